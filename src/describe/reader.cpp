#include "kinora/describe/reader.hpp"

namespace kinora {

void Reader::check_id(u32 at, const char* name, s64 id, s64 raw, const IdForm& form) {
  const s64 limit = form.space < id_limits_.size() ? id_limits_[form.space] : 0;
  if (ok() && (id < 0 || id >= limit)) fail(kDanglingIndex, at, name, {name, raw, limit});
}

bool Reader::finish() {
  for (const Later& fix : later_) {
    if (!ok()) return false;
    if (fix.run(context_, fix.record, fix.raw)) continue;
    path_ = fix.path;
    fail(kDanglingIndex, fix.at, fix.name, {fix.name, fix.raw, "fewer"});
  }
  copy_shared_records();
  note_pool();
  furthest_ = std::max(furthest_, pos_);
  if (ok() && furthest_ < bytes_.size()) keep_gap(file_size(), nullptr);
  return ok();
}

}  // namespace kinora
