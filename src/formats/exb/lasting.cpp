#include "lasting.hpp"

#include <algorithm>

#include "kinora/formats/exb/signature.hpp"

namespace kinora::exb {

std::optional<Place> place_of(const Operand& o, DataType type) {
  const u32 begin = o.value, end = begin + memory_size(type);
  switch (o.source) {
    case Source::global:
      return Place{kGlobalArea, begin, end};
    case Source::local32:
      return Place{kLocal32Area, begin, end};
    case Source::local64:
      return Place{kLocal64Area, begin, end};
    case Source::output:
    case Source::input:
      return Place{kIoArea, begin, end};
    case Source::user_output:
      return Place{kUserArea, 0, 1};
    case Source::user_input:
      return Place{kUserArea, 1, 2};
    default:
      return {};
  }
}

Access access_of(const Instruction& i) {
  const OperationInfo* info = operation_info(i.op);
  if (!info) return {};
  switch (info->form) {
    case Form::plain:
    case Form::jump:
      return {};
    case Form::one_operand:
      return {true, true, false};
    case Form::two_operands:
      return {i.op != Opcode::store, true, true};
    case Form::call:
      return {false, true, false};
    case Form::jump_if:
      return {true, false, false};
  }
  return {};
}

std::vector<bool> run_starts(const Code& code) {
  std::vector<bool> starts(code.size() + 1);
  starts[0] = true;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const Opcode op = code[i].op;
    const bool jumps = op == Opcode::jump || op == Opcode::jump_if_zero;
    if (jumps || op == Opcode::terminator) starts[i + 1] = true;
    if (jumps && code[i].target <= code.size()) starts[code[i].target] = true;
  }
  return starts;
}

LastingMemory::LastingMemory(const Expression& e) {
  for (const Code* code : {&e.setup, &e.main})
    each_access(*code, [&](const Place& p, bool) {
      bounds_[p.area].push_back(p.begin);
      bounds_[p.area].push_back(p.end);
      accesses_.push_back(p);
    });
  for (std::size_t k = 0; k < 3; ++k) {
    std::vector<u32>& b = bounds_[k];
    std::sort(b.begin(), b.end());
    b.erase(std::unique(b.begin(), b.end()), b.end());
    lasting_[k].resize(b.size());
    written_in_[k].resize(b.size());
  }
  for (const Code* code : {&e.setup, &e.main})
    each_access(*code, [&](const Place& p, bool is_write) { note(p, is_write); });
  // A place that shares bytes with a lasting one lasts as a whole. Real code needs one round.
  int rounds = 0;
  while (!everything_ && spread())
    if (++rounds == 16) everything_ = true;
}

template <class F>
void LastingMemory::each_access(const Code& code, F&& f) {
  const auto touch = [&](const Operand& o, DataType type, bool is_write) {
    const auto p = place_of(o, type);
    if (p && p->area <= kLocal64Area) f(*p, is_write);
  };
  const std::vector<bool> starts = run_starts(code);
  for (std::size_t i = 0; i < code.size(); ++i) {
    const Instruction& x = code[i];
    if (starts[i]) ++run_;
    if (!operation_info(x.op) || !is_known(x.left.source) || !is_known(x.right.source))
      everything_ = true;
    const Access a = access_of(x);
    if (a.reads_right) touch(x.right, right_type(x), false);
    if (a.reads_left) touch(x.left, left_type(x), false);
    if (x.op == Opcode::call) {
      const auto s = parse_signature(x.signature);
      if (!s) everything_ = true;
      u32 begin = x.left.value;
      for (std::size_t k = 0; s && k < s->arguments.size(); ++k) {
        const u32 end = begin + memory_size(s->arguments[k]);
        f(Place{kGlobalArea, begin, end}, false);
        begin = end;
      }
    }
    if (a.writes_left) touch(x.left, result_type(x), true);
  }
}

LastingMemory::Pieces LastingMemory::pieces(const Place& p) const {
  const std::vector<u32>& b = bounds_[p.area];
  auto first = std::upper_bound(b.begin(), b.end(), p.begin);
  if (first != b.begin()) --first;
  const auto last = std::lower_bound(first, b.end(), p.end);
  return {static_cast<std::size_t>(first - b.begin()), static_cast<std::size_t>(last - b.begin())};
}

void LastingMemory::note(const Place& p, bool is_write) {
  const Pieces pieces_of = pieces(p);
  for (std::size_t k = pieces_of.begin; k < pieces_of.end; ++k) {
    if (is_write)
      written_in_[p.area][k] = run_;
    else if (written_in_[p.area][k] != run_)
      lasting_[p.area][k] = 1;
  }
}

bool LastingMemory::spread() {
  bool changed = false;
  for (const Place& p : accesses_) {
    if (!is_lasting(p)) continue;
    const Pieces pieces_of = pieces(p);
    for (std::size_t k = pieces_of.begin; k < pieces_of.end; ++k) {
      changed = changed || !lasting_[p.area][k];
      lasting_[p.area][k] = 1;
    }
  }
  return changed;
}

bool LastingMemory::is_lasting(const Place& p) const {
  if (everything_ || p.area > kLocal64Area) return true;
  const Pieces pieces_of = pieces(p);
  for (std::size_t k = pieces_of.begin; k < pieces_of.end; ++k)
    if (lasting_[p.area][k]) return true;
  return false;
}

}  // namespace kinora::exb
