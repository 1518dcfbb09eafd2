#include "app/views/link.hpp"

#include <gtest/gtest.h>

#include "app/commands/state_options.hpp"
#include "kernels/text/error.hpp"

namespace warplens::views {
namespace {

Link parse(const std::string& text) {
  return parse_link(text, commands::state_of_command);
}

State make_state() {
  State state;
  state.choice.kernel = "tile";
  state.choice.size = {1024, 512};
  state.choice.set = {{"PAD", "0"}};
  state.warp = 2;
  state.access = 3;
  return state;
}

TEST(Link, NamesTheKernelAndTheOptionsOfTheCommand) {
  EXPECT_EQ(write_link({.state = make_state()}), "tile?PAD=0&size=1024x512&warp=2&access=3");
  EXPECT_EQ(write_link({.lesson = "banks", .step = 3}), "lesson=banks&step=3");
  EXPECT_EQ(write_link({.state = make_state(), .lesson = "banks", .step = 3, .panels = {"matrices", "timeline"}}),
            "tile?PAD=0&size=1024x512&warp=2&access=3&lesson=banks&step=3&panel=matrices,timeline");
  EXPECT_EQ(write_link({}), "");
}

TEST(Link, IsReadBackWithEveryPart) {
  Link link{.state = make_state(), .lesson = "banks", .step = 3, .panels = {"matrices", "timeline"}};
  link.state->lane = 12;
  link.state->choice.block = {1, 2, 0};
  link.state->choice.machine = study::MachineKind::toy;
  link.state->beside = link.state->choice;
  link.state->beside->kernel = "naive";
  link.state->beside->set = {{"BX", "8"}, {"T", "unsigned int"}};
  EXPECT_EQ(parse(write_link(link)), link);
}

TEST(Link, ReadsBackAnyKernelAndParameter) {
  for (const char* kernel : {"it's & ours.cu", "100%.cu", "a=b.cu", "größe.cu", "k.cu#tile<8>@2", "what?.cu"}) {
    Link link{.state = make_state()};
    link.state->choice.kernel = kernel;
    link.state->choice.set = {{"size", "4"}, {"lesson", "x"}, {"T", "a&b=c%20"}, {"lower", "1"}};
    link.state->beside = link.state->choice;
    EXPECT_EQ(parse(write_link(link)), link) << write_link(link);
  }
}

TEST(Link, HasOnlyCharactersThatAMailKeeps) {
  Link link{.state = make_state()};
  link.state->choice.set = {{"T", "\"<a> (b) 'c'\" +#&%"}};
  EXPECT_EQ(write_link(link).find_first_of(" \"<>()'+#"), std::string::npos) << write_link(link);
}

TEST(Link, DoesNotNameFoldersOfAMachine) {
  Link link{.state = make_state()};
  link.state->choice.include_folders = {"/home/me/include"};
  EXPECT_EQ(write_link(link).find("include"), std::string::npos);
}

TEST(Link, SaysWhatIsWrong) {
  EXPECT_THROW(parse("tile?size=4"), kernels::InputError);
  EXPECT_THROW(parse("lesson=banks&step=0"), kernels::InputError);
  EXPECT_THROW(parse("lesson=banks&step=x"), kernels::InputError);
  EXPECT_THROW(parse("tile?PAD"), kernels::InputError);
  EXPECT_THROW(parse("warp=2"), kernels::InputError);
  EXPECT_FALSE(parse("").state);
  EXPECT_EQ(parse("panel=matrices").panels, std::vector<std::string>{"matrices"});
}

}  // namespace
}  // namespace warplens::views
