#include "kernels/compile/inline_masks.hpp"

#include <cstddef>
#include <string_view>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Instructions without ".sync". The mask becomes their last operand.
constexpr std::string_view kInstructions[] = {"shfl.up.b32",   "shfl.down.b32", "shfl.bfly.b32", "shfl.idx.b32",
                                              "vote.all.pred", "vote.any.pred", "vote.uni.pred", "vote.ballot.b32"};

/// Returns true if an instruction at a position has a guard: "@p shfl.up.b32".
bool has_guard(std::string_view text, std::size_t at) {
  const std::size_t begin = text.find_last_of(";{}\"", at == 0 ? 0 : at - 1);
  return begin != std::string_view::npos && text.substr(begin, at - begin).find('@') != std::string_view::npos;
}

/// Returns the instruction between two positions, with a mask added.
std::string with_mask(std::string_view text, std::size_t at, std::size_t end) {
  const std::size_t dot = text.find('.', at);
  return "{ .reg .b32 warplens_mask; activemask.b32 warplens_mask; " + std::string(text.substr(at, dot - at)) +
         ".sync" + std::string(text.substr(dot, end - dot)) + ", warplens_mask; }";
}

}  // namespace

bool add_inline_masks(std::string& text) {
  bool found = false;
  for (const std::string_view instruction : kInstructions)
    for (std::size_t at = text.find(instruction); at != std::string::npos; at = text.find(instruction, at + 1)) {
      const std::size_t end = text.find_first_of(";\"\n", at);
      if (end == std::string::npos || text[end] != ';' || has_guard(text, at)) continue;
      if (at == 0 || is_identifier_character(text[at - 1])) continue;
      const std::string masked = with_mask(text, at, end);
      text.replace(at, end + 1 - at, masked);
      at += masked.size() - 1;
      found = true;
    }
  return found;
}

}  // namespace warplens::kernels
