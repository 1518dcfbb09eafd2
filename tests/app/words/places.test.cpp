#include "app/words/places.hpp"

#include <gtest/gtest.h>

namespace warplens::words {
namespace {

using ptx::StateSpace;
using trace::MemoryPlace;
using trace::Miss;

const trace::Memory kOut{StateSpace::global, "out"}, kTile{StateSpace::shared, "tile"};
const trace::Memory kShared{StateSpace::shared, ""}, kGlobal{StateSpace::global, ""};

TEST(PlaceWords, CountBytes) {
  EXPECT_EQ(in_bytes(1), "1 byte");
  EXPECT_EQ(in_bytes(1024), "1,024 bytes");
}

TEST(PlaceWords, NameAThreadByAsManyIndicesAsItsShapeHas) {
  EXPECT_EQ(thread_name({{{5, 0, 0}, 1}, {}}), "thread 5");
  EXPECT_EQ(thread_of_block({{{5, 1, 0}, 2}, {{3, 0, 2}, 3}}), "thread (5,1) of block (3,0,2)");
}

TEST(PlaceWords, NameALineAndWhoseItIs) {
  EXPECT_EQ(line_name({12, false}), "line 12");
  EXPECT_EQ(line_name({40, true}), "line 40 of the PTX");
}

TEST(PlaceWords, NameMemoryByItsVariableElseByItsSpace) {
  EXPECT_EQ(memory_name(kOut), "'out'");
  EXPECT_EQ(memory_name(kGlobal), "global memory");
  EXPECT_EQ(memory_name(kShared), "shared memory");
  EXPECT_EQ(memory_name({StateSpace::local, ""}), "local memory");
  EXPECT_EQ(memory_name({StateSpace::constant, ""}), "constant memory");
}

TEST(PlaceWords, NameAPlaceAsTheSourceCounts) {
  const trace::IndexedElement element{145, trace::IndexedElement::Cell{2, 17}};
  EXPECT_EQ(place_name({kTile, MemoryPlace::Unit::whole, {}, 0}), "'tile'");
  EXPECT_EQ(place_name({kTile, MemoryPlace::Unit::element, {33, {}}, 0}), "element 33 of 'tile'");
  EXPECT_EQ(place_name({kOut, MemoryPlace::Unit::element, element, 0}), "element 145 (row 2, column 17) of 'out'");
  EXPECT_EQ(place_name({kShared, MemoryPlace::Unit::byte, {}, 64}), "byte 64 of shared memory");
  EXPECT_EQ(place_name({kGlobal, MemoryPlace::Unit::address, {}, 0x1000}), "address 0x1000");
  EXPECT_EQ(place_name({{StateSpace::global, "heap"}, MemoryPlace::Unit::address, {}, 0x1000}),
            "device heap memory at address 0x1000");
}

TEST(PlaceWords, SayHowFarAMissIsFromWhatWasMeant) {
  Miss miss{.kind = Miss::Kind::past_end,
            .memory = kOut,
            .distance = 4,
            .size = 32,
            .in_elements = true,
            .element = trace::IndexedElement{33, {}}};
  EXPECT_EQ(miss_name(miss), "4 bytes past the end of 'out' (element 33), which has 32 elements");
  miss.element.reset();
  miss.in_elements = false;
  EXPECT_EQ(miss_name(miss), "4 bytes past the end of 'out', which has 32 bytes");
  miss.memory = kShared;
  EXPECT_EQ(miss_name(miss), "4 bytes past the end of the block's shared memory, which has 32 bytes");
  miss.memory = {StateSpace::local, ""};
  EXPECT_EQ(miss_name(miss), "4 bytes past the end of a local array, which has 32 bytes");
  miss.memory = kGlobal;
  miss.allocated = trace::CodeLine{7, false};
  EXPECT_EQ(miss_name(miss), "4 bytes past the end of the memory allocated on line 7, which has 32 bytes");
  miss.kind = Miss::Kind::before_start;
  EXPECT_EQ(miss_name(miss), "4 bytes before the start of the memory allocated on line 7");
  EXPECT_EQ(miss_name({.kind = Miss::Kind::before_start, .memory = kTile, .distance = 1}),
            "1 byte before the start of 'tile'");
}

TEST(PlaceWords, SayWhereNothingIs) {
  EXPECT_EQ(miss_name({.kind = Miss::Kind::empty_space}), "in shared memory, but this block has none");
  EXPECT_EQ(miss_name({.kind = Miss::Kind::null_pointer, .address = 8}), "at address 0x8: the pointer is null");
  EXPECT_EQ(miss_name({.kind = Miss::Kind::nothing_there, .address = 0x10}),
            "at address 0x10, where nothing is allocated");
  EXPECT_EQ(miss_name({.kind = Miss::Kind::outside_space, .memory = {StateSpace::constant, ""}, .address = 70000}),
            "at byte 70,000 of constant memory, which is smaller or read-only");
}

}  // namespace
}  // namespace warplens::words
