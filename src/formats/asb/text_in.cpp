// ASB from text.
#include "formats/asb/describe_file.hpp"
#include "formats/baev/actions.hpp"
#include "kinora/core/suggest.hpp"
#include "kinora/formats/asb/codec.hpp"
#include "kinora/formats/baev/codec.hpp"

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
  return did_you_mean(name, blackboard.names(wanted));
}

Result<void> resolve_parameters(TextIn& v, Context& c, const TextNode& root) {
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
    Diagnostic unknown = text_error(kNoParameter, *p.node,
                                    {name, name_of(kBlackboardTypeNames, static_cast<u32>(p.type)),
                                     other_types(c.blackboard, name, p.type)});
    unknown.path = node_path(root, *p.node);
    return Failure(std::move(unknown));
  }
  return {};
}

}  // namespace

void describe_baev(TextIn& v, Element& e) {
  Context& c = context<Context>(v);
  baev::File* events = c.read_events;
  if (e.type != ElementType::event || !v.has_key("baev")) return;
  if (!events) return v.fail_here("baev", kNoEventFile, {});
  baev::Key k;
  k.hash = baev::key_hash(e.guid);
  if (!c.read_event_keys.insert(k.hash).second)
    return v.fail_here("baev", kEventsTwice, {hex(k.hash)});
  baev::describe_actions(v, "baev", *events, k);
  events->keys.push_back(std::move(k));
}

Result<File> read_text(const TextNode& root, u32 version, baev::File* events) {
  File f;
  f.version = f.version_word = version;
  if (const VersionInfo* known = find_version(version); known && !known->forms.empty())
    f.form = known->forms[0];
  Context c;
  c.file = &f;
  c.form = f.form;
  c.read_events = events;
  constexpr std::array<std::string_view, 1> kOthers = {"baev"};
  const auto others = envelope_keys_and(kOthers);
  TextIn in(root, &c, others);
  in.set_aliases(kAliases);
  c.has_expressions = root.is_map() && root.find("expressions");
  describe(in, f);
  c.blackboard.build(f.blackboard);
  if (in.ok())
    if (auto names = resolve_parameters(in, c, root); !names)
      return Failure(std::move(names.error()));
  if (!in.finish()) return Failure(*in.error());
  std::unordered_map<s32, s32> place;
  for (const s32 id : c.expression_ids) place.emplace(id, static_cast<s32>(place.size()));
  for (s32* reference : c.expression_references) *reference = place.at(*reference);
  return f;
}

}  // namespace kinora::asb
