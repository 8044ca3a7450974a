// EXB: which bytes of memory keep a value from one straight run of instructions to another. Used by
// the infix reading (they cannot be folded into formulas) and by the checks (read before stored).
#pragma once
#include "kinora/formats/exb/instruction_set.hpp"

namespace kinora::exb {

/// A run of bytes in one of the areas below.
struct Place {
  u8 area = 0;
  u32 begin = 0, end = 0;

  bool overlaps(const Place& o) const { return area == o.area && begin < o.end && o.begin < end; }
};
enum : u8 { kGlobalArea, kLocal32Area, kLocal64Area, kIoArea, kUserArea };

/// The place of a memory or user operand; nothing for literals. All user parameters are one place.
std::optional<Place> place_of(const Operand& o, DataType type);

/// How an instruction touches its operands.
struct Access {
  bool reads_left = false, writes_left = false, reads_right = false;
};
Access access_of(const Instruction& i);

/// True at instructions that a straight run starts with: the first one, jump targets, and those
/// behind jumps and terminators.
std::vector<bool> run_starts(const Code& code);

/// Memory is cut into pieces at every address where some operand begins or ends.
class LastingMemory {
 public:
  explicit LastingMemory(const Expression& e);
  /// Whether any byte of the place holds a value that lasts. Only the first three areas are looked
  /// at closely; the others last.
  bool is_lasting(const Place& p) const;

  struct Pieces {
    std::size_t begin = 0, end = 0;
  };
  /// The pieces that a place touches.
  Pieces pieces(const Place& p) const;
  std::size_t piece_count(u8 area) const { return bounds_[area].size(); }

 private:
  template <class F>
  void each_access(const Code& code, F&& f);
  void note(const Place& p, bool is_write);
  bool spread();

  std::array<std::vector<u32>, 3> bounds_;      ///< addresses, rising
  std::array<std::vector<u8>, 3> lasting_;      ///< by piece
  std::array<std::vector<u32>, 3> written_in_;  ///< number of the run that wrote the piece last
  std::vector<Place> accesses_;
  u32 run_ = 0;
  bool everything_ = false;  ///< an instruction touches memory in an unknown way
};

}  // namespace kinora::exb
