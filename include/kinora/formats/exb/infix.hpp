// EXB: the infix reading, e.g. `Out = Max(0, In)`. Temporary values in memory are put together to
// one formula; a statement stands where something is stored that lasts.
//
// Carried out from top to bottom, the statements do what the instructions do, as long as functions
// have no side effects (a formula that is read twice stands twice). A value in global or local
// memory is a statement of its own where it is read before it is stored in the same straight run
// (it lasts between runs or jumps), where nothing reads it, where it is read again after something
// that it is made of has changed, and where the formula would get too long.
//   UserIn.int[1]            the second input among those of type int
//   as_bool(x), as_int(x), as_uint(x), as_float(x)   the same bits, read as another type
//   v.x                                              a component of a vec3f
#pragma once
#include <map>

#include "kinora/formats/exb/model.hpp"

namespace kinora::exb {

struct Statement {
  u32 instruction = 0;  ///< the one that completes it
  std::string text;     ///< `Out = Max(0, In)`, `if (!(In > 3)) goto L0`, `goto L0`, `return`
};

/// The statements of one part, by rising instruction.
std::vector<Statement> infix(const Expression& e, bool is_setup);

/// The statements of one part as text: one per line, labels as lines `L0:`. Empty for no code.
std::string infix_text(const Expression& e, bool is_setup);

/// Names for the places that the jumps of a part go to: L0, L1 ... in order of place. A target
/// behind the end of the part has no label.
class Labels {
 public:
  explicit Labels(const Code& code);
  /// The label in front of an instruction (or at the end), or nothing.
  const std::string* at(std::size_t instruction) const;
  /// The label of a target, or `@7`.
  std::string target(u16 instruction) const;

 private:
  std::map<std::size_t, std::string> names_;
};

}  // namespace kinora::exb
