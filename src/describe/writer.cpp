#include "kinora/describe/writer.hpp"

namespace kinora {

Writer::Writer(std::span<const PlaceInfo> places, void* context, DiskForm form,
               const WriteOptions& options)
    : WriterTables(places, context, form, options) {}

std::optional<s64> Writer::position_of(s32 id, u32 space) const {
  if (space >= positions_.size()) return {};
  const IdTable& table = positions_[space];
  if (table.positions.empty())
    return id >= 0 && id < table.count ? std::optional<s64>(id) : std::nullopt;
  const auto it = table.positions.find(id);
  if (it == table.positions.end()) return {};
  return it->second;
}

s64 Writer::id_number(const char* name, s32 id, const IdForm& form) {
  if (id == kNoId && form.null != IdForm{}.null) return form.null;
  const auto position = position_of(id, form.space);
  if (!position) {
    const s64 n = form.space < positions_.size() ? positions_[form.space].count : 0;
    fail(kDanglingId, name, {id, n == 0 ? "none" : std::to_string(n) + " of them"});
  }
  return position.value_or(0) + form.bias;
}

Result<Bytes> Writer::finish() {
  put_gap("at end");
  put_extents();
  if (error_) return Failure(*error_);
  return out_.take();
}

}  // namespace kinora
