// BAEV from bytes and to bytes.
#include <set>

#include "formats/baev/describe.hpp"
#include "kinora/core/hash.hpp"
#include "kinora/formats/baev/codec.hpp"

namespace kinora::baev {

u32 key_hash(std::string_view text) { return fnv1a(text); }
u32 key_hash(const Guid& guid) { return fnv1a(guid_text(guid)); }

void sort_keys(File& f) {
  std::stable_sort(f.keys.begin(), f.keys.end(),
                   [](const Key& a, const Key& b) { return a.hash < b.hash; });
}

bool set_param_type(Param& p, u32 type) {
  switch (type) {
    case 0:
      p = s32{0};
      return true;
    case 1:
      p = 0.0f;
      return true;
    case 3:
      p = Vec3{};
      return true;
    case 5:
      p = std::string();
      return true;
    default:
      return false;
  }
}

std::vector<std::string_view> string_order(const File& f) {
  std::vector<std::string_view> texts = {""};
  const auto add_params = [&](const auto& entries) {
    for (const auto& entry : entries)
      for (const Param& p : entry.params)
        if (const auto* s = std::get_if<std::string>(&p)) texts.push_back(*s);
  };
  for (const Action& a : f.actions)
    for (const Event& e : a.events) {
      texts.push_back(e.name);
      add_params(e.triggers);
      add_params(e.holds);
    }
  if (f.order == BlockOrder::by_event) std::sort(texts.begin(), texts.end());
  return texts;
}

Result<void> read(ByteView bytes, File& f, Recording* recording) {
  Context c{&f, f.order};
  Reader r(bytes, kPlaces, &c, kForm, recording);
  describe(r, f);
  if (!r.finish()) return Failure(*r.error());
  f.keep_key_order = !std::is_sorted(f.keys.begin(), f.keys.end(),
                                     [](const Key& a, const Key& b) { return a.hash < b.hash; });
  return {};
}

Result<Bytes> write(const File& f, const WriteOptions& options) {
  Context c{&f, f.order};
  Writer w(kPlaces, &c, kForm, options);
  describe(w, f);
  return w.finish();
}

Result<Decoded<File>> decode(ByteView bytes) {
  File by_event;
  by_event.order = BlockOrder::by_event;
  auto first = decode_file(bytes, kCodec, File{});
  if (!first || (first->layout.empty() && !first->original)) return first;
  auto second = decode_file(bytes, kCodec, by_event);
  if (!second || second->original) return first;
  return second->layout.empty() || first->original ? second : first;
}

}  // namespace kinora::baev
