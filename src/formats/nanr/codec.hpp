// NANR and NMAR: one source per visitor.
#pragma once
#include "kinora/describe/codec.hpp"
#include "kinora/formats/nanr/model.hpp"

namespace kinora {
struct Schema;
}

namespace kinora::nanr {

/// The kind is told by the magic.
Result<void> read(ByteView bytes, CellAnimation& a, Recording* recording);
Result<Bytes> write(const CellAnimation& a, const WriteOptions& options);
inline constexpr Codec<CellAnimation> kCodec = {read, write};
/// The smallest file that the run time reads the same: elements share bytes where they can, and
/// nothing is filled up. The second writer besides that of the original layout.
Result<Bytes> write_compact(const CellAnimation& a);

void write_text(TextWriter& w, const CellAnimation& a, bool full);
Result<CellAnimation> read_text(const TextNode& root, Kind kind);
/// What the description itself finds; see check.hpp for the rest.
void check_fields(const CellAnimation& a, std::vector<Diagnostic>& findings);

Schema schema(Kind kind);

}  // namespace kinora::nanr
