#include "made_files.hpp"

#include "kinora/registry/format.hpp"

namespace kinora::bench {
namespace {

std::string number(u32 x) { return std::to_string(x); }

/// A selector over sequences of leaves, with parameters, sources, attachments, conditions.
std::string ainb(u32 n) {
  std::string out =
      "kinora: ainb/0x407\nname: Made\ncategory: Logic\ncommands: [{name: Root, root: 0}]\n"
      "blackboard:\n"
      "  - {name: Speed, type: float, default: 1.5}\n"
      "  - {name: Target, type: string, default: Enemy}\n"
      "nodes:\n"
      "  - {id: 0, type: sequential, name: Root, children: [{node: 1, name: First}]}\n";
  for (u32 i = 1; i < n; ++i) {
    const u32 next = i + 1 < n ? i + 1 : 0;
    out += "  - id: " + number(i) + "\n    name: Step" + number(i % 37) + "\n";
    out += "    properties:\n      - {name: Rate, float: " + number(i % 10) +
           ".25}\n"
           "      - {name: Label, string: text" +
           number(i % 91) + "}\n";
    out += "    inputs:\n      - {name: In, float: 0.0, from: {blackboard: Speed}}\n";
    if (i > 1)
      out += "      - {name: Count, int: " + number(i % 7) + ", from: {node: " + number(i - 1) +
             ", output: Result}}\n";
    out += "    outputs: [{name: Result, type: int}]\n";
    out += "    attachments: [{name: Note" + number(i % 3) +
           ", properties: [{name: On, bool: true}]}]\n";
    if (next != 0) out += "    children: [{node: " + number(next) + ", name: Next}]\n";
  }
  return out;
}

std::string bas(u32 n) {
  std::string out = "kinora: bas\nelements:\n";
  for (u32 i = 0; i < n; ++i) {
    out += "  - id: " + number(i);
    if (i % 3 == 0 && i + 2 < n)
      out += "\n    type: RandomSelector\n    children:\n      - {element: " + number(i + 1) +
             ", range: [0.0, 0.5]}\n      - {element: " + number(i + 2) + ", range: [0.5, 1.0]}\n";
    else
      out += "\n    type: SkeltalAsset\n    file_name: Move_" + number(i % 53) +
             "\n    morph: 3.0\n    frame_ctrl: {rate: 1.4, anm_loop: once}\n"
             "    trigger_events:\n      - {type: 4, frame: " +
             number(i % 60) + ".0}\n";
  }
  return out;
}

std::string baslist(u32 n) {
  std::string out = "kinora: baslist\nsequences:\n";
  for (u32 i = 0; i < n; ++i)
    out += "  - {name: Sequence" + number(i) + ", file: File" + number(i % 40) + "}\n";
  return out;
}

std::string aamp(u32 n) {
  std::string out = "kinora: aamp\nobjects:\n";
  for (u32 i = 0; i < n; ++i)
    out += "  Object" + number(i) + ": {Flag: true, Whole: {s32: " + number(i) +
           "}, Rate: {f32: 0.5}, Name: text" + number(i % 50) + "}\n";
  return out;
}

/// Sequences of eight frames; those of NANR also turn and grow.
std::string sequences(const char* format, u32 n) {
  const bool turns = std::string_view(format) == "nanr";
  std::string out = std::string("kinora: ") + format + "\nsequences:\n";
  for (u32 i = 0; i < n / 8 + 1; ++i) {
    out += "  - label: Anim" + number(i) + "\n    play_mode: loop\n    frames:\n";
    for (u32 k = 0; k < 8; ++k)
      out += "      - {cell: " + number(k) + ", duration: 4, x: " + number(i % 30) +
             (turns ? ", rotation: " + number(k * 45) + ".0, scale: 1.5}\n" : "}\n");
  }
  return out;
}

std::string ncer(u32 n) {
  std::string out = "kinora: ncer\nmapping: linear_32\ncells:\n";
  for (u32 i = 0; i < n / 4 + 1; ++i) {
    out += "  - objects:\n";
    for (u32 k = 0; k < 4; ++k)
      out += "      - {x: " + number(k * 16) + ", y: " + number(i % 100) +
             ", size: [16, 16], character: " + number((i * 4 + k) % 1024) + "}\n";
  }
  return out;
}

std::string sounds(const char* variant, u32 n) {
  std::string out = std::string("kinora: ") + variant + "\nframe_size: 600\nevents:\n";
  for (u32 i = 0; i < n; ++i)
    out += "  - {label: SE_MADE_" + number(i % 64) +
           ", kind: trigger, start_frame: " + number(i % 600) + ", volume: 100}\n";
  return out;
}

/// Selectors over clips with attachments, each clip with an event and a frame controller.
std::string asb(u32 n) {
  const auto guid = [](u32 kind, u32 i) {
    const std::string digits = number(100000 + i);
    return "6f1c5a10-" + number(1000 + kind) + "-4c1e-9a00-000000" + digits;
  };
  std::string out =
      "kinora: asb/0x417\nname: Made\ncommands:\n"
      "  - {name: Root, guid: " +
      guid(0, 0) +
      ", element: 0}\nblackboard:\n  - {name: Wind, type: float, default: 0.0}\nelements:\n";
  for (u32 i = 0; i < n; ++i) {
    out += "  - id: " + number(i) + "\n    guid: " + guid(1, i) + '\n';
    if (i % 4 == 0 && i + 3 < n) {
      out +=
          "    type: float_selector\n    value: {blackboard: Wind, judge: on_update}\n"
          "    children:\n      - {min: 0.0, max: 0.5, element: " +
          number(i + 1) + "}\n      - {element: " + number(i + 4 < n ? i + 4 : i + 1) +
          ", default: true}\n";
    } else if (i % 4 == 2) {
      out += "    type: event\n";
    } else if (i % 4 == 3) {
      out +=
          "    type: frame_controller\n    rate: {blackboard: Wind, default: 1.0}\n"
          "    loop_mode: loop\n";
    } else {
      out += "    type: skeletal_animation\n    clip: Clip" + number(i % 71) +
             "\n    attachments: [{type: fade_in, guid: " + guid(2, i) + ", frames: 10.0}]\n";
      if (i + 2 < n)
        out += "    events: [" + number(i + 1) + "]\n    frames: [" + number(i + 2) + "]\n";
    }
  }
  return out;
}

std::string baev(u32 n) {
  std::string out = "kinora: baev/1.0.0\nkeys:\n";
  for (u32 i = 0; i < n; ++i)
    out += "  - key: Event" + number(i) +
           "\n    actions:\n      - frame_count: 60\n        events:\n"
           "          - name: AtSound\n            triggers: [{frame: " +
           number(i % 60) + ".0, params: [Sound" + number(i % 31) +
           "]}]\n          - name: Noise\n            holds: [{start: 2.0, end: 30.0}]\n";
  return out;
}

std::string bassetting(u32 n) {
  std::string out = "kinora: bassetting\nbone_weights:\n";
  for (u32 i = 0; i < n / 4 + 1; ++i) {
    out += "  - name: Weights" + number(i) + "\n    bones:\n";
    for (u32 k = 0; k < 4; ++k)
      out += "      - {bone: Bone_" + number(k) + ", weight: 0." + number(i % 9 + 1) + "}\n";
  }
  return out;
}

std::string nmcr(u32 n) {
  std::string out = "kinora: nmcr\ncells:\n";
  for (u32 i = 0; i < n / 4 + 1; ++i) {
    out += "  - animations: 4\n    nodes:\n";
    for (u32 k = 0; k < 4; ++k)
      out += "      - {sequence: " + number(k) + ", x: " + number(i % 100) +
             ", y: -10, mode: continue, visible: true, slot: " + number(k) + "}\n";
  }
  return out;
}

std::string nclr(u32 n) {
  std::string out = "kinora: nclr\nformat: colors_16\ncolors:\n";
  for (u32 i = 0; i < n / 16 + 1; ++i) {
    out += "  - [";
    for (u32 k = 0; k < 16; ++k)
      out += std::string(k == 0 ? "" : ", ") + "'#f8" + number(10 + k) + "08'";
    out += "]\n";
  }
  return out;
}

/// 4 bits a pixel, 32 bytes a character.
std::string characters(const std::string& format, u32 n) {
  std::string out = "kinora: " + format + "\nformat: bits_4\nmapping: linear_32\n";
  if (format == "ncbr") out += "width: 1\nheight: " + number(n) + '\n';
  out += "data: !bytes \"";
  for (u32 i = 0; i < n; ++i)
    for (u32 k = 0; k < 32; ++k) out += number(10 + (i + k) % 90);
  return out + "\"\n";
}

}  // namespace

std::string made_text(std::string_view format, u32 n) {
  if (format == "ainb") return ainb(n);
  if (format == "bas") return bas(n);
  if (format == "baslist") return baslist(n);
  if (format == "aamp") return aamp(n);
  if (format == "nanr") return sequences("nanr", n);
  if (format == "ncer") return ncer(n);
  if (format == "brasd") return sounds("brasd", n);
  if (format == "bfasd") return sounds("bfasd/le", n);
  if (format == "asb") return asb(n);
  if (format == "baev") return baev(n);
  if (format == "bassetting") return bassetting(n);
  if (format == "nmar") return sequences("nmar", n);
  if (format == "nmcr") return nmcr(n);
  if (format == "nclr") return nclr(n);
  if (format == "ncgr" || format == "ncbr") return characters(std::string(format), n);
  return {};
}

Bytes made_file(std::string_view format, u32 n) {
  const std::string text = made_text(format, n);
  if (text.empty()) return {};
  const auto d = parse_document(text, {});
  if (!d) return {};
  auto e = (*d)->encode();
  return e ? std::move(e->bytes) : Bytes();
}

Bytes made_bytes(std::size_t n) {
  Bytes out;
  out.reserve(n + 16);
  u32 state = 12345;
  while (out.size() < n) {
    state = state * 1664525 + 1013904223;
    const u32 word = state >> 24;
    for (u32 i = 0; i < 4 + (state >> 8) % 12; ++i) out.push_back(static_cast<u8>(word * (i % 4)));
    if (word % 3 == 0) out.push_back(static_cast<u8>(state >> 16));
  }
  out.resize(n);
  return out;
}

}  // namespace kinora::bench
