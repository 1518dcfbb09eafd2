#include "app/page_contents/compression.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace warplens::page {
namespace {

constexpr std::size_t kMost = 1 << 20;

TEST(Compression, GivesTheDataBack) {
  std::string data(100'000, 'a');
  data[5] = '\0';
  const std::string compressed = compress(data);
  EXPECT_LT(compressed.size(), 1000u);
  EXPECT_EQ(compressed.substr(0, 2), "\x1f\x8b") << "the beginning of a gzip file";
  EXPECT_EQ(decompress(compressed, kMost), data);
  EXPECT_EQ(decompress(compress(""), kMost), "");
}

TEST(Compression, RefusesDamagedData) {
  std::string compressed = compress("some data");
  EXPECT_THROW(decompress(compressed.substr(0, compressed.size() - 9), kMost), std::runtime_error);
  EXPECT_THROW(decompress("no gzip", kMost), std::runtime_error);
  EXPECT_THROW(decompress("", kMost), std::runtime_error);
  compressed[12] ^= 1;
  EXPECT_THROW(decompress(compressed, kMost), std::runtime_error);
}

TEST(Compression, RefusesDataAboveALimit) {
  EXPECT_THROW(decompress(compress(std::string(kMost + 1, ' ')), kMost), std::runtime_error);
}

}  // namespace
}  // namespace warplens::page
