#include "kernels/source/driver_kernels.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace warplens::kernels {
namespace {

constexpr std::array<std::string_view, 2> kFunctions{"cuModuleGetFunction", "cuLibraryGetKernel"};

}  // namespace

bool gets_kernel_by_name(std::string_view function) {
  return std::ranges::find(kFunctions, function) != kFunctions.end();
}

std::vector<std::string> kernels_named_to_driver(std::string_view code) {
  std::vector<std::string> names;
  for (const std::string_view function : kFunctions)
    for (std::size_t at = code.find(function); at != std::string_view::npos; at = code.find(function, at + 1)) {
      const std::size_t end = code.find(';', at), open = code.find('"', at);
      const std::size_t close = open == std::string_view::npos ? open : code.find('"', open + 1);
      if (close != std::string_view::npos && close < end) names.emplace_back(code.substr(open + 1, close - open - 1));
    }
  return names;
}

}  // namespace warplens::kernels
