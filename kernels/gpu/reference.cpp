#include "kernels/gpu/reference.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <vector>

#include "analysis/base/parallel.hpp"
#include "kernels/gpu/expected.hpp"
#include "kernels/values/fill.hpp"

namespace warplens::gpu {
namespace {

using kernels::Check;

/// Side length, in elements, of the tiles in which a matrix is compared. A tile fits into the L1 cache of the CPU.
constexpr std::uint64_t kTile = 64;

/// A buffer for adjacent elements that a fill produces. It is reused for all calls, so that memory is not allocated
/// each time.
class FilledBytes {
 public:
  std::span<const std::uint8_t> of(const simt::Fill& fill, std::uint64_t first_byte, std::uint64_t bytes) {
    constexpr std::uint64_t kUnit = 16;  // size in bytes of the units that a fill writes
    const std::uint64_t begin = first_byte / kUnit * kUnit;
    const std::uint64_t end = (first_byte + bytes + kUnit - 1) / kUnit * kUnit;
    bytes_.resize(end - begin);
    fill(begin, bytes_);
    return std::span(bytes_).subspan(first_byte - begin, bytes);
  }

 private:
  std::vector<std::uint8_t> bytes_;
};

bool before(const Difference& a, const Difference& b) {
  return std::pair(a.row, a.col) < std::pair(b.row, b.col);
}

bool shapes_fit(const JobBuffer& source, const JobBuffer& target, bool transposes) {
  const auto from = kernels::element_named(source.element), to = kernels::element_named(target.element);
  if (!from || !to || from->bytes() != to->bytes()) return false;
  if (!transposes) return source.rows * source.cols == target.rows * target.cols;
  return source.rows == target.cols && source.cols == target.rows;
}

}  // namespace

void merge(CheckResult& into, CheckResult from) {
  into.differences += from.differences;
  if (from.first && (!into.first || before(*from.first, *into.first))) into.first = std::move(from.first);
}

std::optional<Reference> Reference::of(const Job& job) {
  if (job.check != Check::transpose && job.check != Check::copy) return std::nullopt;
  const Roles roles = find_roles(job);
  if (roles.inputs.empty()) return std::nullopt;
  const std::size_t source = roles.inputs.front(), target = roles.output;
  if (!shapes_fit(job.buffers[source], job.buffers[target], job.check == Check::transpose)) return std::nullopt;
  return Reference(job, source, target);
}

Reference::Reference(const Job& job, std::size_t source, std::size_t target)
    : job_(job), source_(source), target_(target), transposes_(job.check == Check::transpose) {
  const JobBuffer& from = job.buffers[source];
  const kernels::Element element = kernels::element_named(from.element).value();
  element_bytes_ = element.bytes();
  fill_ = kernels::make_fill(from.fill, {element, from.rows, from.cols, from.offset, {}});
}

CheckResult Reference::compare_piece(const Rectangle& whole, const Rectangle& piece,
                                     std::span<const std::uint8_t> bytes) const {
  const JobBuffer& from = job_.buffers[source_];
  const JobBuffer& to = job_.buffers[target_];
  CheckResult found;
  FilledBytes expected;
  const auto compare = [&](std::uint64_t row, std::uint64_t col, const std::uint8_t* wanted) {
    const std::uint8_t* got = bytes.data() + ((row - whole.row) * whole.cols + (col - whole.col)) * element_bytes_;
    if (std::memcmp(got, wanted, element_bytes_) == 0) return;
    ++found.differences;
    Difference here{to.name, row, col, "", ""};
    if (found.first && !before(here, *found.first)) return;
    here.got = element_text(to.element, {got, element_bytes_});
    here.expected = element_text(to.element, {wanted, element_bytes_});
    found.first = std::move(here);
  };
  const auto element_at = [&](std::uint64_t number) { return (from.offset + number) * element_bytes_; };
  if (!transposes_) {
    for (std::uint64_t row = piece.row; row < piece.row + piece.rows; ++row) {
      const auto wanted = expected.of(fill_, element_at(row * to.cols + piece.col), piece.cols * element_bytes_);
      const std::uint8_t* got =
          bytes.data() + ((row - whole.row) * whole.cols + (piece.col - whole.col)) * element_bytes_;
      if (std::memcmp(got, wanted.data(), wanted.size()) == 0) continue;
      for (std::uint64_t i = 0; i < piece.cols; ++i) compare(row, piece.col + i, wanted.data() + i * element_bytes_);
    }
    return found;
  }
  // A row of the source is a column of the target.
  for (std::uint64_t col = piece.col; col < piece.col + piece.cols; ++col) {
    const auto wanted = expected.of(fill_, element_at(col * from.cols + piece.row), piece.rows * element_bytes_);
    for (std::uint64_t i = 0; i < piece.rows; ++i) compare(piece.row + i, col, wanted.data() + i * element_bytes_);
  }
  return found;
}

CheckResult Reference::compare(const Rectangle& rectangle, std::span<const std::uint8_t> bytes) const {
  // Each thread compares one piece. For a copy, wide pieces are faster.
  const std::uint64_t wide = transposes_ ? kTile : kTile * kTile, high = transposes_ ? kTile * 16 : kTile;
  std::vector<Rectangle> pieces;
  for (std::uint64_t row = 0; row < rectangle.rows; row += high) {
    for (std::uint64_t col = 0; col < rectangle.cols; col += wide) {
      pieces.push_back({rectangle.row + row, rectangle.col + col, std::min(high, rectangle.rows - row),
                        std::min(wide, rectangle.cols - col)});
    }
  }
  CheckResult all;
  std::mutex mutex;
  base::parallel_for(pieces.size(), [&](std::size_t at) {
    CheckResult part = compare_piece(rectangle, pieces[at], bytes);
    const std::lock_guard lock(mutex);
    merge(all, std::move(part));
  });
  return all;
}

CheckResult compare_all(const Reference& reference, const JobBuffer& target, std::uint64_t most_bytes,
                        const std::function<std::span<const std::uint8_t>(const Rectangle&)>& fetch) {
  const std::uint64_t element_bytes = kernels::element_named(target.element).value().bytes();
  const std::uint64_t most = std::max<std::uint64_t>(1, most_bytes / element_bytes);
  const std::uint64_t cols = std::min(target.cols, most), rows = std::max<std::uint64_t>(1, most / target.cols);
  CheckResult all;
  for (std::uint64_t row = 0; row < target.rows; row += rows) {
    for (std::uint64_t col = 0; col < target.cols; col += cols) {
      const Rectangle rectangle{row, col, std::min(rows, target.rows - row), std::min(cols, target.cols - col)};
      merge(all, reference.compare(rectangle, fetch(rectangle)));
    }
  }
  return all;
}

}  // namespace warplens::gpu
