#include "kinora/formats/baev/dt.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "formats/ainb/dt_tree.hpp"
#include "kinora/core/number.hpp"
#include "kinora/formats/baev/findings.hpp"

namespace kinora::baev {
namespace {

std::string hash_text(u32 hash) {
  std::string out = "0x";
  for (int shift = 24; shift >= 0; shift -= 8) append_hex_byte(out, static_cast<u8>(hash >> shift));
  return out;
}
std::optional<u32> parse_hash(std::string_view s) {
  if (s.size() != 10 || s.substr(0, 2) != "0x") return {};
  return parse_integer<u32>(s);
}

// ---- writing ------------------------------------------------------------------------------------

class DtWriter {
 public:
  DtWriter(TextWriter& w, Findings& lost) : w_(w), lost_(lost) {}

  void action(const Action& a) {
    w_.map(Style::block, [&] {
      string("Hash", hash_text(a.hash));
      w_.key("Unknown");
      w_.number(a.frame_count);
      w_.key("Event");
      w_.map(Style::block, [&] {
        std::set<std::string_view> names;
        for (const Event& e : a.events) {
          if (names.insert(e.name).second)
            event(e);
          else
            lose("two events of one name in an action");
        }
      });
    });
  }
  void lose(const char* what) {
    if (told_.insert(what).second) lost_.push_back(make_diagnostic(kNotInDt, {}, {}, {what}));
  }

 private:
  void string(const char* key, std::string_view s) {
    w_.key(key);
    w_.string(s);
  }
  void number(const char* key, float x) {
    w_.key(key);
    w_.number(x);
  }
  void event(const Event& e) {
    const auto known = find_event(e.name);
    if (!known || known->kind != e.kind || known->id != e.event_id)
      lose("kind and number of an event that its name does not give");
    w_.key(e.name);
    w_.map(Style::block, [&] {
      entries("Trigger Array", e.triggers);
      entries("Hold Array", e.holds);
    });
  }
  template <class T>
  void entries(const char* key, const std::vector<T>& list) {
    if (list.empty()) return;
    w_.key(key);
    w_.list(Style::block, [&] {
      for (const T& x : list) w_.map(Style::block, [&] { entry(x); });
    });
  }
  void entry(const Trigger& t) {
    params(t.params);
    number("Start Frame", t.frame);
    if (t.unk_0x14 != 0) lose("the second number of a trigger");
  }
  void entry(const Hold& h) {
    params(h.params);
    number("Start Frame", h.start);
    number("End Frame", h.end);
  }
  void params(const std::vector<Param>& list) {
    w_.key("Parameters");
    w_.list(Style::block, [&] {
      for (const Param& p : list) std::visit([&](const auto& x) { param(x); }, p);
    });
  }
  void param(s32 x) { w_.number(x); }
  void param(float x) { w_.number(x); }
  void param(const std::string& s) { w_.string(s); }
  void param(const Vec3& v) {
    w_.list(Style::flow, [&] {
      w_.number(v.x);
      w_.number(v.y);
      w_.number(v.z);
    });
  }

  TextWriter& w_;
  Findings& lost_;
  std::set<std::string_view> told_;
};

const Action* find_action(const File& f, s32 id) {
  const auto it =
      std::find_if(f.actions.begin(), f.actions.end(), [&](const Action& a) { return a.id == id; });
  return it == f.actions.end() ? nullptr : &*it;
}

// ---- reading ------------------------------------------------------------------------------------

class DtReader : public ainb::DtTree {
 public:
  void actions(const TextNode& list, File& f, Key& k) {
    each(&list, [&](const TextNode& n) {
      Action a;
      a.id = static_cast<s32>(f.actions.size());
      a.hash = hash(n, "Hash");
      a.frame_count = integer_or<u32>(n, {"Unknown"}, 0);
      if (const TextNode* events = need(n, {"Event"}))
        for (const TextNode* e = events->first; e && ok(); e = e->next) event(*e, a);
      k.actions.push_back(a.id);
      f.actions.push_back(std::move(a));
    });
  }

 private:
  u32 hash(const TextNode& n, std::string_view key) {
    const TextNode* h = need(n, {key});
    if (!h) return 0;
    const auto parsed = h->is_scalar() ? parse_hash(h->text) : std::nullopt;
    if (!parsed)
      fail(text_error(kTextBadNumber, *h, {describe_node(*h), "a hash such as 0x0badf00d"}));
    return parsed.value_or(0);
  }
  void event(const TextNode& n, Action& a) {
    Event& e = a.events.emplace_back();
    e.name = n.key->text;
    each(find(n, {"Trigger Array"}), [&](const TextNode& t) {
      Trigger& x = e.triggers.emplace_back();
      if (const TextNode* start = need(t, {"Start Frame"})) x.frame = real(*start);
      params(t, x.params);
    });
    each(find(n, {"Hold Array"}), [&](const TextNode& h) {
      Hold& x = e.holds.emplace_back();
      if (const TextNode* start = need(h, {"Start Frame"})) x.start = real(*start);
      if (const TextNode* end = need(h, {"End Frame"})) x.end = real(*end);
      params(h, x.params);
    });
    if (const auto known = find_event(e.name)) {
      e.kind = known->kind;
      e.event_id = known->id;
    } else {
      fail(text_error(kUnknownEvent, n, {e.name}));
    }
  }
  void params(const TextNode& entry, std::vector<Param>& out) {
    each(find(entry, {"Parameters"}), [&](const TextNode& n) { out.push_back(param(n)); });
  }
  /// Numbers with a point or exponent are floats; the script writes bools as 0 and 1 or as words.
  Param param(const TextNode& n) {
    if (n.is_list()) return vector(n);
    if (n.quoted) return take(scalar_text(n));
    if (n.text == "true" || n.text == "false") return s32{n.text == "true"};
    if (n.text.find_first_of(".eEn") != n.text.npos) return real(n);
    return word(n);
  }
};

}  // namespace

bool is_dt(const TextNode& root) {
  if (!root.is_map() || root.count == 0) return false;
  for (const TextNode* n = root.first; n; n = n->next) {
    if (!parse_hash(n->key->text) || !n->is_list()) return false;
    if (n->first && !(n->first->is_map() && n->first->find("Event"))) return false;
  }
  return true;
}

Result<void> read_dt_actions(const TextNode& list, File& f, Key& k) {
  DtReader r;
  r.actions(list, f, k);
  if (r.error()) return Failure(*r.error());
  return {};
}

Result<File> read_dt(const TextNode& root) {
  File f;
  for (const TextNode* n = root.first; n; n = n->next) {
    Key& k = f.keys.emplace_back();
    k.hash = parse_hash(n->key->text).value_or(0);
    if (auto r = read_dt_actions(*n, f, k); !r) return Failure(std::move(r.error()));
  }
  sort_keys(f);
  return f;
}

void write_dt_actions(TextWriter& w, const File& f, const Key& k, Findings& lost) {
  DtWriter out(w, lost);
  w.list(Style::block, [&] {
    for (const s32 id : k.actions)
      if (const Action* a = find_action(f, id)) out.action(*a);
  });
}

std::string write_dt(const File& f, Findings& lost) {
  TextWriter w(Syntax::json);
  DtWriter note(w, lost);
  std::unordered_map<s32, u32> uses;
  for (const Key& k : f.keys)
    for (const s32 id : k.actions)
      if (++uses[id] == 2) note.lose("actions with several keys");
  if (uses.size() < f.actions.size()) note.lose("actions without a key");
  if (f.major != 1 || f.minor || f.micro) note.lose("the version");
  if (f.order != BlockOrder::by_action || f.keep_key_order) note.lose("the order in the file");
  w.map(Style::block, [&] {
    for (const Key& k : f.keys) {
      w.key(hash_text(k.hash));
      write_dt_actions(w, f, k, lost);
    }
  });
  return w.finish();
}

}  // namespace kinora::baev
