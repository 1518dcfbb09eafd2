#include "kernels/syntax/lambda_marks.hpp"

#include <cstddef>
#include <string_view>

namespace warplens::kernels {

void blank_lambda_marks(std::string& text) {
  for (const std::string_view mark : {"__device__", "__host__"})
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
      // The other mark may be in front of this one: "[] __host__ __device__ ()".
      std::size_t before = at;
      for (bool is_found = true; is_found;) {
        while (before > 0 && std::string_view(" \t\r\n").find(text[before - 1]) != std::string_view::npos) --before;
        is_found = std::string_view(text).substr(0, before).ends_with("__host__");
        if (is_found) before -= std::string_view("__host__").size();
      }
      if (before > 0 && text[before - 1] == ']') text.replace(at, mark.size(), mark.size(), ' ');
    }
}

}  // namespace warplens::kernels
