// Decoding with proof: a file counts as understood only if encoding gives back its bytes.
//
//   read -> write by the rules -> equal: done, the common case, nothing else is kept
//        -> else read again with everything recorded, write with the original at hand (learning a
//           Layout), and write once more from model and layout alone. Only that is a proof.
//        -> else once more with the whole string pool in its order
//        -> else the original bytes are kept beside the model
#pragma once
#include "kinora/core/hash.hpp"
#include "kinora/describe/layout.hpp"
#include "kinora/describe/offset_map.hpp"
#include "kinora/describe/reader.hpp"
#include "kinora/describe/writer.hpp"

namespace kinora {

/// The bytes of a file that the model and its layout do not give back, with the fingerprint of what
/// the writer makes of the very same model: while the model is unchanged, the bytes count.
struct Original {
  u64 canonical_size = 0;
  u32 canonical_crc = 0;
  /// Of `bytes`. Only where the text's model is not the one that the bytes read as: then nothing
  /// else would show that the bytes were damaged on their way through the text.
  std::optional<u32> crc;
  Bytes bytes;
};

template <class Model>
struct Decoded {
  Model model;
  Layout layout;
  std::optional<Original> original;
};

/// What a format gives; each function is compiled in a source of its own.
template <class Model>
struct Codec {
  using ModelType = Model;
  /// Fills the model; with a recording also notes paths, offsets and what a layout needs.
  Result<void> (*read)(ByteView bytes, Model& model, Recording* recording);
  Result<Bytes> (*write)(const Model& model, const WriteOptions& options);
};

namespace detail {

inline bool gives(const Result<Bytes>& a, ByteView b) { return a && same_bytes(*a, b); }

/// Also for a model that cannot be written at all: then the error is the fingerprint.
inline Original fingerprint(const Result<Bytes>& canonical, ByteView original) {
  Original o;
  if (canonical) {
    o.canonical_size = canonical->size();
    o.canonical_crc = crc32(ByteView(*canonical));
  } else {
    o.canonical_crc = crc32(std::string_view(message(canonical.error())));
  }
  o.bytes.assign(original.begin(), original.end());
  return o;
}

inline bool same_fingerprint(const Result<Bytes>& canonical, const Original& o) {
  const Original now = fingerprint(canonical, {});
  return now.canonical_size == o.canonical_size && now.canonical_crc == o.canonical_crc;
}

/// The kept bytes may have been damaged on their way through the text, so they must still read as
/// the very model, or have their own fingerprint.
template <class Codec>
bool intact(const Original& o, const Codec& codec) {
  if (o.crc) return *o.crc == crc32(ByteView(o.bytes));
  typename Codec::ModelType kept;
  return codec.read(o.bytes, kept, nullptr) && same_fingerprint(codec.write(kept, {}), o);
}

}  // namespace detail

/// Reads; an error has its path, because then the file is read a second time with paths kept.
template <class Model>
Result<void> read_file(ByteView bytes, const Codec<Model>& codec, Model& model) {
  Model again = model;
  auto first = codec.read(bytes, model, nullptr);
  if (first) return first;
  Recording recording;
  auto second = codec.read(bytes, again, &recording);
  return second ? first : second;
}

/// Writes; an error has its path, for the same reason.
template <class Model>
Result<Bytes> write_file(const Model& model, const Layout& layout, const Codec<Model>& codec) {
  WriteOptions options;
  options.layout = &layout;
  auto first = codec.write(model, options);
  if (first) return first;
  options.keep_paths = true;
  return codec.write(model, options);
}

/// What it takes to give back `bytes` from the model that was read from them, proven by encoding.
/// `prototype`: what the reading began with.
template <class Model>
Decoded<Model> prove_file(Model model, ByteView bytes, const Codec<Model>& codec,
                          const Model& prototype = {}) {
  Decoded<Model> d;
  d.model = std::move(model);
  WriteOptions plain;
  plain.expected_size = bytes.size();
  const auto canonical = codec.write(d.model, plain);
  if (detail::gives(canonical, bytes)) return d;

  Decoded<Model> learned;
  learned.model = prototype;
  Recording recording;
  if (codec.read(bytes, learned.model, &recording)) {
    for (const bool whole_pool : {false, true}) {
      learned.layout = recording.layout;
      if (whole_pool && learned.layout.string_order.empty()) break;
      whole_pool ? learned.layout.loose_strings.clear() : learned.layout.string_order.clear();
      Layout premises = learned.layout;
      WriteOptions options;
      options.layout = &premises;
      options.original = bytes;
      options.learned = &learned.layout;
      if (!detail::gives(codec.write(learned.model, options), bytes)) continue;
      WriteOptions replay;
      replay.layout = &learned.layout;
      if (detail::gives(codec.write(learned.model, replay), bytes)) return learned;
    }
  }
  d.original = detail::fingerprint(canonical, bytes);
  return d;
}

/// Bytes to model, proven on the spot. `prototype`: an empty model, or one with settings that the
/// reading shall honour.
template <class Model>
Result<Decoded<Model>> decode_file(ByteView bytes, const Codec<Model>& codec,
                                   const Model& prototype = {}) {
  Model model = prototype;
  if (auto r = read_file(bytes, codec, model); !r) return Failure(std::move(r.error()));
  return prove_file(std::move(model), bytes, codec, prototype);
}

/// What encode gives back besides the bytes.
struct Encoded {
  Bytes bytes;
  bool from_original = false;     ///< the kept bytes, as nothing was edited
  bool dropped_original = false;  ///< the model was edited, so the foreign layout could not be kept
};

/// Model to bytes, honouring layout and original.
template <class Model>
Result<Encoded> encode_file(const Decoded<Model>& d, const Codec<Model>& codec) {
  auto bytes = write_file(d.model, d.layout, codec);
  Encoded e;
  if (d.original) {
    if (detail::same_fingerprint(bytes, *d.original) && detail::intact(*d.original, codec)) {
      e.bytes = d.original->bytes;
      e.from_original = true;
      return e;
    }
    e.dropped_original = true;
  }
  if (!bytes) return Failure(std::move(bytes.error()));
  e.bytes = std::move(*bytes);
  return e;
}

/// The value of the key `original`.
void write_original(TextWriter& w, const Original& o);
Result<Original> read_original(const TextNode& n);

}  // namespace kinora
