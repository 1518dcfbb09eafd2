#include "kernels/header/kernel_file.hpp"

#include <algorithm>
#include <filesystem>

#include "analysis/base/nearest.hpp"
#include "kernels/files/allowed_folders.hpp"
#include "kernels/header/header_parts.hpp"
#include "kernels/header/header_reader.hpp"
#include "kernels/header/header_tensor_maps.hpp"
#include "kernels/header/header_textures.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

constexpr std::string_view kBegin = "/*+++";
constexpr std::string_view kEnd = "+++*/";
constexpr std::size_t kMostLaunches = 64;
constexpr std::int64_t kMostInSize = 2147483647;

/// Reads the default size, [columns, rows]. A single number means one row with this number of columns.
Size read_size(const HeaderTable& header) {
  const std::vector<std::int64_t> sides = header.integers("default_size", "[1024, 1024]", 1, kMostInSize);
  if (sides.size() > 2)
    header.fail(
        "default_size",
        tr("'default_size' has more than two numbers; write columns and rows, like default_size = [1024, 1024]"));
  return {static_cast<std::uint64_t>(sides[0]), sides.size() == 2 ? static_cast<std::uint64_t>(sides[1]) : 1};
}

/// Reads the include folders. In the header, they are relative to the kernel file's folder.
std::vector<std::string> read_folders(const HeaderTable& header, const std::string& path) {
  std::vector<std::string> folders;
  for (const std::string& name : header.list("include", R"(["common"])")) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path() / name;
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error))
      header.fail("include", say("there is no folder {}; write its path relative to the folder of the kernel file",
                                 folder.string()));
    if (!may_read(path, folder)) header.fail("include", say("'{}': {}", name, outside(path, folder / "")));
    folders.push_back(folder.string());
  }
  return folders;
}

/// Reads the header's key `context`: paths of files, relative to the kernel file's folder.
std::vector<std::string> read_context(const HeaderTable& header, const std::string& path) {
  std::vector<std::string> files;
  for (const std::string& name : header.list("context", R"(["main.cu"])")) {
    const std::filesystem::path file = (std::filesystem::path(path).parent_path() / name).lexically_normal();
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
      header.fail("context",
                  say("there is no file {}; write its path relative to the folder of the kernel file", file.string()));
    if (!may_read(path, file)) header.fail("context", say("'{}': {}", name, outside(path, file)));
    files.push_back(file.string());
  }
  return files;
}

std::string read_standard(const HeaderTable& header) {
  static const std::vector<std::string> kStandards{"c++11", "c++14", "c++17", "c++20"};
  const std::string standard = header.text("standard", "\"c++17\"");
  if (std::ranges::find(kStandards, standard) == kStandards.end()) {
    header.fail("standard", say("the compiler does not support the standard '{}'; choose one of {}", standard,
                                base::join_words(kStandards)));
  }
  return standard;
}

/// Copies a launch into the fields of the kernel itself.
void take_launch(KernelFile& kernel, const LaunchSpec& launch) {
  kernel.entry = launch.entry;
  kernel.block = launch.block;
  kernel.grid = launch.grid;
  kernel.args = launch.args;
  kernel.dynamic_shared = launch.dynamic_shared;
  kernel.cooperative = launch.cooperative;
  kernel.cluster = launch.cluster;
  for (const std::string& key : launch_keys()) {
    const auto line = launch.lines.find(key);
    kernel.lines[key] = line == launch.lines.end() ? launch.line : line->second;
  }
}

/// Reads the list [[launch]], or the launch that the header's own keys describe.
void read_launches(const HeaderTable& header, KernelFile& kernel) {
  if (!header.has("launch")) {
    const LaunchSpec launch = read_launch(header, kernel);
    const std::map<std::string, unsigned> lines = kernel.lines;
    take_launch(kernel, launch);
    kernel.lines = lines;
    return;
  }
  for (const std::string& key : launch_keys())
    if (header.has(key))
      header.fail(key, say("'{}' is not allowed next to [[launch]]; move it into each [[launch]]", key));
  const std::vector<HeaderTable> tables = header.tables("launch", "[[launch]]");
  if (tables.size() > kMostLaunches) header.fail("launch", say("a file may have at most {} launches", kMostLaunches));
  for (const HeaderTable& table : tables) {
    table.allow(launch_keys());
    kernel.launches.push_back(read_launch(table, kernel));
  }
  take_launch(kernel, kernel.launches.front());
}

/// Reads the header. `file` is the path of the kernel's file; paths in the header are relative to its folder.
/// kernel.path names the header in messages.
void read_header(KernelFile& kernel, const toml::table& table, const std::string& file) {
  const HeaderTable header(table, tr("the header"), kernel.path, kernel.header_line, kernel.header_line);
  header.allow({"title",   "summary", "order",    "entry",       "block",    "grid",     "args",        "check",
                "shared",  "params",  "buffers",  "variables",   "textures", "surfaces", "tensor_maps", "default_size",
                "include", "context", "standard", "cooperative", "cluster",  "launch"});
  for (const std::string& key : header.keys()) kernel.lines[key] = header.line(key);
  kernel.title = header.text("title", "\"Shared tile, padded\"");
  kernel.summary = header.text_or("summary", "", "\"What a class learns from it.\"");
  kernel.order = header.integer_or("order", 0);
  if (header.has("default_size")) kernel.default_size = read_size(header);
  if (header.has("include")) kernel.include_folders = read_folders(header, file);
  if (header.has("context")) kernel.context = read_context(header, file);
  if (header.has("standard")) kernel.standard = read_standard(header);
  if (header.has("params")) {
    const HeaderTable params = header.table("params", "{ BX = { default = 32, values = [8, 16, 32] } }");
    for (const std::string& name : params.keys()) kernel.params.push_back(read_parameter(params, name));
  }
  if (header.has("buffers")) {
    const HeaderTable buffers =
        header.table("buffers", R"({ in = { element = "float", rows = "height", cols = "width" } })");
    for (const std::string& name : buffers.keys()) kernel.buffers.push_back(read_buffer(buffers, kernel, name));
  }
  read_textures(header, kernel);
  read_tensor_maps(header, kernel);
  if (header.has("variables")) {
    const HeaderTable variables =
        header.table("variables", R"({ coefficients = { element = "float", fill = [1, 2, 1] } })");
    for (const std::string& name : variables.keys()) kernel.variables.push_back(read_variable(variables, kernel, name));
  }
  read_launches(header, kernel);
  read_check(header, kernel);
}

void read_header(KernelFile& kernel, std::string_view text, const std::string& file) {
  try {
    read_header(kernel, toml::parse(text), file);
  } catch (const toml::parse_error& error) {
    throw InputError(kernel.path, kernel.header_line + error.source().begin.line - 1,
                     say("the header is not valid TOML: {}", error.description()));
  }
}

unsigned line_at(const std::string& text, std::size_t position) {
  return 1 +
         static_cast<unsigned>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(position), '\n'));
}

}  // namespace

std::string allowed_values(const Parameter& parameter) {
  return parameter.is_range ? say("{} to {}", parameter.values.front(), parameter.values.back())
                            : base::join_words(parameter.values);
}

const Parameter* KernelFile::find_param(const std::string& param_name) const {
  const auto found =
      std::find_if(params.begin(), params.end(), [&](const Parameter& p) { return p.name == param_name; });
  return found == params.end() ? nullptr : &*found;
}

unsigned KernelFile::line_of(const std::string& key) const {
  const auto found = lines.find(key);
  return found == lines.end() ? header_line : found->second;
}

std::size_t launch_count(const KernelFile& kernel) {
  return std::max<std::size_t>(1, kernel.launches.size());
}

KernelFile only_launch(const KernelFile& kernel, std::size_t number) {
  KernelFile one = kernel;
  if (kernel.launches.empty()) return one;
  take_launch(one, kernel.launches.at(number));
  one.launches.clear();
  return one;
}

std::optional<HeaderPlace> header_place(std::string_view text) {
  const std::size_t begin = text.find(kBegin);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::size_t end = text.find(kEnd, begin + kBegin.size());
  return HeaderPlace{begin, end == std::string_view::npos ? end : end + kEnd.size()};
}

KernelFile parse_kernel(const std::string& name, const std::string& path, const std::string& text) {
  const std::optional<HeaderPlace> place = header_place(text);
  if (!place) {
    throw InputError(
        path, 1, tr("no header; describe the kernel in a comment /*+++ … +++*/ (example: naive.cu in the catalogue)"));
  }
  KernelFile kernel;
  kernel.name = name;
  kernel.path = path;
  kernel.text = text;
  kernel.header_line = line_at(text, place->begin);
  if (place->end == std::string::npos) {
    throw InputError(path, kernel.header_line, tr("the header has no end; close it with +++*/"));
  }
  kernel.header_end = place->end;
  const std::size_t first = place->begin + kBegin.size();
  read_header(kernel, std::string_view(text).substr(first, place->end - kEnd.size() - first), path);
  return kernel;
}

KernelFile parse_kernel(const std::string& name, const std::string& path, const std::string& text,
                        const std::string& header, const std::string& header_name) {
  KernelFile kernel;
  kernel.name = name;
  kernel.path = header_name;
  kernel.text = text;
  kernel.header_line = 1;
  read_header(kernel, header, path);
  kernel.path = path;
  kernel.lines.clear();
  return kernel;
}

}  // namespace warplens::kernels
