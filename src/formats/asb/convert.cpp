// ASB: the same graph in another version. What its records have no room for is left out and told.
#include "kinora/formats/asb/convert.hpp"

#include "formats/asb/graph.hpp"
#include "kinora/core/binary_findings.hpp"
#include "kinora/formats/asb/findings.hpp"
#include "kinora/formats/exb/codec.hpp"

namespace kinora::asb {
namespace {

class Conversion {
 public:
  Conversion(File& f, const Form& to, u32 version, Findings& lost)
      : f_(f), to_(to), version_(version), lost_(lost) {}

  Result<void> run() {
    if (auto bad = impossible()) return Failure(std::move(*bad));
    const bool had_skeletons = f_.form.is_0x41b();
    f_.form = to_;
    f_.version = f_.version_word = version_;
    for (std::size_t i = 0; i < f_.commands.size(); ++i)
      command(f_.commands[i], "commands[" + std::to_string(i) + "]");
    for (Element& e : f_.elements) element(e);
    transitions();
    if (had_skeletons != to_.is_0x41b()) had_skeletons ? join_partials() : split_partials();
    blackboard();
    return expressions();
  }

 private:
  std::optional<Diagnostic> impossible() const {
    for (const Element& e : f_.elements)
      if (std::holds_alternative<TwoDimensionalBlender>(e.params) && !to_.is_0x41b())
        return make_diagnostic(kNotInVersion, {}, path(e), {hex(version_), "its element type 26"});
    return {};
  }
  static std::string path(const Element& e) { return "elements[" + std::to_string(e.id) + "]"; }
  void lose(std::string where, const char* what) {
    lost_.push_back(make_diagnostic(kLost, {}, std::move(where), {hex(version_), what}));
  }
  /// Sets a field that the version lacks to its usual value.
  template <class T>
  void drop(T& field, const T& usual, const std::string& where, const char* what) {
    if (field == usual) return;
    lose(where, what);
    field = usual;
  }

  void command(Command& c, const std::string& where) {
    if (!to_.has_command_tags()) drop(c.tags, {}, where + ".tags", "tags of commands");
    if (to_.is_0x41b()) {
      drop(c.ignore_same_command, {}, where + ".ignore_same_command", "this field");
    } else {
      drop(c.debug_flag, 0u, where + ".debug_flag", "this field");
      drop(c.interpolation.source, {}, where + ".interpolation", "an interpolation with a source");
    }
  }

  void element(Element& e) {
    const std::string where = path(e) + ".";
    if (auto* p = std::get_if<MaterialAnimation>(&e.params); p && !to_.has_material_blends())
      drop(p->blend, {}, where + "blend", "material blends");
    if (auto* p = std::get_if<FrameController>(&e.params); p && !to_.has_frame_controller_0x68())
      drop(p->unk_0x68, {}, where + "unk_0x68", "this field");
    if (auto* p = std::get_if<InitialFrame>(&e.params); p && !to_.has_initial_frame_share())
      drop(p->share, {}, where + "share", "this field");
    if (auto* p = std::get_if<BoneBlender>(&e.params); p && to_.short_bone_blender)
      drop(p->state_end_mode, 0u, where + "state_end_mode", "this field");
    if (auto* p = std::get_if<RandomSelector>(&e.params); p && !to_.is_0x41b())
      drop(p->unk_0x14, {}, where + "unk_0x14", "this field");
    if (!to_.has_float_property_mode())
      for (std::size_t i = 0; i < e.float_properties.size(); ++i)
        drop(e.float_properties[i].mode, 0u,
             where + "float_properties[" + std::to_string(i) + "].mode", "this field");
  }

  /// A short plug names a state record, which names the element; or an element, whose number must
  /// not be that of a record.
  void transitions() {
    if (to_.has_transition_element()) return;
    std::size_t records = 0;
    for (const Element& e : f_.elements)
      for (const Transition& t : e.transitions) records += static_cast<bool>(t.state);
    std::unordered_map<s32, std::size_t> place;
    for (const Element& e : f_.elements) place.emplace(e.id, place.size());
    for (Element& e : f_.elements) {
      const std::string where = path(e) + ".transitions";
      auto& list = e.transitions;
      for (std::size_t i = 0; i < list.size();) {
        Transition& t = list[i];
        if (t.state && t.state->target != t.element) {
          lose(where, "a transition to another element than its state record says");
          t.element = t.state->target;
        }
        const auto at = place.find(t.element);
        if (!t.state && at != place.end() && at->second < records) {
          lose(where, "a transition without a state record to one of the first elements");
          list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
        } else {
          ++i;
        }
      }
    }
  }

  void split_partials() {
    for (std::size_t i = 0; i < f_.partials.size(); ++i) {
      Partial& p = f_.partials[i];
      drop(p.material_slot, u16{0}, "partials[" + std::to_string(i) + "].material_slot",
           "this field");
      p.skeleton = static_cast<s32>(i);
      f_.partial_skeletons.push_back({p.skeleton, p.name, std::move(p.bones)});
      p.bones.clear();
    }
  }
  void join_partials() {
    std::unordered_map<s32, const PartialSkeleton*> by_id;
    for (const PartialSkeleton& s : f_.partial_skeletons) by_id.emplace(s.id, &s);
    for (std::size_t i = 0; i < f_.partials.size(); ++i) {
      Partial& p = f_.partials[i];
      const std::string where = "partials[" + std::to_string(i) + "]";
      drop(p.unk_0xc, 0u, where + ".unk_0xc", "this field");
      if (const auto s = by_id.find(p.skeleton); s != by_id.end()) {
        p.bones = s->second->bones;
        if (s->second->name != p.name) lose(where + ".skeleton", "names of skeletons");
      }
      p.skeleton = kNoId;
    }
    f_.partial_skeletons.clear();
    if (!f_.transition_skeletons.empty()) lose("transition_skeletons", "skeletons of transitions");
    f_.transition_skeletons.clear();
  }

  void blackboard() {
    if (to_.u32_blackboard) return;
    auto& list = f_.blackboard;
    for (std::size_t i = 0; i < list.size();) {
      if (list[i].type() != BlackboardType::u32) {
        ++i;
        continue;
      }
      lose("blackboard[" + std::to_string(i) + "]", "u32 parameters");
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  /// 1 up to 0x40F, 3 from 0x41B on.
  Result<void> expressions() {
    if (!f_.expressions) return {};
    const u32 version = to_.like == 0x40F ? 1 : to_.is_0x41b() ? 3 : 2;
    if (f_.expressions->version == version) return {};
    f_.expressions->version = version;
    f_.expressions->layout = {};
    for (exb::Expression& e : f_.expressions->expressions) e.stored.clear();
    if (auto bytes = exb::write(*f_.expressions, 0); !bytes)
      return Failure(std::move(bytes.error()));
    return {};
  }

  File& f_;
  const Form& to_;
  u32 version_;
  Findings& lost_;
};

}  // namespace

Result<File> convert(const File& f, u32 version, Findings& lost) {
  if (!f.whole.empty()) return fail(kUnchangedOnly, {}, {}, {hex(f.version)});
  const VersionInfo* to = find_version(version);
  if (!to || to->forms.empty() || to->support == Support::opaque)
    return fail(kUnsupportedVersion, {}, {}, {hex(version), writable_versions()});
  File out = f;
  if (version == f.version) return out;
  if (auto r = Conversion(out, to->forms[0], version, lost).run(); !r)
    return Failure(std::move(r.error()));
  return out;
}

}  // namespace kinora::asb
