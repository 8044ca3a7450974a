#include "kinora/containers/zstd.hpp"

#include <zstd.h>

#include <algorithm>

#include "containers/decode_limits.hpp"
#include "containers/dictionary_entry.hpp"
#include "kinora/core/cursor.hpp"

namespace kinora::zstd {
namespace {

constexpr std::string_view kName = "zstd";
constexpr std::string_view kMagic = "\x28\xB5\x2F\xFD";
constexpr int kNormalLevel = 19, kBestLevel = 22;
// Levels that modding tools use beside the normal one here, and up to which size they are tried.
constexpr std::array<u64, 2> kKnownLevels = {16, 7};
constexpr u64 kLargestImitated = u64{8} << 20;

using DContext = std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)>;
using CContext = std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)>;

/// The frame header, read from the bytes: RFC 8878, section 3.1.1.1.
struct Frame {
  std::optional<u64> content_size;
  u32 dictionary = 0;
  u32 window_log = 0;  ///< 0: single segment
  bool checksum = false;
  u64 header_size = 0;
};

Result<Frame> read_frame(ByteView bytes, u64 start) {
  Cursor c(bytes);
  c.seek("the zstd frame", start);
  c.expect_magic(kMagic);
  const u32 descriptor = c.take<u8>("the zstd frame header");
  const bool single_segment = (descriptor & 0x20) != 0;
  Frame f;
  f.checksum = (descriptor & 4) != 0;
  if (!single_segment) f.window_log = 10 + (c.take<u8>("the zstd frame header") >> 3);
  const u32 id_width = std::array<u32, 4>{0, 1, 2, 4}[descriptor & 3];
  const u32 size_width = std::array<u32, 4>{single_segment ? 1u : 0u, 2, 4, 8}[descriptor >> 6];
  const auto take_number = [&](u32 width) {
    u64 x = 0;
    const ByteView b = c.take_bytes("the zstd frame header", width);
    for (std::size_t i = b.size(); i-- > 0;) x = x << 8 | b[i];
    return x;
  };
  f.dictionary = static_cast<u32>(take_number(id_width));
  if (size_width != 0) f.content_size = take_number(size_width) + (size_width == 2 ? 256 : 0);
  f.header_size = c.position() - start;
  if (!c.ok()) return c.failure();
  return f;
}

// A block of at most 128 KiB takes at least four bytes.
constexpr u64 kLargestBlock = u64{1} << 17, kSmallestBlock = 4;

class Reader {
 public:
  Reader(ByteView wrapped, const UnwrapOptions& options, Stream& result)
      : wrapped_(wrapped),
        options_(options),
        result_(result),
        context_(ZSTD_createDCtx(), ZSTD_freeDCtx) {}

  /// Decompresses the frame at `result.used`. False: `result.error` says why not.
  bool read(const Frame& frame);

 private:
  bool stop(const Finding& finding, u64 at, std::initializer_list<Argument> arguments) {
    result_.error = make_diagnostic(finding, at, std::string(kName), arguments);
    return false;
  }
  bool refused(const Frame& frame, std::size_t code) {
    const char* why = ZSTD_getErrorName(code);
    if (frame.dictionary != 0) return stop(kDictionaryWrong, result_.used, {frame.dictionary, why});
    return stop(kZstdDamaged, result_.used, {why});
  }
  bool set_dictionary(const Frame& frame);
  /// For frames that do not state their size, and for those that claim very much.
  bool read_in_steps(const Frame& frame);

  ByteView wrapped_;
  const UnwrapOptions& options_;
  Stream& result_;
  DContext context_;
};

bool Reader::set_dictionary(const Frame& frame) {
  ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_and_parameters);
  // A frame may ask for a window of terabytes; what is far above the limit is refused.
  const int window_log = std::clamp(static_cast<int>(std::bit_width(options_.max_size)), 10, 31);
  ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, window_log);
  if (frame.dictionary == 0) return true;
  const Dictionaries::Entry* entry =
      options_.dictionaries ? options_.dictionaries->find(frame.dictionary) : nullptr;
  if (entry == nullptr)
    return stop(
        kDictionaryMissing, result_.used,
        {frame.dictionary, options_.dictionaries ? options_.dictionaries->describe() : "none"});
  ZSTD_DCtx_refDDict(context_.get(), entry->prepared.get());
  return true;
}

bool Reader::read(const Frame& frame) {
  if (!set_dictionary(frame)) return false;
  const ByteView input = wrapped_.subspan(result_.used);
  if (!frame.content_size) return read_in_steps(frame);
  const u64 size = *frame.content_size, before = result_.data.size();
  if (size > options_.max_size || before > options_.max_size - size)
    return stop(kOutputLimit, result_.used, {size, options_.max_size});
  if (size / kLargestBlock > input.size() / kSmallestBlock)
    return stop(kImpossibleSize, result_.used, {size, input.size()});
  const std::size_t frame_size = ZSTD_findFrameCompressedSize(input.data(), input.size());
  if (ZSTD_isError(frame_size) != 0 || size / 1024 > frame_size) return read_in_steps(frame);
  result_.data.resize(before + size);
  const std::size_t n = ZSTD_decompressDCtx(context_.get(), result_.data.data() + before, size,
                                            input.data(), frame_size);
  if (ZSTD_isError(n) != 0) {
    result_.data.resize(before);
    return refused(frame, n);
  }
  result_.data.resize(before + n);
  result_.used += frame_size;
  return true;
}

bool Reader::read_in_steps(const Frame& frame) {
  const ByteView input = wrapped_.subspan(result_.used);
  ZSTD_inBuffer in{input.data(), input.size(), 0};
  const std::size_t before = result_.data.size();
  std::size_t written = before;
  for (;;) {
    // One byte above the limit is enough to know that there is more.
    const u64 room = std::min<u64>(std::max<u64>(written - before, kLargestBlock),
                                   options_.max_size + 1 - written);
    result_.data.resize(written + room);
    ZSTD_outBuffer out{result_.data.data(), result_.data.size(), written};
    const std::size_t in_before = in.pos;
    const std::size_t left = ZSTD_decompressStream(context_.get(), &out, &in);
    const bool stuck = out.pos == written && in.pos == in_before;
    written = out.pos;
    result_.data.resize(written);
    if (ZSTD_isError(left) != 0) return refused(frame, left);
    if (written > options_.max_size) {
      result_.data.resize(before);
      return stop(kOutputLimit, result_.used, {written, options_.max_size});
    }
    if (left == 0) break;
    if (stuck || (in.pos == in.size && out.pos < out.size))
      return stop(kStreamCut, wrapped_.size(),
                  {kName, written, frame.content_size ? std::to_string(*frame.content_size) : "?"});
  }
  result_.used += in.pos;
  return true;
}

int level_of(const Parameters& parameters, const WrapOptions& options) {
  if (options.zstd_level != 0)
    return std::clamp(options.zstd_level, ZSTD_minCLevel(), ZSTD_maxCLevel());
  if (options.level == Level::best) return kBestLevel;
  return static_cast<int>(std::min<u64>(parameters.number("level", kNormalLevel), kBestLevel));
}

std::optional<Parameters> imitate(ByteView stream, ByteView content, const Parameters& parameters,
                                  const WrapOptions& options) {
  if (content.size() > kLargestImitated) return std::nullopt;
  Parameters tried = parameters;
  WrapOptions as_noted = options;
  as_noted.level = Level::normal;
  as_noted.zstd_level = 0;
  for (const u64 level : kKnownLevels) {
    tried.set("level", level);
    const Result<Bytes> again = encode(content, tried, as_noted);
    if (again && same_bytes(*again, stream)) return tried;
  }
  return std::nullopt;
}

}  // namespace

bool recognise(ByteView wrapped, const UnwrapOptions&) { return has_magic(wrapped, kMagic); }

Result<u32> dictionary_id(ByteView wrapped) {
  const Result<Frame> frame = read_frame(wrapped, 0);
  if (!frame) return Failure(frame.error());
  return frame->dictionary;
}

Stream decode(ByteView wrapped, const UnwrapOptions& options) {
  Stream result;
  Reader reader(wrapped, options, result);
  do {
    const Result<Frame> frame = read_frame(wrapped, result.used);
    if (!frame) {
      result.error = frame.error();
      break;
    }
    if (result.used == 0) {
      result.parameters.note("dictionary", frame->dictionary, 0);
      result.parameters.note("checksum", frame->checksum ? 1 : 0, 0);
      result.parameters.note("no_content_size", frame->content_size ? 0 : 1, 0);
      result.parameters.note("window_log", frame->window_log, 0);
    }
    if (!reader.read(*frame)) break;
  } while (has_magic(wrapped, kMagic, result.used));
  return result;
}

Result<Bytes> encode(ByteView content, const Parameters& parameters, const WrapOptions& options) {
  const auto id = static_cast<u32>(parameters.number("dictionary", 0));
  const CContext context(ZSTD_createCCtx(), ZSTD_freeCCtx);
  const auto set = [&](ZSTD_cParameter p, u64 value) {
    ZSTD_CCtx_setParameter(context.get(), p, static_cast<int>(value));
  };
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level_of(parameters, options));
  set(ZSTD_c_checksumFlag, parameters.number("checksum", 0));
  set(ZSTD_c_contentSizeFlag, parameters.number("no_content_size", 0) != 0 ? 0 : 1);
  // A game that read the file before has a buffer for this window, not for a larger one.
  if (const u64 log = parameters.number("window_log", 0); log != 0)
    set(ZSTD_c_windowLog, std::min<u64>(log, 27));
  if (id != 0) {
    const Dictionaries::Entry* entry =
        options.dictionaries ? options.dictionaries->find(id) : nullptr;
    if (entry == nullptr)
      return fail(kDictionaryMissing, {}, std::string(kName),
                  {id, options.dictionaries ? options.dictionaries->describe() : "none"});
    const std::size_t loaded =
        ZSTD_CCtx_loadDictionary(context.get(), entry->bytes.data(), entry->bytes.size());
    if (ZSTD_isError(loaded) != 0)
      return fail(kZstdRefused, {}, std::string(kName), {ZSTD_getErrorName(loaded)});
  }
  Bytes out(ZSTD_compressBound(content.size()));
  const std::size_t n =
      ZSTD_compress2(context.get(), out.data(), out.size(), content.data(), content.size());
  if (ZSTD_isError(n) != 0)
    return fail(kZstdRefused, {}, std::string(kName), {ZSTD_getErrorName(n)});
  out.resize(n);
  out.shrink_to_fit();
  return out;
}

constinit const WrapperType kWrapper{kName, recognise, decode, encode, imitate};

}  // namespace kinora::zstd
