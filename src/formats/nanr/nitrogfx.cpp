#include "nitrogfx.hpp"

#include <unordered_map>

#include "../nitro2d/nitrogfx.hpp"
#include "pool.hpp"

namespace kinora::nanr {
namespace {

using nitro2d::NitrogfxReader;
using nitro2d::NitrogfxWriter;

/// The distinct elements in the order of first use.
struct Results {
  struct Result {
    const Frame* frame;
    ElementType type;
  };
  std::vector<Result> list;
  std::vector<std::size_t> of_frame;
};
Results number_results(const CellAnimation& a) {
  Results out;
  std::unordered_map<u32, std::size_t> known;
  // Equal offsets in the pool are equal elements.
  const Pool pool = make_pool(a);
  std::size_t i = 0;
  for (const Sequence& s : a.sequences) {
    for (const Frame& f : s.frames) {
      const auto [place, added] = known.try_emplace(pool.offsets[i++], out.list.size());
      if (added) out.list.push_back({&f, written_type(s)});
      out.of_frame.push_back(place->second);
    }
  }
  return out;
}

s64 sixteen(u32 x) { return static_cast<s16>(x); }

void put_sequence(NitrogfxWriter& w, const Sequence& s, const Results& results,
                  std::size_t& frame) {
  w.begin_object();
  w.field("frameCount", sixteen(static_cast<u32>(s.frames.size())));
  w.field("loopStartFrame", sixteen(s.loop_start));
  w.field("animationElement", sixteen(static_cast<u32>(written_type(s))));
  w.field("animationType", sixteen(static_cast<u32>(s.target)));
  w.field("playbackMode", static_cast<s32>(s.play_mode));
  w.key("frameData");
  w.begin_array();
  for (const Frame& f : s.frames) {
    w.begin_object();
    w.field("frameDelay", sixteen(f.duration));
    w.field("resultId", static_cast<s64>(results.of_frame[frame++]));
    w.end_object();
  }
  w.end_array();
  w.end_object();
}

void put_result(NitrogfxWriter& w, const Results::Result& r) {
  w.begin_object();
  w.field("resultType", sixteen(static_cast<u32>(r.type)));
  w.field("index", sixteen(r.frame->cell));
  const u32 size = element_size(r.type);
  if (size == 16) {
    w.field("rotation", r.frame->rotation);
    w.field("scaleX", r.frame->scale_x);
    w.field("scaleY", r.frame->scale_y);
  }
  if (size > 2) {
    w.field("positionX", r.frame->x);
    w.field("positionY", r.frame->y);
  }
  w.end_object();
}

s64 first_attribute(const std::vector<u32>& attributes) {
  return attributes.empty() ? 0 : static_cast<s32>(attributes[0]);
}

void put_attributes(NitrogfxWriter& w, const CellAnimation& a) {
  w.key("uaatData");
  w.begin_object();
  w.key("sequenceAttributes");
  w.begin_array();
  for (const Sequence& s : a.sequences) w.number(first_attribute(s.attributes));
  w.end_array();
  w.key("frameAttributes");
  w.begin_array();
  for (const Sequence& s : a.sequences)
    for (const Frame& f : s.frames) w.number(first_attribute(f.attributes));
  w.end_array();
  w.end_object();
}

void name_losses(const CellAnimation& a, Findings& lost) {
  const auto add = [&](std::string_view what) {
    lost.push_back(make_diagnostic(nitro2d::kNitrogfxLoss, {}, {}, {what}));
  };
  if (a.extended.value_or(0) != 0) add("extended other than 0");
  if (a.kind == Kind::cell && a.has_labels != a.extended.has_value())
    add("labels without extended, or extended without labels");
  if (a.attributes_per_item.value_or(1) != 1)
    add("more than one attribute (or none) for each item");
  std::size_t labels = a.extra_labels.size();
  for (const Sequence& s : a.sequences) labels += s.label.has_value();
  if (a.has_labels && labels != a.sequences.size()) add("another number of labels than sequences");
  if (!a.opaque_labels.empty()) add("labels that cannot be told apart");
  if (a.version != 0x0100) add("the version");
  for (const Sequence& s : a.sequences)
    if (s.element_type && static_cast<u32>(*s.element_type) > 2)
      add("the upper half of element types");
}

class Import {
 public:
  explicit Import(const TextNode& root) : root_(root), in_(root) {}

  Result<CellAnimation> read() {
    if (in_.flag(root_, "labelEnabled")) {
      a_.has_labels = true;
      read_labels();
    } else {
      a_.has_labels = false;
    }
    const TextNode* results = in_.list(root_, "animationResults");
    for (const TextNode* n = results ? results->first : nullptr; n; n = n->next)
      results_.push_back(n);
    in_.check_count(root_, "resultCount", results_.size());
    const TextNode* sequences = in_.list(root_, "sequences");
    for (const TextNode* n = sequences ? sequences->first : nullptr; n && !in_.error(); n = n->next)
      read_sequence(*n);
    in_.check_count(root_, "sequenceCount", a_.sequences.size());
    in_.check_count(root_, "frameCount", frames_);
    if (in_.flag(root_, "uaatEnabled")) read_attributes();
    if (in_.error()) return Failure(*in_.error());
    finish();
    return std::move(a_);
  }

 private:
  void read_labels() {
    const TextNode* labels = in_.list(root_, "labels");
    for (const TextNode* n = labels ? labels->first : nullptr; n; n = n->next)
      a_.extra_labels.push_back(in_.item_text(*n));
    in_.check_count(root_, "labelCount", a_.extra_labels.size());
  }
  void read_sequence(const TextNode& n) {
    if (!n.is_map()) return in_.fail(n, kTextWrongKind, {"a map", describe_node(n)});
    Sequence& s = a_.sequences.emplace_back();
    s.loop_start = in_.field<u16>(n, "loopStartFrame");
    s.element_type = static_cast<ElementType>(in_.field<u16>(n, "animationElement"));
    s.target = static_cast<Target>(in_.field<u16>(n, "animationType"));
    s.play_mode = static_cast<PlayMode>(in_.field<u32>(n, "playbackMode"));
    if (element_size(*s.element_type) == 0)
      in_.fail(n, kTextBadNumber,
               {static_cast<u32>(*s.element_type), "an animationElement (0, 1, 2)"});
    const TextNode* frames = in_.list(n, "frameData");
    for (const TextNode* f = frames ? frames->first : nullptr; f && !in_.error(); f = f->next)
      read_frame(*f, s);
    in_.check_count(n, "frameCount", s.frames.size());
    frames_ += s.frames.size();
  }
  void read_frame(const TextNode& n, Sequence& s) {
    if (!n.is_map()) return in_.fail(n, kTextWrongKind, {"a map", describe_node(n)});
    Frame& f = s.frames.emplace_back();
    f.duration = in_.field<u16>(n, "frameDelay");
    const s64 id = in_.number(n, "resultId");
    if (id < 0 || id >= static_cast<s64>(results_.size()))
      return in_.fail(n, nitro2d::kNitrogfxIndex, {"resultId", id, results_.size()});
    const TextNode& r = *results_[static_cast<std::size_t>(id)];
    if (!r.is_map()) return in_.fail(r, kTextWrongKind, {"a map", describe_node(r)});
    if (in_.field<u16>(r, "resultType") != static_cast<u16>(*s.element_type))
      return in_.fail(
          r, kTextBadNumber,
          {in_.number(r, "resultType"), "the animationElement of its sequence, " +
                                            std::to_string(static_cast<u32>(*s.element_type))});
    const u32 size = element_size(*s.element_type);
    f.cell = in_.field<u16>(r, "index");
    if (size == 16) {
      f.rotation = in_.field<u16>(r, "rotation");
      f.scale_x = in_.field<s32>(r, "scaleX");
      f.scale_y = in_.field<s32>(r, "scaleY");
    }
    if (size > 2) {
      f.x = in_.field<s16>(r, "positionX");
      f.y = in_.field<s16>(r, "positionY");
    }
  }
  void read_attributes() {
    a_.attributes_per_item = 1;
    for (Sequence& s : a_.sequences) {
      s.attributes.resize(1);
      for (Frame& f : s.frames) f.attributes.resize(1);
    }
    const TextNode* data = in_.object(root_, "uaatData");
    if (!data) return;
    if (const TextNode* list = in_.list(*data, "sequenceAttributes")) {
      const TextNode* n = list->first;
      for (Sequence& s : a_.sequences)
        if (n) s.attributes[0] = static_cast<u32>(in_.item_number(*n)), n = n->next;
    }
    if (const TextNode* list = in_.list(*data, "frameAttributes")) {
      const TextNode* n = list->first;
      for (Sequence& s : a_.sequences)
        for (Frame& f : s.frames)
          if (n) f.attributes[0] = static_cast<u32>(in_.item_number(*n)), n = n->next;
    }
  }
  /// Labels to their sequences, the kind, and what follows from the frames is dropped.
  void finish() {
    auto& labels = a_.extra_labels;
    std::size_t used = 0;
    for (; used < labels.size() && used < a_.sequences.size(); ++used)
      a_.sequences[used].label = std::move(labels[used]);
    labels.erase(labels.begin(), labels.begin() + static_cast<std::ptrdiff_t>(used));
    bool multi = !a_.sequences.empty();
    for (Sequence& s : a_.sequences) {
      multi = multi && s.target == Target::multicell;
      if (s.element_type == needed_element_type(s)) s.element_type.reset();
    }
    a_.kind = multi ? Kind::multicell : Kind::cell;
    if (a_.has_labels && a_.kind == Kind::cell) a_.extended = 0;
  }

  const TextNode& root_;
  NitrogfxReader in_;
  CellAnimation a_;
  std::vector<const TextNode*> results_;
  std::size_t frames_ = 0;
};

}  // namespace

std::string write_nitrogfx(const CellAnimation& a, Findings& lost) {
  name_losses(a, lost);
  const Results results = number_results(a);
  NitrogfxWriter w;
  w.begin_object();
  w.flag("labelEnabled", a.has_labels);
  w.flag("uaatEnabled", a.attributes_per_item.has_value());
  w.field("sequenceCount", sixteen(static_cast<u32>(a.sequences.size())));
  w.field("frameCount", sixteen(static_cast<u32>(results.of_frame.size())));
  w.key("sequences");
  w.begin_array();
  std::size_t frame = 0;
  for (const Sequence& s : a.sequences) put_sequence(w, s, results, frame);
  w.end_array();
  w.key("animationResults");
  w.begin_array();
  for (const Results::Result& r : results.list) put_result(w, r);
  w.end_array();
  w.field("resultCount", static_cast<s64>(results.list.size()));
  if (a.has_labels) {
    w.key("labels");
    w.begin_array();
    s64 count = 0;
    for (const Sequence& s : a.sequences)
      if (s.label) w.string(*s.label), ++count;
    for (const std::string& label : a.extra_labels) w.string(label), ++count;
    w.end_array();
    w.field("labelCount", count);
  }
  if (a.attributes_per_item) put_attributes(w, a);
  w.end_object();
  return w.take();
}

bool is_nitrogfx(const TextNode& root) {
  return root.is_map() && root.find("animationResults") && root.find("sequences");
}

Result<CellAnimation> read_nitrogfx(const TextNode& root) { return Import(root).read(); }

}  // namespace kinora::nanr
