#include "kernels/source/ascii_names.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace warplens::kernels;

std::string spelled(std::string text) {
  spell_names_in_ascii(text);
  return text;
}

TEST(AsciiNames, IdentifiersKeepTheirLengthAndDiffer) {
  const std::string text = "float Δt = σ * 2, 𝛼x, 长度;\n";
  const std::string made = spelled(text);
  EXPECT_EQ(made.size(), text.size());
  for (const char c : made) EXPECT_LT(static_cast<unsigned char>(c), 0x80) << made;
  EXPECT_EQ(made.substr(made.find("t =")), spelled("float Δt = σ * 2, 𝛼x, 长度;\n").substr(made.find("t =")));
  EXPECT_NE(spelled("int Δ;"), spelled("int δ;"));
  EXPECT_NE(spelled("int Σ;"), spelled("int Π;"));
}

TEST(AsciiNames, OtherTextStays) {
  for (const std::string text :
       {"// Größe\nint a;", "/* Σ */ const char* s = \"Σ\"; char c = 'x';", "#include \"größe.h\"\n",
        "#include <größe.h>\n", "int a；", "int \xFF\xC3;", "int a; \xE2"})
    EXPECT_EQ(spelled(text), text);
}

}  // namespace
