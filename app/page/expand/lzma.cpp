#include "app/page/expand/lzma.hpp"

namespace warplens::page {
namespace {

constexpr unsigned kProbabilityBits = 11;
constexpr unsigned kAdaptation = 5;  ///< at each bit, a probability changes by 1/32 of its distance to 0 or 1
constexpr std::size_t kHeaderBytes = 13;
constexpr std::size_t kCodeBytes = 5;    ///< bytes with the initial value of the range coder, after the header
constexpr std::uint8_t kProperties = 3;  ///< the only supported value: lc=3, lp=0, pb=0
constexpr std::uint32_t kEndMarker = 0xffffffff;
/// The last symbol was a match if the state is at least this number.
constexpr unsigned kAfterMatch = 7;

}  // namespace

LzmaDecoder::LzmaDecoder(const std::uint8_t* in, std::size_t in_bytes, std::uint8_t* out, std::size_t out_bytes)
    : decoder_{.next = in, .end = in + in_bytes}, out_(out), out_bytes_(out_bytes) {
  auto* const probabilities = reinterpret_cast<Probability*>(&model_);
  for (std::size_t i = 0; i < sizeof(Model) / sizeof(Probability); ++i) probabilities[i] = 1u << (kProbabilityBits - 1);
  if (in_bytes < kHeaderBytes + kCodeBytes || in[0] != kProperties) {
    status_ = Status::invalid;
    return;
  }
  decoder_.next += kHeaderBytes;
  for (std::size_t i = 0; i < kCodeBytes; ++i) decoder_.code = decoder_.code << 8 | *decoder_.next++;
}

void LzmaDecoder::RangeDecoder::normalize() {
  if (range >= 1u << 24) return;
  range <<= 8;
  if (next == end) is_beyond_end = true;
  code = code << 8 | (next == end ? 0u : *next++);
}

unsigned LzmaDecoder::RangeDecoder::take_bit(Probability& probability) {
  normalize();
  const std::uint32_t bound = (range >> kProbabilityBits) * probability;
  if (code < bound) {
    range = bound;
    probability = static_cast<Probability>(probability + (((1u << kProbabilityBits) - probability) >> kAdaptation));
    return 0;
  }
  range -= bound;
  code -= bound;
  probability = static_cast<Probability>(probability - (probability >> kAdaptation));
  return 1;
}

/// Decodes bits that have no probability of their own (0 and 1 are equally likely), the highest bit first.
std::uint32_t LzmaDecoder::RangeDecoder::take_direct_bits(unsigned count) {
  std::uint32_t result = 0;
  for (; count > 0; --count) {
    normalize();
    range >>= 1;
    const bool bit = code >= range;
    if (bit) code -= range;
    result = result << 1 | static_cast<std::uint32_t>(bit);
  }
  return result;
}

/// Decodes a number with `bits` bits, the highest bit first. The probability of a bit depends on the bits before it.
unsigned LzmaDecoder::RangeDecoder::take_tree(Probability* tree, unsigned bits) {
  unsigned node = 1;
  for (unsigned i = 0; i < bits; ++i) node = node << 1 | take_bit(tree[node]);
  return node - (1u << bits);
}

/// Decodes a number with `bits` bits, the lowest bit first.
unsigned LzmaDecoder::RangeDecoder::take_reverse_tree(Probability* tree, unsigned bits) {
  unsigned node = 1, result = 0;
  for (unsigned i = 0; i < bits; ++i) {
    const unsigned bit = take_bit(tree[node]);
    node = node << 1 | bit;
    result |= bit << i;
  }
  return result;
}

unsigned LzmaDecoder::RangeDecoder::take_length(Length& length) {
  if (!take_bit(length.beyond_low)) return take_tree(length.low, 3);
  if (!take_bit(length.beyond_middle)) return 8 + take_tree(length.middle, 3);
  return 16 + take_tree(length.high, 8);
}

/// Decodes the distance of a match, minus 1. `length` is the length of the match, minus 2.
std::uint32_t LzmaDecoder::take_distance(RangeDecoder& decoder, unsigned length) {
  const unsigned slot = decoder.take_tree(model_.distance_slot[length < 3 ? length : 3], 6);
  if (slot < 4) return slot;
  const unsigned bits = (slot >> 1) - 1;
  const std::uint32_t distance = (2 | (slot & 1)) << bits;
  if (slot < 14) return distance + decoder.take_reverse_tree(&model_.distance_low[distance - slot], bits);
  const std::uint32_t middle = decoder.take_direct_bits(bits - 4) << 4;
  return distance + middle + decoder.take_reverse_tree(model_.distance_align, 4);
}

/// Decodes a byte. After a match, the byte probably differs from the byte that would continue the match, so the
/// probabilities depend on that byte.
std::uint8_t LzmaDecoder::take_literal(RangeDecoder& decoder) {
  Probability* const tree = model_.literal[at_ == 0 ? 0 : out_[at_ - 1] >> 5];
  unsigned symbol = 1;
  if (state_ >= kAfterMatch) {
    unsigned expected = out_[at_ - distances_[0] - 1];
    while (symbol < 0x100) {
      const unsigned expected_bit = expected >> 7 & 1;
      expected <<= 1;
      const unsigned bit = decoder.take_bit(tree[(1 + expected_bit) * 0x100 + symbol]);
      symbol = symbol << 1 | bit;
      if (bit != expected_bit) break;
    }
  }
  while (symbol < 0x100) symbol = symbol << 1 | decoder.take_bit(tree[symbol]);
  return static_cast<std::uint8_t>(symbol);
}

/// Decodes a match that has one of the last four distances. This distance becomes the newest. Returns the length.
unsigned LzmaDecoder::take_repeated(RangeDecoder& decoder) {
  unsigned chosen = 0;
  if (!decoder.take_bit(model_.is_not_newest[state_])) {
    if (!decoder.take_bit(model_.is_long[state_])) {
      state_ = state_ < kAfterMatch ? 9 : 11;
      return 1;
    }
  } else if (!decoder.take_bit(model_.is_not_second[state_])) {
    chosen = 1;
  } else {
    chosen = 2 + decoder.take_bit(model_.is_not_third[state_]);
  }
  const std::uint32_t distance = distances_[chosen];
  for (; chosen > 0; --chosen) distances_[chosen] = distances_[chosen - 1];
  distances_[0] = distance;
  state_ = state_ < kAfterMatch ? 8 : 11;
  return 2 + decoder.take_length(model_.repeated_length);
}

LzmaDecoder::Status LzmaDecoder::expand_until(std::size_t bytes) {
  // A local copy is faster: the compiler keeps its members in registers.
  RangeDecoder decoder = decoder_;
  if (status_ == Status::more) status_ = expand_until(decoder, bytes);
  decoder_ = decoder;
  return status_;
}

LzmaDecoder::Status LzmaDecoder::expand_until(RangeDecoder& decoder, std::size_t bytes) {
  while (at_ < bytes) {
    if (!decoder.take_bit(model_.is_match[state_])) {
      if (at_ == out_bytes_) return Status::invalid;
      out_[at_] = take_literal(decoder);
      ++at_;
      state_ = state_ < 4 ? 0 : state_ < 10 ? state_ - 3 : state_ - 6;
      continue;
    }
    unsigned length = 0;
    if (!decoder.take_bit(model_.is_repeated[state_])) {
      length = decoder.take_length(model_.match_length);
      for (unsigned i = 3; i > 0; --i) distances_[i] = distances_[i - 1];
      distances_[0] = take_distance(decoder, length);
      if (distances_[0] == kEndMarker) return decoder.is_beyond_end ? Status::invalid : Status::end;
      length += 2;
      state_ = state_ < kAfterMatch ? 7 : 10;
    } else {
      length = take_repeated(decoder);
    }
    if (distances_[0] >= at_ || length > out_bytes_ - at_) return Status::invalid;
    // The bytes are copied one by one, because a match may overlap the bytes that it writes.
    const std::uint8_t* const from = out_ + at_ - distances_[0] - 1;
    for (unsigned i = 0; i < length; ++i) out_[at_ + i] = from[i];
    at_ += length;
  }
  return decoder.is_beyond_end ? Status::invalid : Status::more;
}

}  // namespace warplens::page
