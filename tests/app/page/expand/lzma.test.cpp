#include "app/page/expand/lzma.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "analysis/base/base64.hpp"
#include "analysis/base/fingerprint.hpp"

namespace warplens::page {
namespace {

// Compressed data that Python's module lzma made, with the filter of cmake/page/bundle.py.
constexpr const char* kEmpty = "AwAAAQD//////////wCD//v//8AAAAA=";
constexpr const char* kBananas = "AwAAAQD//////////wAxGQ2FOQLmquh+b8IQYVOyg1X/9wF4AA==";

// 20,000 bytes whose compressed data contains every kind of symbol: literals (also after a match), near matches, far
// matches, and repeated distances.
constexpr const char* kMixed =
    "AwAAAQD//////////wACGyb71SCOykEr17nMQH5ZTRHZyCPD6UpZri8LbDo2sJwujMUqI3i6GOXenveMbZDK/yTv7WwEfQlrNYLr/xZ/"
    "92by/rw7Hec/T04jJlP87pJlXFZ52i/w7kXTRXXf/GR5mWWX7yI+KLjuNdr/SxFDzxJ5hT1l5neE0iZ4xc61grFr9Aqq7co7Y+5E3lqr"
    "3Y06doSKCHTDn5sI3BhrhTQRq4ZYR48Xd04meChbnmhZbkexn0Xt7VqIRlbzd1TTAkWwLucZU4USkjeetcYOJaP66Bt6cUYQtiFtDce7"
    "WRKcQyO5PNIAybVDy9GfFWNjVg/eFadTAvqlYKz0FHSVdEBUK2kNQJSCP1dtEfwkvZ5AfVCQIUOgnXMpHb4XcTNToXObuoyWn9Rh+nDq"
    "mZPAuE10XTXz553yAB+kM6xFWzeVVDTQ9ZEgwzscgRf/PHNArANdKQ+Uiy18FoACo4OH9ksOQMmGhuARzbx+KcWDjSAusK0SyGVXz0sw"
    "C21LB0IzExxlO7YNtZTQfGrHCUJxAwL/DYe5lJuyNwOafuRIsySJSPzfcgodSqSOjOlLstkEGBU2dQr/ZDLwrvYlAYm1gDlISJv9Gur1"
    "jjkg4t1PcTWOHYv+2ezQKpc4M8WUHvn4/VQdD/sYLn6ED6WlbhyRHdJZdCIDhHmmcv+EyFr9sipmIucRL63Hm5mDf0imcHvFDfZv+Zcc"
    "LekCavE7COt9rja1Y/LulasLLI5MXI3v3isxA31VqcAR1P0s7KYqly2fqEAprNxifFGJ8leb+5J4b7F/0DCdsPXYoQHo3zXZxIswEsVC"
    "MrkyDDQ7uCFmf7cpfIpt197/wQfV9Q==";
constexpr std::size_t kMixedBytes = 20'000;
constexpr const char* kMixedFingerprint = "9496f1b24df4377d";

struct Expanded {
  LzmaDecoder::Status status;
  std::string text;
};

Expanded expand(const std::vector<std::uint8_t>& compressed, std::size_t room, std::size_t part = 1 << 20) {
  std::vector<std::uint8_t> out(std::max<std::size_t>(room, 1));
  LzmaDecoder decoder(compressed.data(), compressed.size(), out.data(), room);
  LzmaDecoder::Status status = LzmaDecoder::Status::more;
  while (status == LzmaDecoder::Status::more) status = decoder.expand_until(decoder.size() + part);
  return {status, {out.begin(), out.begin() + static_cast<std::ptrdiff_t>(decoder.size())}};
}

TEST(LzmaDecoder, ExpandsWhatPythonCompressed) {
  EXPECT_EQ(expand(base::bytes_of_base64(kEmpty), 0).text, "");
  EXPECT_EQ(expand(base::bytes_of_base64(kEmpty), 0).status, LzmaDecoder::Status::end);
  EXPECT_EQ(expand(base::bytes_of_base64(kBananas), 30).text, "banana bandana, banana bandana");
  EXPECT_EQ(base::fingerprint(expand(base::bytes_of_base64(kMixed), kMixedBytes).text), kMixedFingerprint);
}

TEST(LzmaDecoder, ExpandsTheSameInParts) {
  for (const std::size_t part : {1, 7, 1000}) {
    const Expanded expanded = expand(base::bytes_of_base64(kMixed), kMixedBytes, part);
    EXPECT_EQ(expanded.status, LzmaDecoder::Status::end);
    EXPECT_EQ(base::fingerprint(expanded.text), kMixedFingerprint);
  }
}

TEST(LzmaDecoder, RejectsDataThatEndsEarly) {
  const std::vector<std::uint8_t> whole = base::bytes_of_base64(kMixed);
  for (std::size_t bytes = 0; bytes + 5 < whole.size(); ++bytes) {
    const std::vector<std::uint8_t> part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(bytes));
    EXPECT_EQ(expand(part, kMixedBytes).status, LzmaDecoder::Status::invalid) << bytes;
  }
}

TEST(LzmaDecoder, WritesNothingBeyondItsRoom) {
  EXPECT_EQ(expand(base::bytes_of_base64(kBananas), 29).status, LzmaDecoder::Status::invalid);
  EXPECT_EQ(expand(base::bytes_of_base64(kMixed), kMixedBytes - 1).status, LzmaDecoder::Status::invalid);
}

TEST(LzmaDecoder, RejectsChangedBytesWithoutLeavingItsMemory) {
  const std::vector<std::uint8_t> whole = base::bytes_of_base64(kMixed);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::vector<std::uint8_t> changed = whole;
    changed[at] ^= 0x55;
    EXPECT_LE(expand(changed, kMixedBytes).text.size(), kMixedBytes);
  }
}

}  // namespace
}  // namespace warplens::page
