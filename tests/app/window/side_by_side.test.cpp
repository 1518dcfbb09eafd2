// Tests the captions of launches A and B.
#include "kernels/load/catalogue.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

/// Returns the choice of the kernel tile with another title, like a text that was pasted into the same file.
study::Choice titled(const std::string& title) {
  study::Choice choice = tile();
  std::string text = kernels::kernel_text("tile");
  const std::string old = "\"Shared tile\"";
  text.replace(text.find(old), old.size(), '"' + title + '"');
  choice.text = std::make_shared<const std::string>(text);
  return choice;
}

TEST(SideBySide, LaunchAKeepsItsNameIfAnotherKernelTakesItsPath) {
  Harness window(1920, 1080);
  window.study(titled("first"));
  window.settle(3);
  window.go_to({titled("second"), 0, 0, -1, titled("first")});
  window.settle(6);
  const std::vector<std::string> lines = window.said();
  const auto says = [&](const std::string& start) {
    return std::ranges::any_of(lines, [&](const std::string& line) { return line.starts_with(start); });
  };
  EXPECT_TRUE(says("A  first · BX 32"));
  EXPECT_TRUE(says("B  second · BX 32"));
}

}  // namespace
}  // namespace warplens::window
