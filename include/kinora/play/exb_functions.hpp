// EXB at run time: the functions that expressions call, found by the text of their signature.
//
// Built in, for the types in brackets (returned type first):
//   Min, Max( T, T, T )                              T = Int, UInt, Float
//   ClampMinMax( T, T, T, T )                        arguments: minimum, value, maximum
//   Clamp( T, T, T, T )                              arguments: value, minimum, maximum
//   Abs, Sign( T, T )                                T = Int, Float
//   Floor, Ceil, Round( Float, Float ) or ( Int, Float )
//   Sqrt, Sin, Cos( Float, Float )
//   Lerp( T, T, T, Float )                           T = Float, Vector3f
//   Cast<A>To<B>( B, A )                             A, B = Bool, Int, UInt, Float
// Of these, game files show Max( Int, Int, Int ), CastIntToFloat( Float, Int ) and
// ClampMinMax( Int, Int, Int, Int ), called as ClampMinMax(0, x, 999999). The others follow their
// names; casts to integers cut off the fraction and saturate, as the processor does.
#pragma once
#include <functional>
#include <map>

#include "kinora/core/result.hpp"
#include "kinora/formats/exb/signature.hpp"
#include "kinora/play/exb_value.hpp"

namespace kinora::exb {

/// What a function is given.
struct CallArguments {
  std::string_view signature;
  std::span<const Value> values;  ///< empty where the signature does not tell the types
  ByteView memory;                ///< global memory from the call's offset on
};

/// Gives the result, or a text that says why there is none.
using Function = std::function<tl::expected<Value, std::string>(const CallArguments&)>;

/// Whether there is a built-in function of this signature.
bool is_builtin(const Signature& s);
bool is_builtin(std::string_view signature);
/// Calls one; nothing if there is none. `values` have the types of the signature.
std::optional<Value> call_builtin(const Signature& s, std::span<const Value> values);
/// The names of all built-in functions, for suggestions.
std::vector<std::string_view> builtin_names();

}  // namespace kinora::exb
