#include "analysis/base/base64.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace warplens::base {
namespace {

TEST(Base64, IsThatOfTheStandard) {
  const std::pair<std::string, std::string> cases[] = {{"", ""},
                                                       {"f", "Zg=="},
                                                       {"fo", "Zm8="},
                                                       {"foo", "Zm9v"},
                                                       {"foob", "Zm9vYg=="},
                                                       {"fooba", "Zm9vYmE="},
                                                       {"foobar", "Zm9vYmFy"}};  // RFC 4648, section 10
  for (const auto& [plain, coded] : cases) {
    const std::vector<std::uint8_t> bytes(plain.begin(), plain.end());
    EXPECT_EQ(base64(bytes), coded);
    EXPECT_EQ(bytes_of_base64(coded), bytes);
  }
  EXPECT_EQ(base64(std::vector<std::uint8_t>{0xfb, 0xff, 0xfe}), "+//+");
  EXPECT_THROW(bytes_of_base64("Zg="), std::invalid_argument);
  EXPECT_THROW(bytes_of_base64("Z!=="), std::invalid_argument);
  EXPECT_THROW(bytes_of_base64("Zg==Zg=="), std::invalid_argument);
}

}  // namespace
}  // namespace warplens::base
