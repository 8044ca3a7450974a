// BAS, BASLIST and BASSETTING for the common proof of decoding: through the generic archive.
#pragma once
#include "formats/aamp/codec.hpp"
#include "kinora/formats/bas/bas.hpp"
#include "kinora/formats/bas/baslist.hpp"
#include "kinora/formats/bas/bassetting.hpp"

namespace kinora::bas {

template <class Model, Result<Model> (*from)(const aamp::Archive&)>
Result<void> read_model(ByteView bytes, Model& model, Recording* recording) {
  aamp::Archive archive;
  if (auto r = aamp::read_model(bytes, archive, recording); !r) return r;
  auto m = from(archive);
  if (!m) return Failure(std::move(m.error()));
  model = std::move(*m);
  return {};
}
template <class Model>
Result<Bytes> write_model(const Model& model, const WriteOptions& options) {
  auto archive = to_archive(model);
  if (!archive) return Failure(std::move(archive.error()));
  return aamp::write_model(*archive, options);
}

inline constexpr Codec<Bas> kBasCodec = {read_model<Bas, from_archive>, write_model<Bas>};
inline constexpr Codec<BasList> kBasListCodec = {read_model<BasList, baslist_from_archive>,
                                                 write_model<BasList>};
inline constexpr Codec<BasSetting> kBasSettingCodec = {
    read_model<BasSetting, bassetting_from_archive>, write_model<BasSetting>};

}  // namespace kinora::bas
