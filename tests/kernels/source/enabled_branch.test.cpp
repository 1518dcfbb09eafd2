#include "kernels/source/enabled_branch.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace warplens::kernels {
namespace {

TEST(EnabledBranch, CanBeEnabled) {
  const auto enabled = [](std::string text, std::string_view word) {
    const unsigned line = enable_branch(text, text.find(word));
    return std::to_string(line) + ": " + text;
  };
  EXPECT_EQ(enabled("#if 0\nkernel\n#endif", "kernel"), "1: #if 1\nkernel\n#endif");
  EXPECT_EQ(enabled("#if X > 2\na\n#elif Y\nb\n#else\nkernel\n#endif", "kernel"),
            "1: #if 0    \na\n#elif 0\nb\n#else\nkernel\n#endif");
  EXPECT_EQ(enabled("#ifndef H\n#define H\n#ifdef FAST\nkernel\n#endif\n#endif", "kernel"),
            "0: #ifndef H\n#define H\n#ifdef FAST\nkernel\n#endif\n#endif");
  EXPECT_EQ(enabled("#if A\n#endif\nkernel", "kernel"), "0: #if A\n#endif\nkernel");
}

}  // namespace
}  // namespace warplens::kernels
