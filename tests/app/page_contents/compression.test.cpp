#include "app/page_contents/compression.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/page/expand/lzma.hpp"

namespace warplens::page {
namespace {

constexpr std::size_t kMost = 1 << 20;

TEST(Compression, GivesTheDataBack) {
  std::string data(100'000, 'a');
  data[5] = '\0';
  const std::string compressed = compress(data);
  EXPECT_LT(compressed.size(), 1000u);
  EXPECT_EQ(decompress(compressed, kMost), data);
  EXPECT_EQ(decompress(compress(""), kMost), "");
}

TEST(Compression, IsExpandedByThePage) {
  std::string data;
  for (int number = 0; number < 10'000; ++number) data += std::to_string(number * number) + '\n';
  for (const std::string& text : {data, std::string()}) {
    const std::string compressed = compress(text);
    const std::vector<std::uint8_t> in(compressed.begin(), compressed.end());
    std::vector<std::uint8_t> out(text.size() + 1);
    LzmaDecoder decoder(in.data(), in.size(), out.data(), text.size());
    while (decoder.expand_until(text.size() + 1) == LzmaDecoder::Status::more) continue;
    EXPECT_EQ(std::string(out.begin(), out.end() - 1), text);
  }
}

TEST(Compression, RefusesDamagedData) {
  std::string compressed = compress("some data");
  EXPECT_THROW(decompress(compressed.substr(0, compressed.size() - 9), kMost), std::runtime_error);
  EXPECT_THROW(decompress("these are no compressed data", kMost), std::runtime_error);
  EXPECT_THROW(decompress("", kMost), std::runtime_error);
  compressed[12] ^= 1;
  EXPECT_THROW(decompress(compressed, kMost), std::runtime_error);
}

TEST(Compression, RefusesDataAboveALimit) {
  EXPECT_THROW(decompress(compress(std::string(kMost + 1, ' ')), kMost), std::runtime_error);
}

}  // namespace
}  // namespace warplens::page
