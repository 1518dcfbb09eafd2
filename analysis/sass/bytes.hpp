#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace warplens::sass {

/// Reads little-endian values one after another. A read past the end returns zero and sets `failed`.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes, std::size_t at = 0) : bytes_(bytes), at_(at) {
    if (at_ > bytes_.size()) fail();
  }

  bool failed() const { return failed_; }
  bool at_end() const { return at_ == bytes_.size(); }
  std::size_t at() const { return at_; }

  template <typename T>
  T take() {
    T value{};
    if (bytes_.size() - at_ < sizeof value) {
      fail();
    } else {
      std::memcpy(&value, bytes_.data() + at_, sizeof value);
      at_ += sizeof value;
    }
    return value;
  }

  void skip(std::uint64_t count) {
    if (bytes_.size() - at_ < count)
      fail();
    else
      at_ += count;
  }

  /// Returns the text up to the next zero byte. The next read begins after the zero byte.
  std::string_view text() {
    const auto* const begin = reinterpret_cast<const char*>(bytes_.data() + at_);
    const void* const end = at_end() ? nullptr : std::memchr(begin, 0, bytes_.size() - at_);
    if (end == nullptr) {
      fail();
      return {};
    }
    const std::string_view read(begin, static_cast<std::size_t>(static_cast<const char*>(end) - begin));
    at_ += read.size() + 1;
    return read;
  }

  /// The two functions below read a number in the format LEB128 of DWARF.
  std::uint64_t unsigned_number() { return number(false); }
  std::int64_t signed_number() { return static_cast<std::int64_t>(number(true)); }

 private:
  void fail() {
    failed_ = true;
    at_ = bytes_.size();
  }

  std::uint64_t number(bool is_signed) {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = take<std::uint8_t>();
      value |= std::uint64_t{byte & 0x7fU} << shift;
      if (byte & 0x80U) continue;
      if (is_signed && (byte & 0x40U) && shift + 7 < 64) value |= ~std::uint64_t{0} << (shift + 7);
      return value;
    }
    fail();
    return 0;
  }

  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

}  // namespace warplens::sass
