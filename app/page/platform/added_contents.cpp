#include "app/page/platform/added_contents.hpp"

#include <filesystem>

#include "kernels/files/regular_file.hpp"

namespace warplens::page {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20;

PageContents read_contents() {
  return std::filesystem::exists(kContentsFile) ? parse_contents(kernels::read_regular_file(kContentsFile, kMostBytes))
                                                : PageContents();
}

}  // namespace

const PageContents& added_contents() {
  static const PageContents contents = read_contents();
  return contents;
}

}  // namespace warplens::page
