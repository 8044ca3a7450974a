// ASB: the block of expressions on disk.
#include "formats/asb/describe_file.hpp"
#include "kinora/formats/exb/codec.hpp"

namespace kinora::asb {

void describe_expressions(Reader& v, File& f) {
  if (!v.begin(kExpressions)) return;
  const u32 start = v.position();
  const ByteView all = v.view_until({kExternalActions, kStrings});
  const auto size = exb::used_size(all);
  if (!size) return v.fail_inside(start, "expressions", size.error());
  const ByteView bytes = v.block("expressions", static_cast<u32>(*size));
  auto block = exb::read(bytes);
  if (!block) return v.fail_inside(start, "expressions", std::move(block.error()));
  v.explain_block(start, "expressions", [&] { return exb::map(bytes); });
  f.expressions = std::move(*block);
}

/// The block counts the properties that refer to its expressions; all are written before it.
void describe_expressions(Writer& v, const File& f) {
  if (!v.begin(kExpressions, f.expressions.has_value())) return;
  constexpr u32 kInstancesAt = 0x0C;
  const u32 instances =
      v.number_ahead("expression_instances", context<Context>(v).expression_uses, kInstancesAt);
  auto bytes = exb::write(*f.expressions, instances);
  if (!bytes) return v.fail_inside("expressions", std::move(bytes.error()));
  v.block("expressions", *bytes);
}

}  // namespace kinora::asb
