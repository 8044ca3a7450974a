// ASB from text.
#include "formats/asb/codec.hpp"
#include "formats/asb/describe_file.hpp"
#include "kinora/core/suggest.hpp"

namespace kinora::asb {
namespace {

/// Names of older pages of the wiki and of older tools.
constexpr std::array<KeyAlias, 14> kAliases = {{
    {"nodes", "elements"},
    {"node", "element"},
    {"sync_data", "attachments"},
    {"sync_controls", "attachments"},
    {"as_marking", "external_action"},
    {"calc_controllers", "float_properties"},
    {"calculation_result_cache", "float_properties"},
    {"calc_controller", "float_property"},
    {"state_transitions", "transitions"},
    {"bone_groups", "bone_blends"},
    {"bone_group", "bone_blend"},
    {"frame_controls", "frames"},
    {"command_group", "commands"},
    {"no_state_transition", "no_state_end"},
}};

std::string other_types(const BlackboardIndex& blackboard, std::string_view name,
                        BlackboardType wanted) {
  std::string out;
  for (const BlackboardType t : blackboard.types_of(name))
    out += (out.empty() ? "It is of type " : ", ") +
           std::string(name_of(kBlackboardTypeNames, static_cast<u32>(t)));
  if (!out.empty()) return out + ".";
  const std::string near = nearest(name, blackboard.names(wanted));
  return near.empty() ? "" : "Did you mean '" + near + "'?";
}

void resolve_parameters(TextIn& v, Context& c) {
  for (const PendingName& p : c.pending_names) {
    const TextNode* index =
        p.node->is_map() && p.node->count == 1 ? p.node->find("index") : nullptr;
    if (index) {
      u16 place = 0;
      v.parse(*index, place);
      *p.id = c.blackboard.at(p.type, place);
      continue;
    }
    std::string name;
    v.parse(*p.node, name);
    if (const auto id = c.blackboard.find(p.type, name)) {
      *p.id = *id;
      continue;
    }
    v.fail_at(*p.node, kNoParameter,
              {name, name_of(kBlackboardTypeNames, static_cast<u32>(p.type)),
               other_types(c.blackboard, name, p.type)});
    return;
  }
}

}  // namespace

Result<File> read_text(const TextNode& root, u32 version) {
  File f;
  f.version = f.version_word = version;
  if (const VersionInfo* known = find_version(version); known && !known->forms.empty())
    f.form = known->forms[0];
  Context c;
  c.file = &f;
  c.form = f.form;
  TextIn in(root, &c, kEnvelopeKeys);
  in.set_aliases(kAliases);
  describe(in, f);
  c.blackboard.build(f.blackboard);
  if (in.ok()) resolve_parameters(in, c);
  if (!in.finish()) return Failure(*in.error());
  return f;
}

}  // namespace kinora::asb
