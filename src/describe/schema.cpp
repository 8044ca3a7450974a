// Collecting what the descriptions say: see schema.hpp.
#include "kinora/describe/schema.hpp"

#include <algorithm>

namespace kinora {

Shape Shape::list_of(Shape item) {
  Shape s(Kind::list);
  s.parts.push_back(std::move(item));
  return s;
}
Shape Shape::map_of(Shape value, std::string note) {
  Shape s(Kind::map);
  s.parts.push_back(std::move(value));
  s.note = std::move(note);
  return s;
}
Shape Shape::of_record(std::size_t record) {
  Shape s(Kind::record);
  s.record = record;
  return s;
}
Shape Shape::either_of(Shape a, Shape b) {
  Shape s(Kind::either);
  s.parts.push_back(std::move(a));
  s.parts.push_back(std::move(b));
  return s;
}
Shape Shape::words(EnumNames names, bool only_names) {
  Shape s(Kind::word);
  for (const EnumName& n : names) s.names.emplace_back(n.name);
  s.only_names = only_names;
  return s;
}
Shape Shape::integer_from(s64 least, s64 most, bool hex) {
  Shape s(Kind::integer);
  s.least = least;
  s.most = most;
  s.hex = hex;
  return s;
}
Shape Shape::noted(Kind k, std::string note) {
  Shape s(k);
  s.note = std::move(note);
  return s;
}

// ---- choices and runs ---------------------------------------------------------------------------

u32 SchemaExplorer::choose(std::string_view point, std::span<const std::string> labels) {
  Frame& f = frames_.back();
  const auto planned = f.plan.find(point);
  const u32 taken = planned == f.plan.end() ? 0 : planned->second;
  const bool is_met =
      std::any_of(f.met.begin(), f.met.end(), [&](const Met& m) { return m.point == point; });
  const auto alternatives = static_cast<u32>(labels.size());
  const u32 valid = taken < alternatives ? taken : 0;
  if (!is_met && alternatives > 0)
    f.met.push_back({std::string(point), valid, alternatives, labels[valid]});
  return valid;
}

bool SchemaExplorer::choose_presence(std::string_view name) {
  static const std::vector<std::string> kLabels = {"", "there"};
  const bool there = choose(" has " + std::string(name), kLabels) == 1;
  if (!there) {
    frames_.back().absent.emplace_back(name);
    place(name);
  }
  return there;
}

bool SchemaExplorer::choose_bool(std::string_view name, bool usual) {
  static const std::vector<std::string> kLabels = {"false", "true"}, kOther = {"true", "false"};
  return (choose(name, usual ? kOther : kLabels) == 1) != usual;
}

u32 SchemaExplorer::choose_enumerator(std::string_view name, EnumNames names, u32 usual,
                                      std::optional<u64> most) {
  std::vector<std::string> labels;
  std::vector<u32> values;
  const auto put = [&](const EnumName& n) {
    labels.emplace_back(n.name);
    values.push_back(n.value);
  };
  for (const EnumName& n : names)
    if (n.value == usual) put(n);
  for (const EnumName& n : names)
    if (n.value != usual) put(n);
  for (u32 other = 0; most && other <= 0xFFFF && other <= *most; ++other)
    if (name_of(names, other).empty()) {
      labels.emplace_back("another number");
      values.push_back(other);
      break;
    }
  if (values.empty()) return usual;
  if (!most) return values[choose(name, labels)];
  // A usual value without a name is the first alternative.
  if (name_of(names, usual).empty() && values.back() != usual) values.back() = usual;
  if (name_of(names, usual).empty()) {
    std::swap(labels.front(), labels.back());
    std::swap(values.front(), values.back());
  }
  return values[choose(name, labels)];
}

std::size_t SchemaExplorer::open(const void* key, std::string_view step) {
  std::string path;
  const auto put = [&](std::string_view s) {
    if (!s.empty() && s[0] == '=') {
      path = s.substr(1);
      return;
    }
    if (!path.empty() && !s.empty() && s[0] != '[') path += '.';
    path += s;
  };
  for (const Frame& f : frames_) put(f.step);
  put(step);
  std::size_t record = 0;
  const auto is_it = [&](std::size_t i) {
    const auto& keys = work_[i].keys;
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  };
  while (record < work_.size() && !is_it(record)) ++record;
  const auto has_path = [&](const SchemaRecord& r) { return r.path == path; };
  auto& records = tables_.records;
  if (record == work_.size() && where_) {
    const auto is_taken = [&] { return std::any_of(records.begin(), records.end(), has_path); };
    if (is_taken()) path += " in " + *where_;
    const std::size_t length = path.size();
    for (u32 i = 2; is_taken(); ++i) path = path.substr(0, length) + " (" + std::to_string(i) + ')';
  } else if (record == work_.size()) {
    // Another description of what stands at the same key is another form of the same record.
    record = static_cast<std::size_t>(std::find_if(records.begin(), records.end(), has_path) -
                                      records.begin());
    if (record < work_.size()) work_[record].keys.push_back(key);
  }
  if (record == work_.size()) {
    work_.emplace_back().keys.push_back(key);
    records.push_back({path, {}, {}});
  } else if (SchemaRecord& r = records[record];
             r.path != path && std::find(r.also.begin(), r.also.end(), path) == r.also.end()) {
    r.also.push_back(path);
  }
  frames_.push_back({});
  frames_.back().record = record;
  frames_.back().step = step;
  return record;
}

bool SchemaExplorer::is_inside_itself() const {
  const std::size_t record = frames_.back().record;
  return std::any_of(frames_.begin(), frames_.end() - 1,
                     [&](const Frame& f) { return f.record == record; });
}

void SchemaExplorer::begin_run(const Plan& plan) {
  Frame& f = frames_.back();
  f.plan = plan;
  f.met.clear();
  f.seen.clear();
  f.absent.clear();
  f.last = kNone;
  f.refused = false;
  f.offset = 0;
}

/// What has been chosen in the records around and in this one, as numbers in `choices_`; keys of
/// others with their record.
std::vector<u32> SchemaExplorer::stack() {
  std::vector<u32> out;
  std::string path;
  for (Frame& f : frames_) {
    if (!f.step.empty() && f.step[0] == '=')
      path = f.step.substr(1);
    else if (!f.step.empty())
      path += (path.empty() ? "" : ".") + f.step;
    const bool is_own = &f == &frames_.back();
    for (Met& m : f.met) {
      std::optional<u32>& number = is_own ? m.number_here : m.number_inside;
      const bool named = is_own || path.empty() || m.point[0] == ' ';
      if (!number) number = number_of({named ? m.point : path + '.' + m.point, m.label});
      out.push_back(*number);
    }
  }
  return out;
}

u32 SchemaExplorer::number_of(Taken taken) {
  const auto next = static_cast<u32>(choices_.size());
  return choices_.try_emplace(std::move(taken), next).first->second;
}

void SchemaExplorer::end_run(bool counts) {
  Frame& f = frames_.back();
  if (!counts || probing_ || f.refused) return;
  Work& w = work_[f.record];
  const std::vector<u32> all = stack();
  const auto note = [&](u32& n, Counts& by_choice) {
    ++n;
    for (const u32 choice : all) by_choice.add(choice);
  };
  note(w.runs, w.total);
  for (const std::size_t i : f.seen) note(w.fields[i].have, w.fields[i].by_choice);
  for (const std::string& name : f.absent) {
    FieldCounts& c = w.skipped[name];
    note(c.have, c.by_choice);
  }
}

/// Each alternative of a choice that this run has met for the first time, with all that led to it.
void SchemaExplorer::add_plans(std::vector<Plan>& todo, Plan plan) {
  Frame& f = frames_.back();
  for (const Met& m : f.met) {
    if (f.known.insert(m.point).second)
      for (u32 i = 0; i < m.alternatives; ++i) {
        if (i == m.taken) continue;
        Plan next = plan;
        next[m.point] = i;
        todo.push_back(std::move(next));
      }
    plan[m.point] = m.taken;
  }
}

std::size_t SchemaExplorer::place(std::string_view name) {
  Frame& f = frames_.back();
  auto& fields = tables_.records[f.record].fields;
  const auto known = std::find_if(fields.begin(), fields.end(),
                                  [&](const SchemaField& x) { return x.name == name; });
  const auto i = static_cast<std::size_t>(known - fields.begin());
  if (known == fields.end()) {
    fields.emplace_back().name = name;
    work_[f.record].fields.emplace_back();
  }
  if (f.last != kNone && f.last != i) work_[f.record].follows.emplace(f.last, i);
  f.last = i;
  return i;
}

bool SchemaExplorer::is_in_run(std::string_view name) const {
  const Frame& f = frames_.back();
  const auto& fields = tables_.records[f.record].fields;
  return std::any_of(f.seen.begin(), f.seen.end(),
                     [&](std::size_t i) { return fields[i].name == name; });
}

namespace {
/// Adds the alternatives of a shape to those of another, each once.
void join(Shape& to, const Shape& shape) {
  if (to.kind != Shape::Kind::either) {
    Shape first = std::move(to);
    to = Shape(Shape::Kind::either);
    to.parts.push_back(std::move(first));
  }
  const std::span<const Shape> more = shape.kind == Shape::Kind::either
                                          ? std::span<const Shape>(shape.parts)
                                          : std::span(&shape, 1);
  for (const Shape& part : more)
    if (std::find(to.parts.begin(), to.parts.end(), part) == to.parts.end())
      to.parts.push_back(part);
}
}  // namespace

SchemaField& SchemaExplorer::add(std::string_view name, Shape shape) {
  const std::size_t i = place(name);
  Frame& f = frames_.back();
  SchemaField& field = tables_.records[f.record].fields[i];
  work_[f.record].fields[i].is_met = true;
  if (std::find(f.seen.begin(), f.seen.end(), i) == f.seen.end()) f.seen.push_back(i);
  shape.or_typed = field.shape.or_typed;
  if (shape == field.shape || shape.kind == Shape::Kind::any) return field;
  // The same key with another meaning elsewhere: both are possible.
  if (field.shape.kind == Shape::Kind::any)
    field.shape = std::move(shape);
  else
    join(field.shape, shape);
  return field;
}

// ---- conditions ---------------------------------------------------------------------------------

void SchemaExplorer::settle(std::size_t record) {
  const Work& w = work_[record];
  auto& fields = tables_.records[record].fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const FieldCounts& mine = w.fields[i];
    const auto skip = w.skipped.find(fields[i].name);
    const u32 runs = w.runs - (skip == w.skipped.end() ? 0 : skip->second.have);
    if (skip != w.skipped.end()) {
      fields[i].required = false;
      fields[i].usual = "none";
    }
    if (mine.have == runs || mine.have == 0) continue;
    fields[i].sometimes = true;
    // A choice explains the field if each of its values always or never comes with it.
    std::map<std::string, std::pair<u32, std::vector<std::string>>> good;
    std::set<std::string> bad, distinguishes;
    for (const auto& [taken, choice] : choices_) {
      u32 total = w.total.of(choice);
      if (total == 0) continue;
      if (skip != w.skipped.end()) total -= skip->second.by_choice.of(choice);
      const u32 with = mine.by_choice.of(choice);
      if (with != 0 && with != total) bad.insert(taken.point);
      if (with == 0 && total != 0) distinguishes.insert(taken.point);
      if (with == 0) continue;
      good[taken.point].first += with;
      good[taken.point].second.push_back(taken.value);
    }
    const std::pair<const std::string, std::pair<u32, std::vector<std::string>>>* best = nullptr;
    for (const auto& g : good) {
      if (bad.count(g.first) || g.second.first != mine.have) continue;
      const bool hidden = g.first[0] == ' ' && !g.first.starts_with(" has ");
      if (hidden || g.first == fields[i].name || !distinguishes.count(g.first)) continue;
      const auto rank = [](const std::string& point) {
        return (point[0] == ' ') + 2 * std::count(point.begin(), point.end(), '.');
      };
      if (!best || rank(g.first) < rank(best->first)) best = &g;
    }
    if (!best) continue;
    const std::string point =
        best->first.starts_with(" has ") ? best->first.substr(5) : best->first;
    fields[i].when = Condition{point, best->second.second};
    fields[i].sometimes = false;
  }
}

namespace {

bool same_fields(const SchemaRecord& a, const SchemaRecord& b) {
  return std::equal(
      a.fields.begin(), a.fields.end(), b.fields.begin(), b.fields.end(),
      [](const SchemaField& x, const SchemaField& y) {
        const bool same_when =
            x.when.has_value() == y.when.has_value() &&
            (!x.when || (x.when->choice == y.when->choice && x.when->values == y.when->values));
        return x.name == y.name && x.shape == y.shape && x.usual == y.usual && x.rule == y.rule &&
               x.on_disk == y.on_disk && x.offset == y.offset && same_when;
      });
}
std::string last_step(const std::string& path) { return path.substr(path.rfind('.') + 1); }

void replace_record(Shape& s, std::size_t from, std::size_t to) {
  if (s.kind == Shape::Kind::record) {
    if (s.record == from)
      s.record = to;
    else if (s.record > from)
      --s.record;
  }
  for (Shape& p : s.parts) replace_record(p, from, to);
  if (s.kind != Shape::Kind::either) return;
  std::vector<Shape> different;
  for (Shape& p : s.parts)
    if (std::find(different.begin(), different.end(), p) == different.end())
      different.push_back(std::move(p));
  s.parts = std::move(different);
  if (s.parts.size() == 1) {
    Shape only = std::move(s.parts[0]);
    s = std::move(only);
  }
}

}  // namespace

/// Records that a template describes for several owners are one.
void SchemaExplorer::unite_equal_records() {
  auto& records = tables_.records;
  for (std::size_t i = 1; i < records.size(); ++i)
    for (std::size_t k = i + 1; k < records.size(); ++k) {
      if (last_step(records[i].path) != last_step(records[k].path)) continue;
      if (!same_fields(records[i], records[k])) continue;
      records[i].also.push_back(records[k].path);
      auto& also = records[k].also;
      records[i].also.insert(records[i].also.end(), also.begin(), also.end());
      records.erase(records.begin() + static_cast<std::ptrdiff_t>(k));
      for (SchemaRecord& r : records)
        for (SchemaField& f : r.fields) replace_record(f.shape, k, i);
      i = 0;  // others may be equal now
      break;
    }
}

/// A part that is nothing but a list of records: they stand for it.
void SchemaExplorer::drop_wrappers() {
  auto& records = tables_.records;
  for (std::size_t i = 1; i < records.size(); ++i) {
    if (records[i].fields.size() != 1) continue;
    const SchemaField& only = records[i].fields[0];
    if (only.shape.kind != Shape::Kind::list || !only.on_disk.empty()) continue;
    const std::size_t inner = only.shape.parts[0].record;
    if (inner == i || records[inner].path.find(records[i].path) != 0) continue;
    records[inner].path = records[i].path + "[]";
    records[inner].also = records[i].also;
    for (std::string& path : records[inner].also) path += "[]";
    records.erase(records.begin() + static_cast<std::ptrdiff_t>(i));
    for (SchemaRecord& r : records)
      for (SchemaField& f : r.fields) replace_record(f.shape, i, inner > i ? inner - 1 : inner);
    i = 0;
  }
}

/// Fields in an order that agrees with that of every run, where there is one; else the field that
/// was met first stands first.
void SchemaExplorer::sort_fields(std::size_t record) {
  auto& fields = tables_.records[record].fields;
  const auto& follows = work_[record].follows;
  std::vector<bool> is_done(fields.size());
  std::vector<SchemaField> sorted;
  const auto is_free = [&](std::size_t i) {
    return !is_done[i] && std::none_of(follows.begin(), follows.end(), [&](const auto& edge) {
      return edge.second == i && !is_done[edge.first];
    });
  };
  for (std::size_t done = 0; done < fields.size(); ++done) {
    std::size_t next = 0;
    while (next < fields.size() && !is_free(next)) ++next;
    if (next == fields.size())
      next = static_cast<std::size_t>(std::find(is_done.begin(), is_done.end(), false) -
                                      is_done.begin());
    is_done[next] = true;
    // A key that was only asked for is no field.
    if (work_[record].fields[next].is_met) sorted.push_back(std::move(fields[next]));
  }
  fields = std::move(sorted);
}

/// A field that is there sometimes has no fixed offset if something before it may be there or not
/// for another reason.
void SchemaExplorer::settle_offsets(std::size_t record) {
  std::vector<const SchemaField*> before;
  for (SchemaField& f : tables_.records[record].fields) {
    if (f.offset == 0u) before.clear();
    const bool depends = f.when || f.sometimes;
    if (depends)
      for (const SchemaField* other : before)
        if (!f.when || !other->when || f.when->choice != other->when->choice) f.offset.reset();
    if (depends) before.push_back(&f);
  }
}

SchemaTables SchemaExplorer::finish() {
  for (std::size_t i = 0; i < tables_.records.size(); ++i) {
    settle(i);
    sort_fields(i);
    if (where_) settle_offsets(i);
  }
  if (where_) drop_wrappers();
  unite_equal_records();
  return std::move(tables_);
}

}  // namespace kinora
