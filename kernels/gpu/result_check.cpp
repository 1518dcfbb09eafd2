#include "kernels/gpu/result_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <mutex>

#include "analysis/base/parallel.hpp"
#include "kernels/gpu/expected.hpp"
#include "kernels/text/say.hpp"

namespace warplens::gpu {
namespace {

using kernels::Check;
using kernels::Element;
using kernels::Scalar;

/// Number of values that are read from the GPU at a time, and number of values that one thread compares at a time.
constexpr std::uint64_t kComparedChunk = std::uint64_t{4} << 20;
constexpr std::uint64_t kComparedPiece = 1 << 14;
/// Number of operations whose rounding is always tolerated.
constexpr double kRoundedOperations = 8;
/// Estimated maximum number of operations that the reference kernel uses for one number.
constexpr double kTermsOfKernel = 4096;

/// Precision of a floating-point type: the distance between adjacent numbers near 1, and the smallest positive number.
struct Precision {
  double unit, least;
};

Precision precision_of(Scalar scalar) {
  switch (scalar) {
    case Scalar::f16:
      return {0x1p-10, 0x1p-24};
    case Scalar::bf16:
      return {0x1p-7, 0x1p-133};
    case Scalar::f32:
      return {0x1p-23, 0x1p-149};
    default:
      return {0x1p-52, 0x1p-1074};
  }
}

/// Returns true if a floating-point number is within the tolerance.
bool is_near(const Job& job, Scalar scalar, double got, const Wanted& wanted) {
  if (std::isnan(got) || std::isnan(wanted.number)) return std::isnan(got) && std::isnan(wanted.number);
  if (got == wanted.number) return true;
  const Precision precision = precision_of(scalar);
  std::uint8_t rounded[8];
  kernels::write_number(scalar, wanted.number, rounded);  // rounds to the type; too large numbers become infinity
  const double nearest = kernels::read_number(scalar, rounded);
  if (got == nearest) return true;
  const double scale = std::max(wanted.scale, std::abs(wanted.number));
  const double share = job.tolerance ? *job.tolerance : (kRoundedOperations + std::sqrt(wanted.terms)) * precision.unit;
  return std::abs(got - wanted.number) <= share * scale + precision.least;
}

bool is_wanted(const Job& job, Scalar scalar, const std::uint8_t* got, const Wanted& wanted) {
  if (kernels::is_floating(scalar)) return is_near(job, scalar, kernels::read_number(scalar, got), wanted);
  std::uint8_t bits[8];
  kernels::write_number(scalar, wanted.whole, bits);
  return std::memcmp(got, bits, kernels::bytes_of(scalar)) == 0;
}

std::string wanted_text(Scalar scalar, const Wanted& wanted) {
  std::uint8_t bits[8];
  if (kernels::is_floating(scalar))
    kernels::write_number(scalar, wanted.number, bits);
  else
    kernels::write_number(scalar, wanted.whole, bits);
  return number_text(scalar, bits);
}

/// Returns the number as text. If all its bytes are 0xFF in a buffer without a fill, the kernel probably did not write
/// the number (kUnwritten in loaded_job.cpp). For a floating-point number, the text is then empty. For an integer, the
/// text says that the number was probably not written.
std::string got_text(const JobBuffer& buffer, Scalar scalar, const std::uint8_t* bytes) {
  const bool all_ones =
      buffer.fill.empty() && std::all_of(bytes, bytes + kernels::bytes_of(scalar), [](auto b) { return b == 0xFF; });
  if (all_ones && kernels::is_floating(scalar)) return "";
  return number_text(scalar, bytes) + (all_ones ? tr(" (or nothing was written there)") : "");
}

void note_difference(CheckResult& result, const JobBuffer& buffer, std::uint64_t element, std::string got,
                     std::string expected) {
  Difference here{buffer.name, element / buffer.cols, element % buffer.cols, std::move(got), std::move(expected)};
  const auto before = [](const Difference& a, const Difference& b) {
    return std::pair(a.row, a.col) < std::pair(b.row, b.col);
  };
  if (!result.first || before(here, *result.first)) result.first = std::move(here);
}

/// Compares `count` numbers of a buffer, from `first` on, with the expected numbers. An element with several wrong
/// numbers counts as one difference.
CheckResult compare_piece(const Job& job, const Expected& expected, const Element& element, std::uint64_t first,
                          std::uint64_t count, const std::uint8_t* bytes) {
  const JobBuffer& buffer = job.buffers[expected.buffer];
  const std::uint64_t parts = element.parts.size();
  std::vector<Wanted> wanted(count);
  expected.write(first, wanted);
  CheckResult result;
  for (std::uint64_t at = 0; at < count; at += parts) {
    for (std::uint64_t part = 0; part < parts; ++part) {
      const Element::Part& place = element.parts[part];
      const std::uint8_t* got = bytes + at / parts * element.size + place.at;
      if (is_wanted(job, place.scalar, got, wanted[at + part])) continue;
      ++result.differences;
      if (!result.first)
        note_difference(result, buffer, (first + at) / parts, got_text(buffer, place.scalar, got),
                        wanted_text(place.scalar, wanted[at + part]));
      break;
    }
  }
  return result;
}

CheckResult compare_buffer(const Job& job, const Expected& expected, const ReadBuffer& read) {
  const JobBuffer& buffer = job.buffers[expected.buffer];
  const Element element = kernels::element_named(buffer.element).value();
  const std::uint64_t parts = element.parts.size(), elements = expected.count / parts;
  const std::uint64_t chunk = std::max<std::uint64_t>(1, kComparedChunk / parts),
                      piece = std::max<std::uint64_t>(1, kComparedPiece / parts);
  CheckResult all;
  std::mutex mutex;
  std::vector<std::uint8_t> bytes;
  for (std::uint64_t begin = 0; begin < elements; begin += chunk) {
    const std::uint64_t some = std::min(chunk, elements - begin);
    bytes.resize(some * element.size);
    read(expected.buffer, (buffer.offset + begin) * element.size, bytes);
    base::parallel_for((some + piece - 1) / piece, [&](std::size_t number) {
      const std::uint64_t at = number * piece, count = std::min(piece, some - at);
      CheckResult part =
          compare_piece(job, expected, element, (begin + at) * parts, count * parts, bytes.data() + at * element.size);
      const std::lock_guard lock(mutex);
      merge(all, std::move(part));
    });
  }
  return all;
}

/// Compares the sum of all numbers of the output with the expected sum.
CheckResult compare_sum(const Job& job, const Expected& expected, const ReadBuffer& read) {
  const JobBuffer& buffer = job.buffers[expected.buffer];
  const Element element = kernels::element_named(buffer.element).value();
  const Scalar scalar = element.parts.front().scalar;
  std::vector<std::uint8_t> bytes(buffer.rows * buffer.cols * element.size);
  read(expected.buffer, buffer.offset * element.size, bytes);
  Wanted wanted, got{.scale = 0};
  expected.write(0, {&wanted, 1});
  for (std::uint64_t at = 0; at < bytes.size(); at += element.size) {
    for (const Element::Part& part : element.parts) {
      const std::uint8_t* from = bytes.data() + at + part.at;
      got.number += kernels::read_number(part.scalar, from);
      std::int64_t whole = 0;
      if (kernels::bytes_of(part.scalar) == 8)
        std::memcpy(&whole, from, sizeof whole);
      else if (!kernels::is_floating(part.scalar))
        whole = static_cast<std::int64_t>(kernels::read_number(part.scalar, from));
      got.whole = static_cast<std::int64_t>(static_cast<std::uint64_t>(got.whole) + static_cast<std::uint64_t>(whole));
    }
  }
  CheckResult result;
  const bool floating = kernels::is_floating(scalar);
  std::uint8_t bits[8], wanted_bits[8];
  kernels::write_number(scalar, got.whole, bits);
  kernels::write_number(scalar, wanted.whole, wanted_bits);
  const bool right = floating ? is_near(job, scalar, got.number, wanted)
                              : std::memcmp(bits, wanted_bits, kernels::bytes_of(scalar)) == 0;
  if (right) return result;
  result.differences = 1;
  if (floating) kernels::write_number(scalar, got.number, bits);
  std::string text = number_text(scalar, bits);
  if (bytes.size() == element.size) text = got_text(buffer, scalar, bytes.data());
  note_difference(result, buffer, 0, std::move(text), wanted_text(scalar, wanted));
  return result;
}

/// Compares the contents of all buffers with those that the reference kernel left.
ResultComparison compare_with_kernel(const Job& job, const ReadBuffer& read, const ReadBuffer& read_reference) {
  ResultComparison made{.result = CheckResult{}};
  for (std::size_t at = 0; at < job.buffers.size(); ++at) {
    const JobBuffer& buffer = job.buffers[at];
    const Element element = kernels::element_named(buffer.element).value();
    const auto bytes = std::make_shared<std::vector<std::uint8_t>>(buffer.rows * buffer.cols * element.size);
    // Elements with pointers are not compared, because addresses differ between launches.
    if (std::ranges::find(element.parts, Scalar::address, &Element::Part::scalar) != element.parts.end()) continue;
    read_reference(at, buffer.offset * element.size, *bytes);
    const auto write = [bytes, element](std::uint64_t first, std::span<Wanted> numbers) {
      const std::uint64_t parts = element.parts.size();
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Element::Part& part = element.parts[(first + i) % parts];
        const std::uint8_t* from = bytes->data() + (first + i) / parts * element.size + part.at;
        const double number = kernels::read_number(part.scalar, from);
        numbers[i] = {.number = number, .scale = std::abs(number), .terms = kTermsOfKernel};
        if (!kernels::is_floating(part.scalar)) std::memcpy(&numbers[i].whole, from, kernels::bytes_of(part.scalar));
      }
    };
    CheckResult part = compare_buffer(job, {at, buffer.rows * buffer.cols * element.parts.size(), write}, read);
    made.compared += buffer.rows * buffer.cols;
    made.result->differences += part.differences;
    if (!made.result->first) made.result->first = std::move(part.first);
  }
  return made;
}

ResultComparison compare_moved(const Job& job, const ReadBuffer& read) {
  const std::optional<Reference> reference = Reference::of(job);
  if (!reference)
    return {.reason = say("the shapes of the buffers do not match the check '{}'", kernels::name_of(job.check))};
  const JobBuffer& target = job.buffers[reference->target()];
  const std::uint64_t element_bytes = kernels::element_named(target.element).value().bytes();
  std::vector<std::uint8_t> fetched;
  ResultComparison made;
  made.result =
      compare_all(*reference, target, kComparedChunk * 4, [&](const Rectangle& part) -> std::span<const std::uint8_t> {
        fetched.resize(part.rows * part.cols * element_bytes);
        read(reference->target(), (target.offset + part.row * target.cols + part.col) * element_bytes, fetched);
        return fetched;
      });
  made.compared = target.rows * target.cols;
  return made;
}

}  // namespace

ResultComparison compare_result(const Job& job, const ReadBuffer& read, const ReadBuffer& read_reference) {
  if (job.check == Check::none || job.buffers.empty()) return {};
  if (job.check == Check::transpose || job.check == Check::copy) return compare_moved(job, read);
  if (job.check == Check::kernel)
    return job.reference ? compare_with_kernel(job, read, read_reference) : ResultComparison{};
  const Expectation expectation = calculate_expectation(job);
  if (!expectation.reason.empty()) return {.reason = expectation.reason};
  ResultComparison made{.result = CheckResult{}};
  for (const Expected& expected : expectation.buffers) {
    const JobBuffer& buffer = job.buffers[expected.buffer];
    CheckResult part = expectation.of_sum ? compare_sum(job, expected, read) : compare_buffer(job, expected, read);
    made.compared += expectation.of_sum ? 1 : buffer.rows * buffer.cols;
    made.result->differences += part.differences;
    if (!made.result->first) made.result->first = std::move(part.first);
  }
  return made;
}

namespace {

std::uint64_t bytes_of_element(const JobBuffer& buffer) {
  return kernels::element_named(buffer.element).value().bytes();
}

/// Returns the number of elements from index `first` on that are adjacent in one row.
std::size_t count_run(const std::vector<std::uint64_t>& numbers, std::size_t first, std::uint64_t cols) {
  std::size_t count = 1;
  while (first + count < numbers.size() && numbers[first + count] == numbers[first] + count &&
         numbers[first + count] % cols != 0)
    ++count;
  return count;
}

/// Calls `compare(buffer, elements, first, count)` for each run of adjacent elements, and adds up the results.
template <class Compare>
ResultComparison compare_runs(const Job& job, std::span<const WrittenElements> written, Compare compare) {
  ResultComparison made{.result = CheckResult{}};
  for (const WrittenElements& elements : written) {
    const std::uint64_t cols = job.buffers[elements.buffer].cols;
    CheckResult of_buffer;
    for (std::size_t first = 0; first < elements.numbers.size();) {
      const std::size_t count = count_run(elements.numbers, first, cols);
      if (std::optional<CheckResult> part = compare(elements, first, count)) {
        merge(of_buffer, std::move(*part));
        made.compared += count;
      }
      first += count;
    }
    made.result->differences += of_buffer.differences;
    if (!made.result->first) made.result->first = std::move(of_buffer.first);
  }
  if (made.compared == 0) made.result.reset();
  return made;
}

std::span<const std::uint8_t> element_contents(const JobBuffer& buffer, const WrittenElements& elements,
                                               std::size_t first, std::size_t count) {
  const std::uint64_t bytes = bytes_of_element(buffer);
  return std::span(elements.bytes).subspan(first * bytes, count * bytes);
}

ResultComparison compare_moved_elements(const Job& job, std::span<const WrittenElements> written) {
  const std::optional<Reference> reference = Reference::of(job);
  if (!reference) return {};
  const JobBuffer& target = job.buffers[reference->target()];
  return compare_runs(
      job, written,
      [&](const WrittenElements& elements, std::size_t first, std::size_t count) -> std::optional<CheckResult> {
        if (elements.buffer != reference->target()) return std::nullopt;
        const std::uint64_t number = elements.numbers[first];
        return reference->compare({number / target.cols, number % target.cols, 1, count},
                                  element_contents(target, elements, first, count));
      });
}

ResultComparison compare_expected_elements(const Job& job, const Expectation& expectation,
                                           std::span<const WrittenElements> written) {
  if (!expectation.reason.empty() || expectation.of_sum) return {};
  return compare_runs(
      job, written,
      [&](const WrittenElements& elements, std::size_t first, std::size_t count) -> std::optional<CheckResult> {
        const auto expected = std::ranges::find(expectation.buffers, elements.buffer, &Expected::buffer);
        if (expected == expectation.buffers.end()) return std::nullopt;
        const JobBuffer& buffer = job.buffers[elements.buffer];
        const Element element = kernels::element_named(buffer.element).value();
        const std::uint64_t parts = element.parts.size();
        return compare_piece(job, *expected, element, elements.numbers[first] * parts, count * parts,
                             element_contents(buffer, elements, first, count).data());
      });
}

/// Returns the elements that the reference kernel wrote, as the expected result.
Expectation expectation_from(const Job& job, std::span<const WrittenElements> reference) {
  Expectation expectation;
  for (const WrittenElements& elements : reference) {
    const Element element = kernels::element_named(job.buffers[elements.buffer].element).value();
    const auto write = [&elements, element](std::uint64_t first, std::span<Wanted> numbers) {
      const std::uint64_t parts = element.parts.size();
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Element::Part& part = element.parts[(first + i) % parts];
        const auto at = std::ranges::lower_bound(elements.numbers, (first + i) / parts) - elements.numbers.begin();
        const std::uint8_t* from = elements.bytes.data() + static_cast<std::size_t>(at) * element.size + part.at;
        const double number = kernels::read_number(part.scalar, from);
        numbers[i] = {.number = number, .scale = std::abs(number), .terms = kTermsOfKernel};
        if (!kernels::is_floating(part.scalar)) std::memcpy(&numbers[i].whole, from, kernels::bytes_of(part.scalar));
      }
    };
    expectation.buffers.push_back({elements.buffer, 0, write});
  }
  return expectation;
}

/// Returns the elements of `written` that the reference kernel wrote as well.
std::vector<WrittenElements> written_by_both(const Job& job, std::span<const WrittenElements> written,
                                             std::span<const WrittenElements> reference) {
  std::vector<WrittenElements> both;
  for (const WrittenElements& elements : written) {
    const JobBuffer& buffer = job.buffers[elements.buffer];
    const Element element = kernels::element_named(buffer.element).value();
    const auto other = std::ranges::find(reference, elements.buffer, &WrittenElements::buffer);
    // Elements with pointers are not compared, because addresses differ between launches.
    if (other == reference.end() ||
        std::ranges::find(element.parts, Scalar::address, &Element::Part::scalar) != element.parts.end())
      continue;
    WrittenElements& common = both.emplace_back();
    common.buffer = elements.buffer;
    for (std::size_t at = 0; at < elements.numbers.size(); ++at) {
      if (!std::ranges::binary_search(other->numbers, elements.numbers[at])) continue;
      common.numbers.push_back(elements.numbers[at]);
      const auto bytes = element_contents(buffer, elements, at, 1);
      common.bytes.insert(common.bytes.end(), bytes.begin(), bytes.end());
    }
  }
  return both;
}

}  // namespace

ResultComparison compare_written(const Job& job, std::span<const WrittenElements> written,
                                 std::span<const WrittenElements> reference) {
  if (job.check == Check::none || job.check == Check::sum || job.buffers.empty()) return {};
  if (job.check == Check::transpose || job.check == Check::copy) return compare_moved_elements(job, written);
  if (job.check == Check::kernel)
    return compare_expected_elements(job, expectation_from(job, reference), written_by_both(job, written, reference));
  return compare_expected_elements(job, calculate_expectation(job), written);
}

}  // namespace warplens::gpu
