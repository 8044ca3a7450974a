#include "kinora/describe/text_in.hpp"

#include <algorithm>

#include "kinora/core/suggest.hpp"

namespace kinora {

std::vector<std::string_view> envelope_keys_and(std::span<const std::string_view> others) {
  std::vector<std::string_view> keys(kEnvelopeKeys.begin(), kEnvelopeKeys.end());
  keys.insert(keys.end(), others.begin(), others.end());
  return keys;
}

TextIn::TextIn(const TextNode& root, void* context, std::span<const std::string_view> ignored)
    : root_(&root), at_(&root), context_(context), ignored_(ignored) {
  if (!root.is_map()) fail_at(root, kTextWrongKind, {"a map", describe_node(root)});
  for (const std::string_view name : ignored)
    if (const TextNode* n = peek(name)) used_.push_back(n);
}

const TextNode& TextIn::empty_map() {
  static const TextNode kEmpty = [] {
    TextNode n;
    n.kind = TextNode::Kind::map;
    return n;
  }();
  return kEmpty;
}

const TextNode* TextIn::find(std::string_view name) {
  asked_.push_back(name);
  if (!at_->is_map()) return nullptr;
  const TextNode* n = at_->find(name, last_ ? last_->next : nullptr);
  if (!n && used_count() < at_->count) n = find_by_alias(name);
  if (!n) return nullptr;
  last_ = n;
  const auto from = used_.begin() + static_cast<std::ptrdiff_t>(used_from_);
  if (std::find(from, used_.end(), n) == used_.end()) used_.push_back(n);
  return n;
}

const TextNode* TextIn::find_by_alias(std::string_view name) {
  for (const KeyAlias& a : aliases_) {
    if (a.name != name) continue;
    const TextNode* n = at_->find(a.old_name);
    if (!n) continue;
    asked_.push_back(a.old_name);
    return n;
  }
  return nullptr;
}

std::string TextIn::path(std::string_view last) const {
  std::string out;
  for (const Frame& f : frames_) {
    if (!out.empty()) out += '.';
    out += f.name;
    if (f.index != PathTree::kNoIndex) out += '[' + std::to_string(f.index) + ']';
  }
  if (!last.empty()) {
    if (!out.empty()) out += '.';
    out += last;
  }
  return out;
}

void TextIn::fail(Diagnostic d) {
  if (error_) return;
  if (d.path.empty()) d.path = path(asked_.empty() ? std::string_view() : asked_.back());
  error_ = std::move(d);
}
void TextIn::fail_at(const TextNode& n, const Finding& f,
                     std::initializer_list<Argument> arguments) {
  Diagnostic d = text_error(f, n, arguments);
  d.path = path(n.key && &n != at_ ? n.key->text : std::string_view());
  fail(std::move(d));
}
void TextIn::fail_here(const char* name, const Finding& f,
                       std::initializer_list<Argument> arguments) {
  const TextNode* n = at_->is_map() ? at_->find(name) : nullptr;
  fail_at(n ? *n : *at_, f, arguments);
}

bool TextIn::expect_map(const TextNode& n) {
  if (!n.is_map()) fail_at(n, kTextWrongKind, {"a map", describe_node(n)});
  return n.is_map() && ok();
}
bool TextIn::expect_list(const TextNode& n) {
  if (!n.is_list()) fail_at(n, kTextWrongKind, {"a list", describe_node(n)});
  return n.is_list() && ok();
}

bool TextIn::expect_one_key(std::span<const std::string_view> keys) {
  const auto is_here = [&](std::string_view key) {
    return has_key(key) || std::any_of(aliases_.begin(), aliases_.end(), [&](const KeyAlias& a) {
             return a.name == key && has_key(a.old_name);
           });
  };
  const auto n = std::count_if(keys.begin(), keys.end(), is_here);
  if (n == 1) return ok();
  const auto append = [](std::string& list, std::string_view key) {
    list.append(list.empty() ? "" : ", ").append(key);
  };
  std::string wanted, found;
  for (const std::string_view key : keys) append(wanted, key);
  for (const TextNode* e = at_->first; e; e = e->next)
    if (n == 0 || std::find(keys.begin(), keys.end(), e->key->text) != keys.end())
      append(found, e->key->text);
  fail_at(*at_, kTextWrongKind,
          {"one of the keys " + wanted, found.empty() ? std::string("none") : found});
  return false;
}

/// Called where a map has more entries than were asked for.
void TextIn::find_unknown() {
  if (error_) return;
  const u32 from = frames_.empty() ? 0 : frames_.back().asked;
  const std::span<const std::string_view> known(asked_.data() + from, asked_.size() - from);
  const auto is_in = [](std::span<const std::string_view> list, std::string_view x) {
    return std::find(list.begin(), list.end(), x) != list.end();
  };
  for (const TextNode* e = at_->first; e; e = e->next) {
    if (is_in(known, e->key->text) || (frames_.empty() && is_in(ignored_, e->key->text))) continue;
    std::string help = did_you_mean(e->key->text, known);
    if (help.empty()) {
      help = "keys here:";
      for (std::size_t i = 0; i < known.size(); ++i)
        if (!is_in(known.first(i), known[i])) help.append(" ").append(known[i]);
    }
    Diagnostic d = text_error(kTextUnknownKey, *e->key, {e->key->text, help});
    d.path = path();
    return fail(std::move(d));
  }
}

u32 TextIn::parse_enum(const TextNode& n, EnumNames names, std::optional<u64> most) {
  if (!n.is_scalar()) {
    fail_at(n, kTextWrongKind, {"a name", describe_node(n)});
    return 0;
  }
  for (const EnumName& known : names)
    if (known.name == n.text) return known.value;
  const auto raw = parse_unsigned(n.text);
  if (raw && most && *raw <= *most) return static_cast<u32>(*raw);
  if (raw && *raw <= ~u32{0} && !name_of(names, static_cast<u32>(*raw)).empty())
    return static_cast<u32>(*raw);
  if (names.empty()) {
    fail_at(n, kTextBadNumber, {n.text, range_text(0, most.value_or(0))});
    return 0;
  }
  std::vector<std::string_view> all;
  for (const EnumName& known : names) all.push_back(known.name);
  std::string help = did_you_mean(n.text, all);
  if (help.empty() && all.size() <= 12) {
    help = "known names:";
    for (const auto name : all) help.append(" ").append(name);
  }
  const std::string numbers = most ? " or a number from 0 to " + std::to_string(*most) : "";
  fail_at(n, kTextUnknownName, {n.text, "a known name" + numbers, help});
  return 0;
}

// ---- ids ----------------------------------------------------------------------------------------

namespace {
/// The number that a scalar gives as an id; words and other spellings of numbers give none.
std::optional<s32> id_number(const TextNode& n) {
  const auto number = n.is_scalar() ? parse_integer<s32>(n.text) : std::nullopt;
  if (!number || *number < 0 || std::to_string(*number) != n.text) return {};
  return number;
}
}  // namespace

/// The next number that no record of the text has as its id.
s32 TextIn::free_number(const char* id_key) {
  if (!numbers_) {
    numbers_.emplace();
    std::vector<const TextNode*> open = {root_};
    while (!open.empty()) {
      const TextNode* n = open.back();
      open.pop_back();
      if (n->key && n->key->text == id_key)
        if (const auto number = id_number(*n)) numbers_->push_back(*number);
      for (const TextNode* child = n->first; child; child = child->next) open.push_back(child);
    }
    std::sort(numbers_->begin(), numbers_->end());
  }
  for (; passed_numbers_ < numbers_->size(); ++passed_numbers_) {
    const s32 taken = (*numbers_)[passed_numbers_];
    if (taken > next_number_) break;
    if (taken == next_number_) ++next_number_;
  }
  return next_number_++;
}

void TextIn::key(const char* name, s32& id, u32 space) {
  const TextNode* n = find(name);
  if (tables_.size() <= space) tables_.resize(space + 1);
  if (n && !n->is_scalar())
    return fail_at(*n, kTextWrongKind, {"a number or word", describe_node(*n)});
  const auto number = n ? id_number(*n) : std::nullopt;
  id = number ? *number : free_number(name);
  if (!n) return;  // a record that nothing refers to needs no id
  const auto [it, is_new] = tables_[space].ids.try_emplace(n->text, id, n);
  if (!is_new) fail_at(*n, kTextDuplicateId, {n->text, it->second.second->line});
}

void TextIn::refer(const TextNode& n, s32& id, u32 space) {
  if (!n.is_scalar()) return fail_at(n, kTextWrongKind, {"an id", describe_node(n)});
  references_.push_back({&n, &id, space});
}

void TextIn::name_ref(const char* name, NameRef& ref) {
  ref = {};
  const TextNode* n = find(name);
  if (!n) return;
  const TextNode* index = n->is_map() && n->count == 1 ? n->find("index") : nullptr;
  if (index)
    parse(*index, ref.index);
  else
    parse(*n, ref.name);
}

/// What a reference that leads nowhere could have meant: the nearest word, or which ids there are.
std::string TextIn::ids_for_hint(const IdTable& table, std::string_view wanted) {
  std::vector<std::string_view> all;
  for (const auto& entry : table.ids) all.push_back(entry.first);
  std::sort(all.begin(), all.end(), [](std::string_view a, std::string_view b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;  // numbers in their order
  });
  const bool is_number = parse_unsigned(wanted).has_value();
  if (std::string hint = is_number ? "" : did_you_mean(wanted, all); !hint.empty()) return hint;
  constexpr std::size_t kShown = 12;
  std::string list = "ids here: ";
  for (std::size_t i = 0; i < std::min(kShown, all.size()); ++i)
    list.append(i == 0 ? "" : ", ").append(all[i]);
  if (all.size() > kShown) list += " ... (" + std::to_string(all.size()) + " in all)";
  return all.empty() ? "no ids are defined in this file" : list;
}

bool TextIn::finish() {
  if (ok() && used_count() < at_->count) find_unknown();
  if (tables_.empty()) tables_.resize(1);
  for (const Reference& r : references_) {
    if (error_) break;
    static const IdTable kNone;
    const IdTable& table = r.space < tables_.size() ? tables_[r.space] : kNone;
    const auto it = table.ids.find(r.node->text);
    if (it != table.ids.end()) {
      *r.id = it->second.first;
      continue;
    }
    // Damaged files have references that lead nowhere; a text that keeps such a file's bytes is
    // read.
    if (const auto number = id_number(*r.node); number && root_->find("original")) {
      *r.id = *number;
      continue;
    }
    Diagnostic d = text_error(kTextDanglingId, *r.node,
                              {r.node->text, "record", ids_for_hint(table, r.node->text)});
    d.path = node_path(*root_, *r.node);
    fail(std::move(d));
  }
  return ok();
}

// ---- values -------------------------------------------------------------------------------------

void TextIn::parse(const TextNode& n, Guid& g) {
  const auto parsed = n.is_scalar() ? parse_guid(n.text) : std::nullopt;
  if (!parsed) return fail_at(n, kTextWrongKind, {"a GUID", describe_node(n)});
  g = *parsed;
}

void TextIn::parse(const TextNode& n, PoolText& s) {
  const TextNode* offset = n.is_map() && n.count == 1 ? n.find("offset") : nullptr;
  if (offset)
    parse(*offset, s.number.emplace());
  else
    parse(n, s.text);
}

void TextIn::parse(const TextNode& n, Vec3& v) {
  if (!n.is_list() || n.count != 3)
    return fail_at(n, kTextWrongKind, {"a list of three numbers", describe_node(n)});
  parse(*n.item(0), v.x);
  parse(*n.item(1), v.y);
  parse(*n.item(2), v.z);
}

}  // namespace kinora
