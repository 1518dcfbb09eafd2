#pragma once

#include <cstddef>
#include <cstdint>

namespace warplens::page {

/// Decompresses LZMA data, part by part. The format is that of .lzma files with an end marker and the properties lc=3,
/// lp=0, pb=0: 13 bytes of header, followed by a range coder that codes literals and matches with adaptive
/// probabilities. The class uses no library, because it is a separate small program in the page.
class LzmaDecoder {
 public:
  enum class Status { more, end, invalid };

  /// `in` is the compressed data. `out` has room for all decompressed data, because matches refer to earlier parts of
  /// it.
  LzmaDecoder(const std::uint8_t* in, std::size_t in_bytes, std::uint8_t* out, std::size_t out_bytes);

  /// Decompresses until `bytes` bytes are available, the data ends, or an error is found.
  Status expand_until(std::size_t bytes);

  /// Number of bytes that were decompressed so far.
  std::size_t size() const { return at_; }

 private:
  /// Probability that a bit is 0, in 1/2048.
  using Probability = std::uint16_t;

  /// number of states; a state describes the kinds of the last symbols (literals or matches)
  static constexpr unsigned kStates = 12;
  static constexpr unsigned kLiteralContexts = 8;
  static constexpr unsigned kLiteralProbabilities = 0x300;

  /// Probabilities of the length of a match, minus 2.
  struct Length {
    Probability beyond_low, beyond_middle;
    Probability low[8], middle[8], high[256];
  };

  /// All probabilities. Each member is an array of Probability. They all have the same value at the start.
  struct Model {
    Probability is_match[kStates], is_repeated[kStates];
    Probability is_not_newest[kStates], is_not_second[kStates], is_not_third[kStates];
    Probability is_long[kStates];
    Length match_length, repeated_length;
    Probability distance_slot[4][64];
    Probability distance_low[128], distance_align[16];
    Probability literal[kLiteralContexts][kLiteralProbabilities];
  };

  /// Reads bits from the compressed data.
  struct RangeDecoder {
    const std::uint8_t* next;
    const std::uint8_t* end;
    std::uint32_t range = 0xffffffff;
    std::uint32_t code = 0;
    bool is_beyond_end = false;

    void normalize();
    unsigned take_bit(Probability& probability);
    std::uint32_t take_direct_bits(unsigned count);
    unsigned take_tree(Probability* tree, unsigned bits);
    unsigned take_reverse_tree(Probability* tree, unsigned bits);
    unsigned take_length(Length& length);
  };

  std::uint32_t take_distance(RangeDecoder& decoder, unsigned length);
  std::uint8_t take_literal(RangeDecoder& decoder);
  unsigned take_repeated(RangeDecoder& decoder);
  Status expand_until(RangeDecoder& decoder, std::size_t bytes);

  RangeDecoder decoder_;
  std::uint8_t* out_;
  std::size_t out_bytes_;
  std::size_t at_ = 0;
  Status status_ = Status::more;

  unsigned state_ = 0;
  std::uint32_t distances_[4] = {};  ///< distances of the last matches, minus 1; the newest is the first
  Model model_;
};

}  // namespace warplens::page
