#include "app/views/lanes.hpp"

#include <gtest/gtest.h>

#include "app/views/instructions.hpp"
#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

struct Told {
  study::Study study;
  std::vector<SharedArray> arrays = shared_arrays(study);
  SourceNames names = source_names(study.kernel->text);
  std::vector<InstructionFacts> facts = instruction_facts(*study.program, *study.machine_code, study.compiled->source);

  const trace::RecordedAccess& access(std::uint32_t warp, std::size_t ordinal) const {
    return study.recording->accesses[study.recording->accesses_of_warp[warp].at(ordinal)];
  }
  std::string story(std::uint32_t warp, std::size_t ordinal, unsigned lane) const {
    const trace::RecordedAccess& of = access(warp, ordinal);
    return lane_story(study, of, facts[of.pc].source_line, arrays, names, lane);
  }
};

TEST(Lanes, ALaneIsFollowedFromItsThreadToItsSectorInTheSourcesOwnWords) {
  const Told naive{recorded(choice("naive"))};
  EXPECT_EQ(naive.story(0, 1, 12),
            "lane 12 = thread (12,0): x = 12, y = 0 → out[x * height + y] = out[768] = 12 → byte 3,072 of out → "
            "cache line 24, sector 0 of 4");
}

TEST(Lanes, AnExpressionThatDoesNotGiveWhatWasTouchedIsLeftOut) {
  const Told naive{recorded(choice("naive"))};
  const trace::RecordedAccess& store = naive.access(0, 1);
  SourceNames wrong = naive.names;
  for (SourceNames::Local& local : wrong.locals) local.expression += " + 1";
  const std::string story = lane_story(naive.study, store, naive.facts[store.pc].source_line, {}, wrong, 12);
  EXPECT_EQ(story, "lane 12 = thread (12,0): out[768] = 12 → byte 3,072 of out → cache line 24, sector 0 of 4");
}

TEST(Lanes, SharedMemoryIsNamedAsTheSourceDeclaresIt) {
  const Told tile{recorded(choice("tile", {64, 64}, {{"PAD", "1"}}))};
  ASSERT_EQ(tile.arrays.size(), 1u);
  EXPECT_EQ(tile.arrays[0].columns, 33u);
  EXPECT_EQ(
      tile.story(0, 2, 3),
      "lane 3 = thread (3,0): row = 0, column = 3 → tile[column][row] = tile[3][0] = 192 → byte 396 of shared memory → "
      "bank 3");
  EXPECT_EQ(shared_name(tile.arrays, 128), "tile[0][32]");
}

TEST(Lanes, EachHasARowAndThoseWithoutAPartSaySo) {
  // Only 8 columns of this block are inside the matrix.
  const Told naive{recorded(choice("naive", {40, 8}, {}, {1, 0, 0}))};
  const std::vector<LaneRow> rows = lane_rows(naive.study, naive.access(0, 0), naive.arrays);
  ASSERT_EQ(rows.size(), 32u);
  EXPECT_TRUE(rows[7].active);
  EXPECT_EQ(rows[7].element, "in[0][39]");
  EXPECT_EQ(rows[7].value, "39");
  EXPECT_FALSE(rows[8].active);
}

}  // namespace
}  // namespace warplens::views
