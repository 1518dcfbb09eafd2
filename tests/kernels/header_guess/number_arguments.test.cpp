// Arguments that are numbers, enumerations or addresses: bound_guess.hpp, enumeration_guess.hpp, device_types.hpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/header_guess/bound_guess.hpp"
#include "kernels/header_guess/enumeration_guess.hpp"
#include "kernels/header_guess/header_guess.hpp"

namespace warplens::kernels {
namespace {

using testing::Contains;
using testing::HasSubstr;

HeaderGuess guess_of(const std::string& code) {
  return guess_header({{"k.cu", code}}, "");
}

TEST(NumberArguments, AnUnknownEnumerationGetsItsFirstEnumerator) {
  const HeaderGuess guess = guess_of(
      "enum class Join { sum = 3, product };\n"
      "__global__ void fold(float* a, Join how) { a[0] = how == Join::sum ? 1 : 2; }\n"
      "void run(float* a, Join how) { fold<<<1, 32>>>(a, how); }\n");
  EXPECT_THAT(guess.text, HasSubstr(R"(args    = ["a", 3])"));
  EXPECT_THAT(guess.doubts, Contains(HasSubstr("sum is assumed")));
}

TEST(NumberArguments, ALimitOfZeroIsAssumedInstead) {
  const std::string kernel =
      "__global__ void scan(int* a, int item_count, int first) { int i = threadIdx.x; "
      "if (i < item_count) a[i] = first; }\n";
  const HeaderGuess guess = guess_of(
      kernel + "int main() { int found = 0; int* a; cudaMalloc(&a, 256); scan<<<2, 32>>>(a, found, found); }\n");
  EXPECT_THAT(guess.text, HasSubstr(R"(args    = ["a", 64, 0])")) << "the number of threads";
  EXPECT_THAT(guess.doubts, Contains(HasSubstr("'item_count' seems to be 0")));
  EXPECT_THAT(guess_of(kernel + "int main() { int* a; cudaMalloc(&a, 256); scan<<<2, 32>>>(a, 0, 1); }\n").text,
              HasSubstr(R"(args    = ["a", 0, 1])"))
      << "a literal is meant";
}

TEST(NumberArguments, AReferenceIsAnAddress) {
  EXPECT_THAT(guess_of("struct View { float zoom; int columns; };\n"
                       "__global__ void draw(const View& view, float* out) { out[threadIdx.x] = view.zoom; }\n"
                       "void run(View* view, float* out) { draw<<<1, 32>>>(*view, out); }\n")
                  .text,
              HasSubstr(R"(args    = ["view", "out"])"));
}

TEST(NumberArguments, AMacroMayNameTheirType) {
  EXPECT_THAT(guess_of("#define VIEW PackedTensorAccessor32<float, 2>\n"
                       "__global__ void clear(VIEW a) { a[0][0] = 0; }\n"
                       "void run(torch::Tensor a) { clear<<<1, 1>>>(a.packed_accessor32<float, 2>()); }\n")
                  .text,
              HasSubstr(R"("{a, int)"));
}

TEST(NumberArguments, AnAssumedSizeFitsInASmallType) {
  const HeaderGuess guess = guess_of(
      "__global__ void mix(char* a, unsigned char rounds) { a[threadIdx.x] += rounds; }\n"
      "void run(char* a, int rounds) { mix<<<1, 32>>>(a, rounds + 300); }\n");
  EXPECT_THAT(guess.text, HasSubstr(R"(args    = ["a", 4])"));
  EXPECT_THAT(guess.doubts, Contains(HasSubstr("'rounds' could not be determined; 4 is assumed")));
}

}  // namespace
}  // namespace warplens::kernels
