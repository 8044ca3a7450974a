#include "kinora/formats/nitro2d/cipher.hpp"

#include <algorithm>

namespace kinora::nitro2d {
namespace {

constexpr u32 kFactor = 0x41C64E6D, kTerm = 0x6073;
/// Pictures of this kind: 160 x 80 pixels of 4 bits.
constexpr std::size_t kPictureBytes = 160 * 80 / 2;

std::size_t zero_bytes(ByteView data) {
  return static_cast<std::size_t>(std::count(data.begin(), data.end(), u8{0}));
}

}  // namespace

void apply_cipher(Bytes& data, Cipher cipher, u16 key) {
  if (cipher == Cipher::none) return;
  const std::size_t words = data.size() / 2;
  u32 state = key;
  for (std::size_t i = 0; i < words; ++i) {
    u8* word = &data[(cipher == Cipher::backward ? words - 1 - i : i) * 2];
    store(word, static_cast<u16>(load<u16>(word) ^ (state & 0xFFFF)));
    state = state * kFactor + kTerm;
  }
}

u16 first_word(ByteView data, Cipher cipher) {
  if (data.size() < 2 || cipher == Cipher::none) return 0;
  return load<u16>(&data[cipher == Cipher::backward ? data.size() / 2 * 2 - 2 : 0]);
}

Cipher find_cipher(const Graphics& g) {
  if (!g.bitmap || g.format != PixelFormat::bits_4 || g.data.size() != kPictureBytes)
    return Cipher::none;
  // Noise has a zero in every 256th byte; sprites are half empty.
  if (zero_bytes(g.data) > kPictureBytes / 32) return Cipher::none;
  for (const Cipher c : {Cipher::backward, Cipher::forward}) {
    Bytes plain = g.data;
    apply_cipher(plain, c, first_word(g.data, c));
    if (zero_bytes(plain) > kPictureBytes / 8) return c;
  }
  return Cipher::none;
}

}  // namespace kinora::nitro2d
