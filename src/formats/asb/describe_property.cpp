#include "formats/asb/describe_property.hpp"

#include "formats/asb/remarks.hpp"
#include "kinora/core/suggest.hpp"

namespace kinora::asb {
namespace {

constexpr std::array<std::string_view, 5> kSourceKeys = {"blackboard", "command_data",
                                                         "float_property", "expression", "flags"};

std::string_view type_name(BlackboardType t) {
  return name_of(kBlackboardTypeNames, static_cast<u32>(t));
}

}  // namespace

// ---- disk ---------------------------------------------------------------------------------------

void settle_source(Reader& v, Source& s, u32 word, BlackboardType own) {
  const auto& c = context<Context>(v);
  const auto index = static_cast<u32>(s.target);
  if (s.kind == SourceKind::blackboard) {
    const auto type = static_cast<u32>(source_type(s, own));
    s.target = index < c.blackboard_counts[type] ? blackboard_id(type, index) : missing_id(index);
  } else if (s.kind == SourceKind::float_property) {
    if (const auto found = v.owner_of<Element>(kFloatProperties, index)) {
      s.target = found->first->id;
      s.part = static_cast<u16>(found->second);
    } else {
      s = {SourceKind::raw, Judge::on_enter, 0, static_cast<s32>(word)};
    }
  }
}

void settle_float_property(Reader& v, Property<float>& p) {
  if (p.source.kind != SourceKind::raw) return;
  const auto word = static_cast<u32>(p.source.target);
  Source s = unpack_source(word, BlackboardType::f32);
  settle_source(v, s, word, BlackboardType::f32);
  p.source = s;
}

void describe_source(Reader& v, Source& s, BlackboardType own) {
  u32 word = 0;
  v.field("flags", word);
  if (word == 0) return;
  s = unpack_source(word, own);
  settle_source(v, s, word, own);
}

void describe_source(Writer& v, const Source& s, BlackboardType own) {
  auto& c = context<Context>(v);
  s64 index = s.target;
  if (s.kind == SourceKind::blackboard) {
    const BlackboardType type = source_type(s, own);
    const auto* entry = c.blackboard.find(s.target);
    if (is_missing(s.target)) {
      index = missing_place(s.target);
    } else if (!entry || entry->type != type) {
      v.refuse(kNoParameter, "blackboard",
               {entry ? *entry->name : std::to_string(s.target), type_name(type), ""});
    } else {
      index = entry->place;
    }
  } else if (s.kind == SourceKind::float_property) {
    const auto base = c.float_property_base.find(s.target);
    if (base == c.float_property_base.end() || s.part >= base->second.second)
      v.refuse(kNoFloatProperty, "float_property", {s.target, s.part});
    else
      index = s64{base->second.first} + s.part;
  } else if (s.kind == SourceKind::expression) {
    ++c.expression_uses;
  }
  const bool has_index = s.kind != SourceKind::literal && s.kind != SourceKind::raw;
  if (has_index && (index < 0 || index > 0xFFFF))
    v.refuse(kTooLarge, "flags", {"the index of a source", index, 0xFFFF});
  v.field("flags", pack_source(s, own, static_cast<u32>(index)));
}

// ---- text ---------------------------------------------------------------------------------------

void describe_parameter(TextOut& v, const char* name, s32 id) {
  const auto* entry = context<Context>(v).blackboard.find(id);
  if (entry && entry->is_unique && !entry->name->empty())
    v.name_ref(name, NameRef(*entry->name));
  else
    v.name_ref(name, NameRef(static_cast<s32>(entry ? entry->place : missing_place(id))));
}
void describe_parameter(TextIn& v, const char* name, s32& id, BlackboardType type) {
  id = kNoId;
  if (const TextNode* n = v.find(name))
    context<Context>(v).pending_names.push_back({&id, type, n});
  else
    v.fail_missing(name);
}

void describe_source(TextOut& v, const Source& s, BlackboardType) {
  switch (s.kind) {
    case SourceKind::literal:
      break;
    case SourceKind::blackboard:
      describe_parameter(v, "blackboard", s.target);
      if (s.part != 0) v.enumeration(as<u8>, "axis", s.part, kComponentNames);
      break;
    case SourceKind::command_data:
      v.enumeration(as<u16>, "command_data", s.target, kCommandDataNames);
      break;
    case SourceKind::float_property:
      if (s.target == context<Context>(v).owner) {
        v.value("float_property", s.part);
        break;
      }
      v.group("float_property", [&] {
        v.value("element", s.target);
        v.value("index", s.part);
      });
      break;
    case SourceKind::expression:
      if (const Context& c = context<Context>(v);
          c.file->expressions && static_cast<u64>(s.target) >= c.expression_count)
        v.name_ref("expression", NameRef(s.target));  // one that the file does not have
      else
        v.value("expression", s.target);
      comment_expression(v, s.target);
      break;
    case SourceKind::raw:
      v.hex_field("flags", static_cast<u32>(s.target));
  }
}

bool has_source(const TextIn& v) {
  return std::any_of(kSourceKeys.begin(), kSourceKeys.end(),
                     [&](std::string_view key) { return v.has_key(key); });
}

void describe_source(TextIn& v, Source& s, BlackboardType own) {
  const auto number = [&](const char* name, u32 most) {
    u32 x = 0;
    v.value(name, x);
    if (x > most) v.fail_here(name, kTextBadNumber, {x, range_text(0, most)});
    return static_cast<s32>(x);
  };
  const auto refuse = [&](const char* name, const char* what) {
    v.fail_here(name, kNotASource, {type_name(own), what});
  };
  if (!v.expect_one_key(kSourceKeys)) return;
  if (v.has_key("flags")) {
    u32 word = 0;
    v.value("flags", word);
    s = {SourceKind::raw, Judge::on_enter, 0, static_cast<s32>(word)};
    return;
  }
  if (v.has_key("blackboard")) {
    s.kind = SourceKind::blackboard;
    if (v.has_key("axis")) {
      v.enumeration(as<u8>, "axis", s.part, kComponentNames);
      if (own != BlackboardType::f32 || s.part == 0 || s.part > 3) refuse("axis", "an axis");
    }
    describe_parameter(v, "blackboard", s.target, source_type(s, own));
  } else if (v.has_key("command_data")) {
    s.kind = SourceKind::command_data;
    v.enumeration(as<u16>, "command_data", s.target, kCommandDataNames);
    if (!has_command_data(own)) refuse("command_data", "command data");
  } else if (const TextNode* n = v.find("float_property")) {
    s.kind = SourceKind::float_property;
    if (own != BlackboardType::f32) refuse("float_property", "float properties");
    if (n->is_map()) {
      v.inside(*n, "float_property", PathTree::kNoIndex, [&] {
        v.id(as<s32>, "element", s.target);
        s.part = static_cast<u16>(number("index", 0xFFFF));
      });
    } else {
      s.target = context<Context>(v).owner;
      v.parse(*n, s.part);
    }
  } else if (v.has_key("expression")) {
    auto& c = context<Context>(v);
    s.kind = SourceKind::expression;
    if (const TextNode* e = v.find("expression"); e->is_map()) {
      v.inside(*e, "expression", PathTree::kNoIndex, [&] { s.target = number("index", 0xFFFF); });
    } else if (c.has_expressions) {
      v.refer(*v.find("expression"), s.target, kExpressionIds);
      c.expression_references.push_back(&s.target);
    } else {
      s.target = number("expression", 0xFFFF);
    }
  }
  v.enumeration(as<u8>, "judge", s.judge, kJudgeNames, Judge::on_enter);
  if (static_cast<u32>(s.judge) > 3)
    v.fail_here("judge", kTextBadNumber, {static_cast<u32>(s.judge), range_text(0, 3)});
}

}  // namespace kinora::asb
