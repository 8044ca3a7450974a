// EXB: the infix reading. Memory cells hold formulas until something reads them; a cell becomes a
// statement at the instruction that stored it as soon as folding would change the meaning.
#include "kinora/formats/exb/infix.hpp"

#include <algorithm>

#include "kinora/formats/exb/signature.hpp"
#include "lasting.hpp"
#include "literal.hpp"

namespace kinora::exb {
namespace {

// Binding strength, as in C; bit operations put parentheses around everything that is no operand.
constexpr int kAtom = 10, kUnary = 9, kMultiply = 8, kAdd = 7, kCompare = 5, kEqual = 4, kAnd = 3,
              kOr = 2, kBits = 1;

/// Longer formulas are cut into statements.
constexpr std::size_t kLongest = 120;
/// More values than this are not kept in mind; the oldest becomes a statement.
constexpr std::size_t kMostCells = 64;

struct Formula {
  std::string text;
  int strength = kAtom;
  DataType type = DataType::none;
  std::vector<Place> depends_on;  ///< what must not change while the formula is kept
};

std::string operand_text(const Formula& f, int weakest) {
  return f.strength < weakest ? '(' + f.text + ')' : f.text;
}

void depend(Formula& f, const Formula& on) {
  f.depends_on.insert(f.depends_on.end(), on.depends_on.begin(), on.depends_on.end());
}

Formula combined(std::string text, int strength, DataType type,
                 std::initializer_list<const Formula*> parts) {
  Formula f{std::move(text), strength, type, {}};
  for (const Formula* p : parts) depend(f, *p);
  return f;
}

int strength_of(Opcode op) {
  switch (op) {
    case Opcode::multiply:
    case Opcode::divide:
    case Opcode::modulus:
    case Opcode::scale_multiply:
    case Opcode::scale_divide:
      return kMultiply;
    case Opcode::add:
    case Opcode::subtract:
    case Opcode::increment:
    case Opcode::decrement:
      return kAdd;
    case Opcode::less:
    case Opcode::less_equal:
    case Opcode::greater:
    case Opcode::greater_equal:
      return kCompare;
    case Opcode::equal:
    case Opcode::not_equal:
      return kEqual;
    case Opcode::logical_and:
      return kAnd;
    case Opcode::logical_or:
      return kOr;
    default:
      return kBits;
  }
}

Formula binary(const OperationInfo& info, DataType type, const Formula& l, const Formula& r) {
  const int strength = strength_of(info.op);
  const int left = strength == kBits ? kUnary : strength;
  const int right = strength == kBits ? kUnary : strength + 1;
  std::string text = operand_text(l, left);
  text.append(" ").append(info.infix).append(" ") += operand_text(r, right);
  return combined(std::move(text), strength, info.gives_bool ? DataType::boolean : type, {&l, &r});
}

Formula unary(std::string_view op, DataType type, const Formula& f) {
  return combined(std::string(op) + operand_text(f, kAtom), kUnary, type, {&f});
}

/// In parentheses: `(!x)`, and `(x)` for a formula that is `!x` already.
std::string negated(const Formula& f) {
  if (f.strength != kUnary || f.text[0] != '!') return "(!" + operand_text(f, kUnary) + ')';
  const std::string inner = f.text.substr(1);
  return inner[0] == '(' ? inner : '(' + inner + ')';
}

/// A literal, the number of an immediate being widened as the type asks.
Formula literal(const Operand& o, DataType type) {
  Formula f;
  f.type = type;
  if (is_string_literal(o.source)) {
    f.type = DataType::string;
    append_quoted(f.text, o.text);
    return f;
  }
  const bool in_place = o.source == Source::immediate;
  append_number(f.text, in_place && type == DataType::vec3f ? DataType::none : type,
                in_place ? std::array<u32, 3>{immediate_bits(o.value, type), 0, 0} : o.bits);
  if (f.text[0] == '-') f.strength = kUnary;
  return f;
}

std::string place_name(const Operand& o, DataType type) {
  if (is_known(o.source) && !is_memory(o.source) && !is_user(o.source))
    return literal(o, type).text;
  std::string s(area_name(o.source));
  // Inputs and outputs are counted within their type.
  if (is_user(o.source)) s += '.' + type_name(component_of(o, type) ? DataType::vec3f : type);
  if (s.empty()) s = "source_" + std::to_string(static_cast<u32>(o.source));
  if (is_user(o.source)) {
    append_user_index(s, o, type, false);
  } else if (o.value != 0 || (o.source != Source::input && o.source != Source::output)) {
    s += '[';
    append_hex(s, o.value);
    s += ']';
  }
  return s;
}

class Reading {
 public:
  Reading(const Expression& e, bool is_setup)
      : code_(is_setup ? e.setup : e.main), lasting_(e), labels_(code_) {
    for (u8 area = 0; area < 3; ++area) named_in_[area].resize(lasting_.piece_count(area));
  }

  std::vector<Statement> run() {
    const std::vector<bool> starts = run_starts(code_);
    for (at_ = 0; at_ < code_.size(); ++at_) {
      if (starts[at_]) end_run();
      instruction(code_[at_]);
    }
    end_run();
    std::stable_sort(
        statements_.begin(), statements_.end(),
        [](const Statement& a, const Statement& b) { return a.instruction < b.instruction; });
    return std::move(statements_);
  }

 private:
  /// A value in memory that is a formula so far.
  struct Cell {
    Place place;
    Source source;
    Formula formula;
    std::size_t stored_at;
    bool was_read = false;
    /// What the formula is made of has changed since: a further reader needs the stored value.
    bool is_stale = false;
  };

  void instruction(const Instruction& x) {
    const OperationInfo* info = operation_info(x.op);
    if (!info) {
      end_run();
      return state("unknown operation " + std::to_string(static_cast<u32>(x.op)));
    }
    switch (info->form) {
      case Form::plain:
        end_run();
        if (at_ + 1 != code_.size()) state("return");
        return;
      case Form::jump:
        end_run();
        return state("goto " + labels_.target(x.target));
      case Form::jump_if: {
        const Formula condition = read(x.left, left_type(x));
        end_run();
        return state("if " + negated(condition) + " goto " + labels_.target(x.target));
      }
      case Form::call:
        return call(x);
      case Form::one_operand: {
        const Formula f = read(x.left, x.type);
        if (x.op == Opcode::increment || x.op == Opcode::decrement)
          return write(x, binary(*info, x.type, f, Formula{"1", kAtom, x.type, {}}));
        return write(x, unary(info->infix, x.type, f));
      }
      case Form::two_operands: {
        const Formula r = read(x.right, right_type(x));
        if (x.op == Opcode::store) return write(x, r);
        const Formula l = read(x.left, x.type);
        return write(x, binary(*info, x.type, l, r));
      }
    }
  }

  void call(const Instruction& x) {
    const auto s = parse_signature(x.signature);
    Formula f;
    f.type = x.type;
    if (!s) {
      // Every byte of memory counts as lasting then: the arguments stand as statements before.
      if (is_plain_signature(x.signature))
        f.text = x.signature;
      else
        append_quoted(f.text = "call ", x.signature);
    } else {
      if (!s->receiver.empty()) f.text.append(s->receiver) += '.';
      f.text.append(s->name) += '(';
      Operand argument = x.left;
      u32 offset = x.left.value;
      for (std::size_t k = 0; k < s->arguments.size(); ++k) {
        if (k) f.text += ", ";
        argument.value = static_cast<u16>(offset);
        const Formula a = read(argument, s->arguments[k]);
        f.text += a.text;
        depend(f, a);
        offset += memory_size(s->arguments[k]);
      }
      f.text += ')';
    }
    write(x, std::move(f));
  }

  Formula read(const Operand& o, DataType type) {
    const auto place = place_of(o, type);
    if (!place) {
      if (is_known(o.source)) return literal(o, type);
      return {place_name(o, type), kAtom, type, {}};
    }
    if (place->area <= kLocal64Area && !is_named(*place))
      if (auto f = read_cells(*place, type)) return *std::move(f);
    name(*place);
    return {place_name(o, type), kAtom, type, {*place}};
  }

  /// The formula of a place, from the cells that lie there, if they fit together.
  std::optional<Formula> read_cells(const Place& p, DataType type) {
    std::vector<Cell*> found;
    for (Cell& c : cells_)
      if (c.place.overlaps(p)) {
        if (c.is_stale) return {};
        found.push_back(&c);
      }
    std::sort(found.begin(), found.end(),
              [](const Cell* a, const Cell* b) { return a->place.begin < b->place.begin; });
    if (found.size() == 1) {
      Cell& c = *found[0];
      const bool exact = c.place.begin == p.begin && c.place.end == p.end;
      const u32 inside = p.begin - c.place.begin;
      if (exact) {
        c.was_read = true;
        return converted(c.formula, type);
      }
      if (c.formula.type == DataType::vec3f && type == DataType::f32 && p.begin >= c.place.begin &&
          inside % 4 == 0 && inside <= 8) {
        c.was_read = true;
        return component(c.formula, inside);
      }
    }
    if (found.size() == 3 && type == DataType::vec3f) {
      Formula f{"(", kAtom, type, {}};
      for (u32 k = 0; k < 3; ++k) {
        const Cell& c = *found[k];
        if (c.place.begin != p.begin + 4 * k || c.formula.type != DataType::f32) return {};
        f.text.append(k ? ", " : "") += c.formula.text;
        depend(f, c.formula);
      }
      f.text += ')';
      for (Cell* c : found) c->was_read = true;
      return f;
    }
    return {};
  }

  static Formula converted(const Formula& f, DataType type) {
    if (f.type == type) return f;
    return combined("as_" + type_name(type) + '(' + f.text + ')', kAtom, type, {&f});
  }
  static Formula component(const Formula& f, u32 offset) {
    return combined(operand_text(f, kAtom) + '.' + "xyz" [offset / 4], kAtom, DataType::f32,
                    { &f });
  }

  void write(const Instruction& x, Formula f) {
    const Operand& o = x.left;
    const auto place = place_of(o, result_type(x));
    const auto line = [&] { return place_name(o, x.type) + " = " + f.text; };
    if (!place) return state(line());
    for (Cell& c : cells_) c.is_stale = c.is_stale || depends(c, *place);
    if (place->area > kLocal64Area || is_named(*place)) {
      name(*place);
      return state(line());
    }
    split_vectors(*place);
    bool overlaps_partly = false;
    for (const Cell& c : cells_)
      overlaps_partly |= c.place.overlaps(*place) &&
                         (c.place.begin < place->begin ||
                          // Half of a string is worth nothing.
                          (c.place.end > place->end && c.formula.type != DataType::string));
    if (overlaps_partly || f.text.size() > kLongest) {
      name(*place);
      return state(line());
    }
    // Overwritten and never read: the store is shown, and forgotten.
    for (const Cell& c : cells_)
      if (c.place.overlaps(*place) && !c.was_read) state_cell(c);
    erase_cells([&](const Cell& c) { return c.place.overlaps(*place); });
    if (cells_.size() == kMostCells) {
      const Place oldest = cells_.front().place;
      name(oldest);
    }
    cells_.push_back({*place, o.source, std::move(f), at_});
  }

  /// A vec3f that loses one component falls into three floats.
  void split_vectors(const Place& p) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const Cell c = cells_[i];
      const bool splits = c.formula.type == DataType::vec3f && c.place.overlaps(p) &&
                          p.end - p.begin == 4 && p.begin >= c.place.begin &&
                          (p.begin - c.place.begin) % 4 == 0;
      if (!splits) continue;
      cells_.erase(cells_.begin() + static_cast<std::ptrdiff_t>(i));
      for (u32 k = 0; k < 3; ++k) {
        const u32 begin = c.place.begin + 4 * k;
        cells_.push_back({{c.place.area, begin, begin + 4},
                          c.source,
                          component(c.formula, 4 * k),
                          c.stored_at,
                          c.was_read,
                          c.is_stale});
      }
      return;
    }
  }

  // -- Cells that become statements ---------------------------------------------------------------

  static bool depends(const Cell& c, const Place& p) {
    return std::any_of(c.formula.depends_on.begin(), c.formula.depends_on.end(),
                       [&](const Place& d) { return d.overlaps(p); });
  }

  /// Whether a place is spoken of by its name from here on.
  bool is_named(const Place& p) const {
    if (lasting_.is_lasting(p)) return true;
    const auto pieces = lasting_.pieces(p);
    for (std::size_t k = pieces.begin; k < pieces.end; ++k)
      if (named_in_[p.area][k] == run_) return true;
    return false;
  }
  /// Writes the cells there as statements where they were stored.
  void name(const Place& p) {
    if (p.area > kLocal64Area) return;
    for (const Cell& c : cells_)
      if (c.place.overlaps(p)) {
        state_cell(c);
        remember(c.place);
      }
    erase_cells([&](const Cell& c) { return c.place.overlaps(p); });
    remember(p);
  }
  void remember(const Place& p) {
    const auto pieces = lasting_.pieces(p);
    for (std::size_t k = pieces.begin; k < pieces.end; ++k) named_in_[p.area][k] = run_;
  }
  template <class Matches>
  void erase_cells(Matches&& matches) {
    cells_.erase(std::remove_if(cells_.begin(), cells_.end(), matches), cells_.end());
  }
  void state_cell(const Cell& c) {
    Operand o;
    o.source = c.source;
    o.value = static_cast<u16>(c.place.begin);
    statements_.push_back(
        {static_cast<u32>(c.stored_at), place_name(o, c.formula.type) + " = " + c.formula.text});
  }
  void state(std::string text) { statements_.push_back({static_cast<u32>(at_), std::move(text)}); }
  void end_run() {
    for (const Cell& c : cells_)
      if (!c.was_read) state_cell(c);
    cells_.clear();
    ++run_;
  }

  const Code& code_;
  LastingMemory lasting_;
  Labels labels_;
  std::size_t at_ = 0;
  std::vector<Cell> cells_;  ///< they do not overlap
  u32 run_ = 1;
  /// The last run in which a piece of memory was spoken of by its name.
  std::array<std::vector<u32>, 3> named_in_;
  std::vector<Statement> statements_;
};

}  // namespace

std::vector<Statement> infix(const Expression& e, bool is_setup) {
  if ((is_setup ? e.setup : e.main).empty()) return {};
  return Reading(e, is_setup).run();
}

std::string infix_text(const Expression& e, bool is_setup) {
  const Code& code = is_setup ? e.setup : e.main;
  const Labels labels(code);
  std::string out;
  std::size_t next = 0;
  const auto statements = infix(e, is_setup);
  for (std::size_t i = 0; i <= code.size(); ++i) {
    if (const std::string* label = labels.at(i)) out += *label + ":\n";
    for (; next < statements.size() && statements[next].instruction == i; ++next)
      out += statements[next].text + '\n';
  }
  return out;
}

Labels::Labels(const Code& code) {
  for (const Instruction& i : code)
    if ((i.op == Opcode::jump || i.op == Opcode::jump_if_zero) && i.target <= code.size())
      names_[i.target];
  std::size_t n = 0;
  for (auto& [place, name] : names_) name = 'L' + std::to_string(n++);
}

const std::string* Labels::at(std::size_t instruction) const {
  const auto found = names_.find(instruction);
  return found == names_.end() ? nullptr : &found->second;
}

std::string Labels::target(u16 instruction) const {
  const std::string* label = at(instruction);
  return label ? *label : '@' + std::to_string(instruction);
}

}  // namespace kinora::exb
