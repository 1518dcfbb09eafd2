#include "analysis/simt/print_format.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <vector>

namespace warplens::simt {
namespace {

std::string formatted(std::string_view format, std::vector<std::uint64_t> arguments = {}) {
  std::size_t next = 0;
  return format_print(
             format, [&](unsigned) { return next < arguments.size() ? arguments[next++] : 0; },
             [](std::uint64_t address) { return "text" + std::to_string(address); })
      .text;
}

TEST(PrintFormat, KnowsEachConversion) {
  EXPECT_EQ(formatted("%d|%5d|%-5d|%05d|%+d", {0xFFFF'FFFF, 7, 7, 7, 7}), "-1|    7|7    |00007|+7");
  EXPECT_EQ(formatted("%u %x %X %o %#x", {0xFFFF'FFFF, 255, 255, 8, 255}), "4294967295 ff FF 10 0xff");
  EXPECT_EQ(formatted("%lld %lu %zx", {~0ull, 1ull << 40, 1ull << 36}), "-1 1099511627776 1000000000");
  EXPECT_EQ(formatted("%hhd %hu", {0x1FF, 0x1FFFF}), "-1 65535");
  EXPECT_EQ(formatted("%f %.1f %8.3e %g", {std::bit_cast<std::uint64_t>(1.5), std::bit_cast<std::uint64_t>(0.25),
                                           std::bit_cast<std::uint64_t>(1e10), std::bit_cast<std::uint64_t>(0.1)}),
            "1.500000 0.2 1.000e+10 0.1");
  EXPECT_EQ(formatted("%c%c %s %8s %%", {'h', 'i', 3, 4}), "hi text3    text4 %");
}

TEST(PrintFormat, TakesWidthsAsArguments) {
  EXPECT_EQ(formatted("%*d|%-*d|%.*f", {4, 1, 4, 1, 2, std::bit_cast<std::uint64_t>(1.0)}), "   1|1   |1.00");
  EXPECT_EQ(formatted("%*d", {static_cast<std::uint32_t>(-4), 1}), "1   ");
}

TEST(PrintFormat, PrintsPointersWithWidthAndPrecision) {
  const std::uint64_t pointer = 0x7f'1234'5678;
  EXPECT_EQ(formatted("%p|%16p|%-16p|", {pointer, pointer, pointer}),
            "0x7f12345678|    0x7f12345678|0x7f12345678    |");
  EXPECT_EQ(formatted("%.3p %.14p", {pointer, pointer}), "0x7f12345678 0x00007f12345678");
  EXPECT_EQ(formatted("%016p", {pointer}), "0x00007f12345678");
  EXPECT_EQ(formatted("%p %8p %.3p", {0, 0, 0}), "(nil)    (nil) (nil)");
}

TEST(PrintFormat, CopiesWhatIsNoConversion) {
  EXPECT_EQ(formatted("100%, %y %"), "100%, %y %");
  EXPECT_EQ(formatted("%999999999999d", {1}).size(), 4096u);
}

TEST(PrintFormat, CountsArguments) {
  const Printed printed = format_print(
      "%d%%%*d", [](unsigned) { return 1; }, [](std::uint64_t) { return ""; });
  EXPECT_EQ(printed.arguments, 3);
}

}  // namespace
}  // namespace warplens::simt
