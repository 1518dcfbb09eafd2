#include "app/views/state.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "app/commands/state_options.hpp"
#include "kernels/text/error.hpp"

namespace warplens::views {
namespace {

TEST(State, IsACommandThatNamesWhatDiffersFromTheUsual) {
  State state;
  state.choice.kernel = "tile";
  EXPECT_EQ(command_of(state), "warplens tile --size 4096x4096");
  state.choice.set = {{"PAD", "0"}};
  state.warp = 2, state.access = 3, state.lane = 12;
  state.choice.block = {1, 2, 0};
  EXPECT_EQ(command_of(state),
            "warplens tile --set PAD=0 --size 4096x4096 --block-index 1,2 --warp 2 --access 3 --lane 12");
}

TEST(State, ReadsBackWhateverTheKernelsPathIs) {
  for (const char* path : {"tile", "/home/me/my kernels/it's.cu", "two \"words\".cu", "k.cu#2", "größe.cu"}) {
    State state;
    state.choice.kernel = path;
    state.choice.size = {100, 7};
    state.choice.machine = study::MachineKind::toy;
    state.warp = 1;
    state.lane = 0;
    state.beside = state.choice;
    state.beside->kernel = "naive";
    state.beside->set = {{"BX", "8"}};
    const State read = commands::state_of_command(command_of(state));
    EXPECT_EQ(read.choice, state.choice) << path;
    EXPECT_EQ(read.warp, 1u);
    EXPECT_EQ(read.lane, 0);
    ASSERT_TRUE(read.beside);
    EXPECT_EQ(*read.beside, *state.beside);
  }
}

TEST(State, KeepsTheLaunchThatAFileWithoutAHeaderWasGiven) {
  const std::string file = testing::TempDir() + "without a header.cu";
  std::ofstream(file) << "__global__ void k(const float* in, float* out, int n) {\n"
                         "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) out[i] = in[i];\n}\n";
  const std::string command = "warplens '" + file +
                              "' --block 64,2 --grid 'min(4, width / 64),1' --shared '4 * 64' --args in,out,width "
                              "--size 256x4 --warp 1";
  const State state = commands::state_of_command(command);
  EXPECT_EQ(command_of(state), command);
  EXPECT_EQ(*commands::state_of_command(command_of(state)).choice.text, *state.choice.text);
}

TEST(State, KeepsTheMacrosAndTheLaunchOfAFile) {
  const State state =
      commands::state_of_command("warplens k.cu --entry 'tile<8>' --launch 2 -DSIDE=16 -D WITH_GPU --size 8x1");
  EXPECT_EQ(state.choice.kernel, "k.cu#tile<8>@2");
  EXPECT_EQ(state.choice.defines, (std::vector<std::string>{"SIDE=16", "WITH_GPU"}));
  EXPECT_EQ(command_of(state), "warplens 'k.cu#tile<8>@2' -D SIDE=16 -D WITH_GPU --size 8x1");
  EXPECT_EQ(commands::state_of_command(command_of(state)).choice, state.choice);
}

TEST(State, WhatIsNoCommandIsSaidToBeNone) {
  for (const char* text : {"", "warplens", "--size 4x4", "tile --size", "tile --nonsense 3", "just some words"})
    EXPECT_THROW(commands::state_of_command(text), kernels::InputError) << text;
}

}  // namespace
}  // namespace warplens::views
