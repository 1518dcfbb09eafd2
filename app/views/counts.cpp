#include "app/views/counts.hpp"

#include <bit>

#include "app/views/numbers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {

std::string in_sectors(std::uint64_t number) {
  return plural("{} sector", "{} sectors", number, group_digits(number));
}

std::string in_wavefronts(std::uint64_t number) {
  return plural("{} wavefront", "{} wavefronts", number, group_digits(number));
}

std::string in_passes(std::uint64_t number) {
  return plural("{} pass", "{} passes", number, group_digits(number));
}

std::string in_lanes(std::uint64_t number) {
  return plural("{} lane", "{} lanes", number, group_digits(number));
}

std::string in_warps(std::uint64_t number) {
  return plural("{} warp", "{} warps", number, group_digits(number));
}

std::string in_blocks(std::uint64_t number) {
  return plural("{} block", "{} blocks", number, group_digits(number));
}

std::string in_kinds_of_blocks(std::uint64_t number) {
  return plural("{} kind of block", "{} kinds of block", number, group_digits(number));
}

std::string lanes_named(LaneMask lanes) {
  return plural("lane {}", "lanes {}", static_cast<std::uint64_t>(std::popcount(lanes)), lanes_listed(lanes, "–"));
}

const char* space_in_words(ptx::StateSpace space) {
  switch (space) {
    case ptx::StateSpace::global:
      return trc("memory space", "global");
    case ptx::StateSpace::shared:
      return trc("memory space", "shared");
    case ptx::StateSpace::local:
      return trc("memory space", "local");
    case ptx::StateSpace::constant:
      return trc("memory space", "constant");
    default:
      return trc("memory space", "memory");
  }
}

std::string access_in_words(ptx::StateSpace space, const char* kind) {
  return sayc("memory space, kind of access", "{} {}", space_in_words(space), kind);
}

const char* category_in_words(trace::Category category) {
  using trace::Category;
  switch (category) {
    case Category::global_load:
      return tr("global load");
    case Category::global_store:
      return tr("global store");
    case Category::global_atomic:
      return tr("global atomic");
    case Category::shared_load:
      return tr("shared load");
    case Category::shared_store:
      return tr("shared store");
    case Category::shared_atomic:
      return tr("shared atomic");
    case Category::local_load:
      return tr("local load");
    case Category::local_store:
      return tr("local store");
    case Category::constant_load:
      return tr("constant load");
  }
  return "";
}

std::string figure_in_words(trace::Category category, const char* quantity) {
  return sayc("kind of access, counted quantity", "{} {}", category_in_words(category), quantity);
}

}  // namespace warplens::views
