// Every sequence of every sample set, fast drawer against slow drawer, and timelines against the
// player.
#include <doctest/doctest.h>

#include "kinora/image/scene_picture.hpp"
#include "kinora/play/nanr_player.hpp"
#include "kinora/play/nanr_timeline.hpp"
#include "support/nitro_files.hpp"
#include "support/rounds.hpp"
#include "support/samples.hpp"
#include "support/slow_drawer.hpp"

using namespace kinora;
namespace fs = std::filesystem;

namespace {

/// The only file of a folder with one of these endings, or nothing.
Bytes file_of(const fs::path& folder, std::initializer_list<const char*> endings) {
  for (const char* ending : endings)
    for (const auto& file : test::files_in(folder, ending)) return test::read_bytes(file);
  return {};
}

}  // namespace

TEST_CASE("every sequence of the sample sets draws the same with both drawers") {
  const auto folder = test::samples("nitro/sets");
  KINORA_NEED_SAMPLES(folder);
  u32 sets = 0, sequences = 0, frames = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const fs::path set = entry.path();
    const auto cells = test::read_cells(file_of(set, {".NCER"}));
    const auto graphics = test::read_graphics(file_of(set, {".NCGR", ".NCBR"}));
    const auto palette = test::read_palette(file_of(set, {".NCLR"}));
    std::vector<play::Timeline> lines;
    nanr::CellAnimation animation, multi;
    nitro2d::MultiCellBank bank;
    if (const Bytes file = file_of(set, {".NANR"}); !file.empty()) {
      animation = test::read_animation(file);
      for (u32 i = 0; i < animation.sequences.size(); ++i)
        lines.push_back(*play::cell_timeline(animation, i));
    } else {  // cells without an animation, one after the other
      play::Timeline line;
      for (u32 i = 0; i < cells.cells.size(); ++i) line.scenes.push_back({{{i, {}}}, 1});
      lines.push_back(std::move(line));
    }
    if (const Bytes file = file_of(set, {".NMAR"}); !file.empty()) {
      multi = test::read_animation(file);
      bank = test::read_multi_cells(file_of(set, {".NMCR"}));
      for (u32 i = 0; i < multi.sequences.size(); ++i)
        lines.push_back(*play::multi_cell_timeline({multi, bank, animation}, i));
    }
    const test::SlowDrawer slow{cells, graphics, palette};
    for (const auto& line : lines) {
      const auto box = image::common_bounds(cells, line.scenes);
      const auto drawn = image::draw_scenes({cells, graphics, palette}, line.scenes, line.loops);
      REQUIRE(drawn);
      CHECK(box == slow.bounds(line.scenes));
      CHECK(drawn->indexed());
      u32 visible = 0;
      for (std::size_t i = 0; i < line.scenes.size(); ++i) {
        const Bytes got = image::to_rgba(image::picture_of(*drawn, i)).pixels;
        if (i == 0 || !test::kSanitized) CHECK(got == slow.draw(line.scenes[i], box));
        for (std::size_t k = 3; k < got.size(); k += 4) visible += got[k] > 0;
        ++frames;
      }
      CHECK(visible > 0);
      ++sequences;
    }
    ++sets;
  }
  MESSAGE(sets << " sets, " << sequences << " sequences, " << frames << " frames");
  CHECK(sets >= 8);
}

TEST_CASE("timelines show what the player shows, tick by tick") {
  const auto folder = test::samples("nitro");
  KINORA_NEED_SAMPLES(folder);
  u32 sequences = 0;
  u64 ticks = 0;
  for (const char* sub : {"nanr", "synthetic", "sets"}) {
    for (const auto& file : test::files_in(folder / sub, ".NANR")) {
      const Bytes bytes = test::read_bytes(file);
      if (!has_magic(bytes, "RNAN")) continue;
      const auto animation = test::read_animation(bytes);
      for (u32 i = 0; i < animation.sequences.size(); ++i) {
        const auto line = play::cell_timeline(animation, i);
        play::NanrPlayer player(animation);
        const auto played = player.play(i);
        if (!line || !played) {
          CHECK(line.has_value() == played.has_value());
          continue;
        }
        bool same = true;
        for (const nitro2d::Scene& scene : line->scenes) {
          for (u64 t = 0; t < scene.ticks; ++t) {
            const nitro2d::PlacedCell shown{player.shown()->cell,
                                            nitro2d::transform_of(*player.shown())};
            same = same && scene.cells.size() == 1 && scene.cells[0] == shown;
            REQUIRE(player.tick(play::kFixedOne));
            ++ticks;
          }
        }
        // After the end: the same again, or the last picture for ever.
        if (!line->scenes.empty()) {
          const auto& next = line->loops ? line->scenes.front() : line->scenes.back();
          same = same && next.cells[0].cell == player.shown()->cell &&
                 next.cells[0].at == nitro2d::transform_of(*player.shown());
          CHECK(player.playing() == line->loops);
        }
        CHECK_MESSAGE(same, file.filename() << " sequence " << i);
        ++sequences;
      }
    }
  }
  MESSAGE(sequences << " sequences, " << ticks << " ticks");
  CHECK(sequences > 1000);
}
