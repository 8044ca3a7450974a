// ASB: what the description itself finds wrong: ids that nothing has, sources that cannot be, names
// of other records.
#include "formats/asb/check_visit.hpp"

#include "formats/asb/describe_body.hpp"
#include "formats/asb/describe_file.hpp"
#include "kinora/core/suggest.hpp"
#include "kinora/formats/asb/findings.hpp"

namespace kinora::asb {
namespace {

std::string_view type_name(BlackboardType t) {
  return name_of(kBlackboardTypeNames, static_cast<u32>(t));
}

void check_entry(Checker& v, s32 id, BlackboardType type) {
  const auto* entry = context<Context>(v).blackboard.find(id);
  if (is_missing(id))
    v.add(kMissingEntry, "blackboard", {type_name(type), missing_place(id)});
  else if (!entry || entry->type != type)
    v.add(kNoParameter, "blackboard",
          {entry ? *entry->name : std::to_string(id), type_name(type), ""});
}

void check_bone_blend(Checker& v, const Element& e) {
  const auto* b = std::get_if<BoneBlender>(&e.params);
  if (!b || !b->bone_blend.is_literal() || b->bone_blend.value.number) return;
  const std::string& name = b->bone_blend.value.text;
  std::vector<std::string_view> names;
  for (const BoneBlend& blend : context<Context>(v).file->bone_blends) {
    if (blend.name == name) return;
    names.push_back(blend.name);
  }
  v.add(kUnknownBoneBlend, "bone_blend", {name, did_you_mean(name, names)});
}

}  // namespace

void describe_source(Checker& v, const Source& s, BlackboardType own) {
  const Context& c = context<Context>(v);
  if (s.kind == SourceKind::blackboard) {
    check_entry(v, s.target, source_type(s, own));
  } else if (s.kind == SourceKind::float_property) {
    const auto base = c.float_property_base.find(s.target);
    if (base == c.float_property_base.end() || s.part >= base->second.second)
      v.add(kNoFloatProperty, "float_property", {s.target, s.part});
  } else if (s.kind == SourceKind::expression) {
    if (static_cast<u64>(static_cast<u32>(s.target)) >= c.expression_count)
      v.add(kMissingExpression, "expression", {s.target, c.expression_count});
  } else if (s.kind == SourceKind::raw) {
    const auto word = static_cast<u32>(s.target);
    const Source known = unpack_source(word, own);
    if (known.kind == SourceKind::float_property)
      v.add(kMissingFloatProperty, "flags", {known.target, c.float_property_count});
    else
      v.add(kOddSource, "flags", {hex(word)});
  }
}

void describe_float_source(Checker& v, const FloatProperty& f) {
  if (f.kind == SourceKind::blackboard) check_entry(v, f.source, BlackboardType::f32);
  if (f.kind == SourceKind::raw) v.add(kOddSource, "source", {hex(static_cast<u32>(f.source))});
}

void describe_body(Checker& v, const Element& e) {
  describe_params_and_plugs(v, e);
  check_bone_blend(v, e);
}

void visit_for_check(const File& f, Findings& findings) {
  Context c = make_context(f);
  Checker v(findings, &c);
  describe(v, f);
  v.finish();
}

}  // namespace kinora::asb
