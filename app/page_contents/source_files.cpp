#include "app/page_contents/source_files.hpp"

#include <algorithm>
#include <set>
#include <system_error>

#include "kernels/files/build_definitions.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::page {
namespace {

namespace fs = std::filesystem;

/// Adds a file if it exists. (A part of a kernel's source may be a text that is not in a file.)
void add_existing(std::set<fs::path>& files, const fs::path& file) {
  std::error_code error;
  if (fs::is_regular_file(file, error)) files.insert(file.lexically_normal());
}

void add_data(std::set<fs::path>& files, const kernels::KernelFile& kernel, const kernels::FillSpec& fill) {
  if (fill.kind == kernels::FillSpec::Kind::file) add_existing(files, fs::path(kernel.path).parent_path() / fill.text);
}

/// Returns whether the options of the kernel define a macro with this name.
bool has_macro(const kernels::KernelFile& kernel, const std::string& name) {
  return std::ranges::any_of(kernel.defines,
                             [&](const std::string& one) { return one.substr(0, one.find('=')) == name; });
}

}  // namespace

std::vector<fs::path> find_source_files(const kernels::KernelFile& kernel) {
  if (kernels::is_in_catalogue(kernel.name)) return {};
  std::set<fs::path> files = {fs::path(kernel.path).lexically_normal()};
  if (!kernels::header_place(kernel.text))
    for (const fs::path& header : kernels::header_files(kernel.path)) add_existing(files, header);
  if (!kernels::is_ptx(kernel.text))
    for (const kernels::SourceUnit& unit : kernels::source_units(kernel)) add_existing(files, unit.path);
  for (const kernels::BufferSpec& buffer : kernel.buffers) add_data(files, kernel, buffer.fill);
  for (const kernels::VariableSpec& variable : kernel.variables) add_data(files, kernel, variable.fill);
  if (!kernel.defines.empty())
    for (const kernels::BuildDefinition& definition : kernels::find_build_definitions(kernel.path))
      if (has_macro(kernel, definition.name)) add_existing(files, definition.path);
  return {files.begin(), files.end()};
}

fs::path find_common_folder(const std::vector<fs::path>& files) {
  fs::path common = files.front().parent_path();
  for (const fs::path& file : files) {
    fs::path shared;
    const auto differ = std::ranges::mismatch(common, file.parent_path());
    for (auto part = common.begin(); part != differ.in1; ++part) shared /= *part;
    common = shared;
  }
  return common;
}

}  // namespace warplens::page
