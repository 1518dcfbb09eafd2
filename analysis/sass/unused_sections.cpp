#include "analysis/sass/unused_sections.hpp"

#include <algorithm>
#include <string_view>

#include "analysis/sass/cubin.hpp"

namespace warplens::sass {
namespace {

/// Sections of a cubin that functions of this folder read. kCode and kRelocations are beginnings of section names;
/// kRead contains complete names.
constexpr std::string_view kCode = ".text", kRelocations = ".rela";
constexpr std::string_view kRead[] = {".shstrtab", ".strtab", ".symtab", ".nv.info", ".nv_debug_line_sass"};

bool is_read(std::string_view name) {
  return name.starts_with(kCode) || name.starts_with(kRelocations) || std::ranges::find(kRead, name) != std::end(kRead);
}

}  // namespace

void blank_unused_sections(std::span<std::uint8_t> cubin) {
  const auto read = read_cubin(cubin);
  if (!read) return;
  for (const Section& section : read->sections)
    if (!section.bytes.empty() && !is_read(section.name))
      std::ranges::fill(
          cubin.subspan(static_cast<std::size_t>(section.bytes.data() - cubin.data()), section.bytes.size()), 0);
}

}  // namespace warplens::sass
