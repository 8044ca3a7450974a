#include "kinora/containers/layers.hpp"

#include <algorithm>

#include "kinora/containers/container_list.hpp"

namespace kinora {
namespace {

constexpr u32 kLargestPadding = 0x20;

// Zeros that end on a multiple of the smallest power of two that explains them are padding and are
// made anew; everything else is content of someone and kept.
void learn_trailing(Layer& layer, ByteView wrapped, u64 used) {
  const ByteView rest = wrapped.subspan(used);
  if (rest.empty()) return;
  if (std::all_of(rest.begin(), rest.end(), [](u8 b) { return b == 0; })) {
    for (u32 a = 4; a <= kLargestPadding; a *= 2) {
      if (rest.size() >= a || wrapped.size() % a != 0) continue;
      layer.padded_to = a;
      return;
    }
  }
  layer.trailing.assign(rest.begin(), rest.end());
}

std::string within(const std::string& outer, std::string_view name) {
  return outer.empty() ? std::string(name) : outer + '/' + std::string(name);
}

Result<Bytes> put_on(const Layer& layer, ByteView payload, const WrapOptions& options) {
  Result<Bytes> out = layer.type->encode(payload, layer.parameters, options);
  if (!out) return out;
  if (layer.padded_to != 0) out->resize(align_up(out->size(), layer.padded_to));
  out->insert(out->end(), layer.trailing.begin(), layer.trailing.end());
  return out;
}

}  // namespace

std::string describe(std::span<const Layer> layers) {
  std::string out;
  for (const Layer& l : layers) out = within(out, l.type->name);
  return out;
}

Result<Unwrapped> unwrap(ByteView bytes, const UnwrapOptions& options) {
  Unwrapped out;
  out.stored = bytes;
  for (;;) {
    const ByteView wrapped = out.payload();
    const WrapperType* type = find_wrapper_type(wrapped, options);
    if (type == nullptr) return out;
    const std::string path = within(describe(out.layers), type->name);
    if (out.layers.size() >= options.max_depth)
      return fail(kNestingLimit, 0, path, {options.max_depth});
    Stream decoded = type->decode(wrapped, options);
    for (Diagnostic& d : decoded.findings) {
      d.path = path;
      out.findings.push_back(std::move(d));
    }
    if (decoded.error) {
      decoded.error->path = path;
      if (!options.keep_partial) return Failure(std::move(*decoded.error));
      out.error = std::move(decoded.error);
    }
    Layer layer;
    layer.type = type;
    layer.parameters = std::move(decoded.parameters);
    layer.wrapped_size = wrapped.size();
    layer.stream_size = decoded.used;
    layer.content_size = decoded.data.size();
    if (!out.error) learn_trailing(layer, wrapped, decoded.used);
    if (!layer.trailing.empty())
      out.findings.push_back(
          make_diagnostic(kTrailingBytes, decoded.used, path, {layer.trailing.size(), type->name}));
    out.content = std::move(decoded.data);
    out.layers.push_back(std::move(layer));
    if (out.error) return out;
  }
}

// Which encoder made a stream shows only in comparison with what it would have made of the same
// content; so the outer layers are taken off once more.
void learn_encoders(Unwrapped& file, const WrapOptions& options) {
  UnwrapOptions reading;
  reading.dictionaries = options.dictionaries;
  reading.max_size = ~u64{0};  // was within the limit when it was read
  Bytes held;
  ByteView wrapped = file.stored;
  for (Layer& layer : file.layers) {
    const bool last = &layer == &file.layers.back();
    Bytes inner;
    if (!last) inner = layer.type->decode(wrapped, reading).data;
    if (layer.type->imitate != nullptr) {
      auto parameters = layer.type->imitate(wrapped.first(layer.stream_size),
                                            last ? file.content : inner, layer.parameters, options);
      if (parameters) layer.parameters = std::move(*parameters);
    }
    held = std::move(inner);
    wrapped = held;
  }
}

Result<Bytes> rewrap(const Unwrapped& before, ByteView payload, const WrapOptions& options) {
  const ByteView old = before.payload();
  if (same_bytes(old, payload)) return Bytes(before.stored.begin(), before.stored.end());
  if (before.error) return fail(kPartialWrite, before.error->offset, before.error->path);
  return wrap(before.layers, payload, options);
}

Result<Bytes> wrap(std::span<const Layer> layers, ByteView payload, const WrapOptions& options) {
  Bytes out;
  for (std::size_t i = layers.size(); i-- > 0;) {
    Result<Bytes> wrapped = put_on(layers[i], payload, options);
    if (!wrapped) {
      wrapped.error().path = describe(layers.first(i + 1));
      return wrapped;
    }
    out = std::move(*wrapped);
    payload = out;
  }
  if (layers.empty()) out.assign(payload.begin(), payload.end());
  return out;
}

}  // namespace kinora
