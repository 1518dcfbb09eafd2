#include "kernels/host_program/integer_role.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>

namespace warplens::kernels {
namespace {

std::string in_small_letters(std::string_view name) {
  std::string lower(name);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

bool has_any(std::string_view lower, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return lower.find(word) != std::string_view::npos; });
}

/// Returns a typical value for a quantity that is usually small; 0 for other names.
std::int64_t small_quantity(std::string_view lower) {
  if (has_any(lower, {"radius", "halo"})) return 2;
  if (has_any(lower, {"channel"})) return 3;
  const bool is_block = lower.find("block") != std::string_view::npos;  // "blocksize" is not a "ksize"
  if (has_any(lower, {"mask", "filter", "kernel", "window", "tap"}) || (!is_block && has_any(lower, {"ksize"})))
    return 5;
  if (has_any(lower, {"batch", "head", "dims", "dimension", "feature", "attribute", "fields"})) return 4;
  if (has_any(lower, {"cluster", "centroid", "centre", "center", "class", "neighbo", "segment"})) return 8;
  if (has_any(lower, {"iter", "step", "round", "epoch", "repeat", "trial"})) return 4;
  if (has_any(lower, {"layer", "level", "trees", "octave"})) return 4;
  if (has_any(lower, {"bin", "bucket"})) return 64;
  if (has_any(lower, {"stride", "padding", "dilation"})) return 1;
  return 0;
}

/// Returns true for a number of processes or devices that share the work: "ncpu_z", "num_gpus", "world_size".
bool is_process_count(std::string_view lower) {
  return has_any(lower, {"ncpu", "nproc", "nrank", "ngpu", "ndev", "num_proc", "num_rank", "num_gpu", "num_dev",
                         "numproc", "numgpu", "numdev", "world_size", "comm_size", "mpi_size"});
}

bool is_place(std::string_view lower) {
  // "num_rows_first" is a number of rows, not a position.
  if (lower.starts_with("num") || lower.starts_with("n_") || has_any(lower, {"count", "size", "length"})) return false;
  return lower == "from" || lower == "dir" || lower == "direction" || lower == "axis" ||
         has_any(lower, {"offset", "start", "begin", "first", "index", "device", "rank", "seed", "pivot"});
}

/// Returns a typical value for a parameter with a one-letter name; 0 if it is usually not small. The meaning of a
/// letter depends on the other names: without m, k is a small count (as in k-means); with m and n, k is a dimension of
/// a matrix product.
std::int64_t small_quantity_of_letter(std::string_view lower, const std::vector<std::string>& all) {
  const auto has = [&](std::string_view letter) {
    return std::ranges::any_of(all, [&](const std::string& name) { return in_small_letters(name) == letter; });
  };
  if (lower == "k" && !has("m")) return 8;
  if (lower == "c" && (has("w") || has("h") || has("width"))) return 3;
  if (lower == "r" && (has("w") || has("h") || has("width"))) return 2;
  if (lower == "d" && has("k")) return 4;
  return 0;
}

std::int64_t small_value(std::string_view name, const std::vector<std::string>& all) {
  const std::string lower = in_small_letters(name);
  const std::int64_t few = small_quantity(lower);
  return few > 0 ? few : small_quantity_of_letter(lower, all);
}

}  // namespace

std::int64_t reduce_size(std::int64_t size, unsigned steps) {
  constexpr std::int64_t kLarge = 1024, kKept = 16, kLeast = 8;
  for (; steps > 0 && size > kKept; --steps) size = std::max(kLeast, size / (size > kLarge ? 4 : 2));
  return size;
}

bool is_height(std::string_view name) {
  const std::string lower = in_small_letters(name);
  return lower == "m" || lower == "h" || lower == "ny" || has_any(lower, {"row", "height"});
}

IntegerGuess integer_guess(std::string_view name, const std::vector<std::string>& all) {
  if (is_process_count(in_small_letters(name))) return {IntegerRole::small, 1};
  if (is_place(in_small_letters(name))) return {IntegerRole::place, 0};
  if (const std::int64_t few = small_value(name, all); few > 0) return {IntegerRole::small, few};
  const auto sizes = std::ranges::count_if(all, [&](const std::string& other) {
    return !is_place(in_small_letters(other)) && small_value(other, all) == 0;
  });
  constexpr std::array<std::int64_t, 3> kSides{16384, 256, 128};
  const auto side = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(sizes, 1, kSides.size()) - 1);
  // Rows and columns get different sizes, so that mistaking one for the other is noticed.
  if (sizes > 1 && is_height(name)) return {IntegerRole::height, kSides[side] / 2};
  return {IntegerRole::size, kSides[side]};
}

}  // namespace warplens::kernels
