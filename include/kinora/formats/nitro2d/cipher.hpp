// The encryption of the large pictures of Pokemon and trainers: bitmaps of 160 x 80 pixels whose
// 16-bit words are combined with a sequence of keys. Diamond, Pearl and the trainers of HeartGold
// run from the last word to the first (245 files decode), the Pokemon of Platinum and HeartGold
// from the first to the last (known from other tools only).
#pragma once
#include "kinora/formats/nitro2d/model.hpp"

namespace kinora::nitro2d {

/// The same in both directions. `key`: the first word that is processed, as it is stored; in the
/// plain picture that word is 0.
void apply_cipher(Bytes& data, Cipher cipher, u16 key);
/// The word that is processed first: the key, if the data is encrypted.
u16 first_word(ByteView data, Cipher cipher);

/// Which cipher makes a picture of this data: one with far more transparent pixels than before.
Cipher find_cipher(const Graphics& g);

}  // namespace kinora::nitro2d
