#include "kernels/plan/plan_tensor_maps.hpp"

#include <optional>

#include "analysis/simt/code.hpp"
#include "kernels/plan/plan_memory.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

using simt::TensorMap;

/// Alignment in bytes of the first element, of each row, and of each row of a box.
constexpr std::uint64_t kMapAlignment = 16;
constexpr std::int64_t kMostInBox = 256;  ///< maximum number of elements of a box per dimension
constexpr std::uint64_t kMostElements = std::uint64_t{1} << 32;
constexpr std::uint64_t kMostRowBytes = std::uint64_t{1} << 40;

/// Returns the swizzle with a span of this number of bytes; nullopt if there is no such swizzle.
std::optional<TensorMap::Swizzle> swizzle_of(std::int64_t bytes) {
  using enum TensorMap::Swizzle;
  for (const auto swizzle : {none, bytes32, bytes64, bytes128})
    if (bytes == (swizzle == none ? 0 : 16 << static_cast<int>(swizzle))) return swizzle;
  return std::nullopt;
}

/// Returns the span of a swizzle in bytes. The swizzle moves 16-byte pieces only within blocks of this size. A row of a
/// box must have exactly this length.
std::uint32_t span_of(TensorMap::Swizzle swizzle) {
  return 16u << static_cast<unsigned>(swizzle);
}

class Planner {
 public:
  Planner(const Evaluator& value_of, const TensorMapSpec& spec, const PlannedBuffer& buffer)
      : value_of_(value_of), spec_(spec), buffer_(buffer) {}

  TensorMap plan() const {
    const std::uint32_t bytes = element_bytes();
    TensorMap map{.address = buffer_.address + buffer_.offset * bytes,
                  .columns = buffer_.cols,
                  .rows = buffer_.rows,
                  .row_bytes = buffer_.cols * bytes,
                  .element_bytes = bytes,
                  .dimensions = static_cast<std::uint8_t>(spec_.box.size()),
                  .swizzle = swizzle()};
    if (map.dimensions == 1) {
      map.columns *= map.rows;
      map.rows = 1;
    }
    map.box_columns = in_box(0);
    if (map.dimensions == 2) map.box_rows = in_box(1);
    check(map);
    return map;
  }

 private:
  InputError error(const std::string& what) const { return {value_of_.kernel().path, spec_.line, what}; }

  std::uint32_t element_bytes() const {
    const Element element = element_named(buffer_.element).value();
    if (element.parts.size() == 1 && element.bytes() <= 8) return element.bytes();
    throw error(
        say("tensor map {} uses buffer {}, whose element type is {}; a tensor map needs elements of one number of at "
            "most 8 bytes",
            spec_.name, spec_.buffer, buffer_.element));
  }

  std::uint32_t in_box(std::size_t dimension) const {
    return static_cast<std::uint32_t>(
        value_of_(spec_.box[dimension], spec_.line, say("'box' of tensor map {}", spec_.name), 1, kMostInBox));
  }

  TensorMap::Swizzle swizzle() const {
    const std::int64_t bytes =
        value_of_(spec_.swizzle, spec_.line, say("'swizzle' of tensor map {}", spec_.name), 0, 1024);
    if (const auto found = swizzle_of(bytes)) return *found;
    throw error(say("tensor map {}: 'swizzle' must be 0 (none), 32, 64 or 128 bytes, not {}", spec_.name, bytes));
  }

  void check(const TensorMap& map) const {
    if (map.address % kMapAlignment != 0)
      throw error(say("tensor map {}: its buffer starts {} bytes after a multiple of 16; change or remove its 'offset'",
                      spec_.name, map.address % kMapAlignment));
    if (map.dimensions == 2 && map.row_bytes % kMapAlignment != 0)
      throw error(
          say("tensor map {}: a row of {} × {} bytes is not a multiple of 16 bytes; choose a size at which the rows of "
              "{} are a multiple of {} elements",
              spec_.name, map.columns, map.element_bytes, spec_.buffer, kMapAlignment / map.element_bytes));
    if (map.columns > kMostElements || map.rows > kMostElements || map.row_bytes >= kMostRowBytes)
      throw error(say("tensor map {}: {} × {} elements are more than a tensor map supports; choose a smaller size",
                      spec_.name, map.columns, map.rows));
    if (map.box_row_bytes() % kMapAlignment != 0)
      throw error(say("tensor map {}: a row of the box has {} bytes, which is not a multiple of 16; change 'box'",
                      spec_.name, map.box_row_bytes()));
    if (map.swizzle != TensorMap::Swizzle::none && map.box_row_bytes() != span_of(map.swizzle))
      throw error(
          say("tensor map {}: with a swizzle of {} bytes, a row of the box must have the same number of bytes, not {}; "
              "use {} columns",
              spec_.name, span_of(map.swizzle), map.box_row_bytes(), span_of(map.swizzle) / map.element_bytes));
  }

  const Evaluator& value_of_;
  const TensorMapSpec& spec_;
  const PlannedBuffer& buffer_;
};

}  // namespace

std::vector<PlannedTensorMap> plan_tensor_maps(const Evaluator& value_of, const std::vector<PlannedBuffer>& buffers) {
  std::vector<PlannedTensorMap> maps;
  for (const TensorMapSpec& spec : value_of.kernel().tensor_maps) {
    const std::uint32_t buffer = buffer_number(buffers, spec.buffer).value();
    maps.push_back({.name = spec.name, .buffer = buffer, .map = Planner(value_of, spec, buffers[buffer]).plan()});
    maps.back().map.handle = simt::kTensorMapHandles + simt::kTensorMapBytes * maps.size();
  }
  return maps;
}

}  // namespace warplens::kernels
