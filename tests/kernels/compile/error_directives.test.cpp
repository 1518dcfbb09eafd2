#include "kernels/compile/error_directives.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> choices(const std::string& text, unsigned line) {
  std::vector<std::string> found;
  for (const MacroChoice& choice : choices_before_error(text, line)) found.push_back(choice.name + '=' + choice.value);
  return found;
}

TEST(ErrorDirectives, TheConditionsOfTheirChainAreTheChoices) {
  EXPECT_THAT(choices("#ifdef ROWS\n#elif defined(COLUMNS) || defined(LINES)\n#elif ORDER == 2\n#else\n"
                      "#error \"choose\"\n#endif\n",
                      5),
              ElementsAre("ROWS=1", "COLUMNS=1", "ORDER=2"));
  EXPECT_THAT(choices("#if !defined(WIDE) && !defined(NARROW)\n#  error choose\n#endif\n", 2),
              ElementsAre("WIDE=1", "NARROW=1"));
}

TEST(ErrorDirectives, MacrosOfSystemsAndValuesThatNothingTellsAreNoChoices) {
  EXPECT_THAT(choices("#if defined(_WIN32)\n#elif defined(HAVE_CLOCK)\n#else\n#error no clock\n#endif\n", 4),
              IsEmpty());
  EXPECT_THAT(choices("#ifndef BLOCK\n#error define BLOCK\n#endif\n", 2), IsEmpty());
  EXPECT_THAT(choices("#if A > 3 && B\n#else\n#error\n#endif\n", 3), IsEmpty());
  EXPECT_THAT(choices("#if defined(A)\n#else\n#endif\n#error always\n", 4), IsEmpty());
}

}  // namespace
}  // namespace warplens::kernels
