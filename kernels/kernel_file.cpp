#include "kernels/kernel_file.hpp"

#include <algorithm>
#include <cctype>

#include "analysis/base/nearest.hpp"
#include "kernels/elements.hpp"
#include "kernels/header_reader.hpp"
#include "kernels/source_text.hpp"

namespace warplens::kernels {
namespace {

constexpr std::string_view kBegin = "/*+++";
constexpr std::string_view kEnd = "+++*/";
constexpr std::int64_t kMostValues = 4096;

bool contains(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_identifier(const std::string& name) {
  return !name.empty() && !std::isdigit(static_cast<unsigned char>(name.front())) &&
         std::all_of(name.begin(), name.end(), is_identifier_character);
}

/// The names that expressions have anyway, and that nothing in a header may take.
bool is_reserved(const std::string& name) {
  return contains({"width", "height", "ceil_div", "min", "max"}, name);
}

/// The values of `range = [lo, hi]`, all of them.
std::vector<std::string> range_values(const HeaderTable& table) {
  bool words = false;
  const std::vector<std::string> ends = table.list("range", "[0, 4]", &words);
  if (words || ends.size() != 2) table.fail("range", "'range' must be two integers, like range = [0, 4]");
  const std::int64_t low = std::stoll(ends[0]), high = std::stoll(ends[1]);
  if (low > high) table.fail("range", "'range' must name the smaller end first, like range = [0, 4]");
  // In unsigned arithmetic, because the ends may be as far apart as two integers can be.
  if (static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) >= kMostValues) {
    table.fail("range", "'range' may hold at most " + std::to_string(kMostValues) + " integers");
  }
  std::vector<std::string> values;
  for (std::int64_t value = low; value <= high; ++value) values.push_back(std::to_string(value));
  return values;
}

Parameter read_parameter(const HeaderTable& params, const std::string& name) {
  if (!is_identifier(name) || is_reserved(name)) {
    params.fail(name, "a parameter cannot be called '" + name + "': take a C++ name other than width, height, " +
                          "ceil_div, min and max");
  }
  const HeaderTable table = params.table(name, "{ default = 32, values = [8, 16, 32] }");
  table.allow({"default", "values", "range", "label"});
  if (table.has("values") == table.has("range")) {
    params.fail(name, "parameter " + name + " must have either values = [8, 16, 32] or range = [0, 4]");
  }
  Parameter parameter;
  parameter.name = name;
  parameter.line = params.line(name);
  parameter.label = table.text_or("label", name, "\"Tile edge\"");
  parameter.is_range = table.has("range");
  parameter.values = parameter.is_range ? range_values(table) : table.list("values", "[8, 16, 32]", &parameter.is_word);
  parameter.default_value = table.scalar("default", parameter.values.front());
  if (!contains(parameter.values, parameter.default_value)) {
    table.fail("default", "the default of " + name + " is " + parameter.default_value + ", which is not among its " +
                              "values: " + allowed_values(parameter));
  }
  return parameter;
}

/// Whether the header may name `element`: a type of CUDA that Warplens knows, or a parameter of such types.
void check_element(const HeaderTable& table, const KernelFile& kernel, const std::string& element) {
  const std::vector<std::string> known = element_names();
  const Parameter* parameter = kernel.find_param(element);
  if (!parameter && !element_named(element)) {
    const std::string guess = base::did_you_mean(element, known);
    table.fail("element", "there is no element type '" + element + "'" +
                              (guess.empty() ? "; known are " + base::listed(known) : guess));
  }
  if (!parameter) return;
  for (const std::string& value : parameter->values) {
    if (!element_named(value)) {
      table.fail("element", "parameter " + element + " may be " + value + ", which is no element type; known are " +
                                base::listed(known));
    }
  }
}

BufferSpec read_buffer(const HeaderTable& buffers, const KernelFile& kernel, const std::string& name) {
  if (!is_identifier(name) || is_reserved(name) || kernel.find_param(name)) {
    buffers.fail(name, "a buffer cannot be called '" + name + "': take a C++ name that nothing else has");
  }
  const HeaderTable table = buffers.table(name, R"({ element = "float", rows = "height", cols = "width" })");
  table.allow({"element", "rows", "cols", "fill", "offset"});
  BufferSpec buffer;
  buffer.name = name;
  buffer.line = buffers.line(name);
  buffer.element = table.text("element", "\"float\"");
  check_element(table, kernel, buffer.element);
  buffer.rows = table.scalar("rows", "\"height\"");
  buffer.cols = table.scalar("cols", "\"width\"");
  buffer.fill = table.text_or("fill", "", "\"index\"");
  if (!buffer.fill.empty() && !contains(fill_names(), buffer.fill)) {
    table.fail("fill", "there is no fill '" + buffer.fill + "'; choose one of " + base::listed(fill_names()));
  }
  if (table.has("offset")) buffer.offset = table.scalar("offset", "\"OFFSET\"");
  return buffer;
}

void check_arguments(const HeaderTable& header, const KernelFile& kernel) {
  std::vector<std::string> known{"width", "height"};
  for (const BufferSpec& buffer : kernel.buffers) known.push_back(buffer.name);
  for (const Parameter& parameter : kernel.params) {
    if (!parameter.is_word) known.push_back(parameter.name);
  }
  for (const std::string& argument : kernel.args) {
    if (contains(known, argument)) continue;
    const std::string guess = base::did_you_mean(argument, known);
    header.fail("args", "'args' names '" + argument + "', which is neither a buffer nor a size nor a parameter" +
                            (guess.empty() ? "; there are " + base::listed(known) : guess));
  }
}

std::vector<std::string> read_shape(const HeaderTable& header, const std::string& key, const std::string& example) {
  std::vector<std::string> shape = header.list(key, example);
  if (shape.size() > 3) header.fail(key, "'" + key + "' has more than three expressions: keep x, y and z");
  return shape;
}

Check read_check(const HeaderTable& header) {
  const std::string name = header.text_or("check", name_of(Check::none), "\"transpose\"");
  const auto check = check_named(name);
  if (!check) header.fail("check", "there is no check '" + name + "'; choose one of " + base::listed(check_names()));
  return *check;
}

void read_header(KernelFile& kernel, const toml::table& table) {
  const HeaderTable header(table, "the header", kernel.path, kernel.header_line, kernel.header_line);
  header.allow({"title", "summary", "order", "entry", "block", "grid", "args", "check", "shared", "params", "buffers"});
  for (const std::string& key : header.keys()) kernel.lines[key] = header.line(key);
  kernel.title = header.text("title", "\"Shared tile, padded\"");
  kernel.summary = header.text("summary", "\"What a class learns from it.\"");
  kernel.order = header.integer_or("order", 0);
  kernel.entry = header.text("entry", "\"transpose_tile<TILE, PAD>\"");
  kernel.block = read_shape(header, "block", R"(["BX", "BY"])");
  kernel.grid = read_shape(header, "grid", R"~(["ceil_div(width, BX)", "ceil_div(height, BY)"])~");
  kernel.args = header.list("args", R"(["in", "out", "width", "height"])");
  kernel.check = read_check(header);
  if (header.has("shared")) kernel.dynamic_shared = header.scalar("shared", "\"4 * BX * BY\"");
  if (header.has("params")) {
    const HeaderTable params = header.table("params", "{ BX = { default = 32, values = [8, 16, 32] } }");
    for (const std::string& name : params.keys()) kernel.params.push_back(read_parameter(params, name));
  }
  const HeaderTable buffers =
      header.table("buffers", R"({ in = { element = "float", rows = "height", cols = "width" } })");
  for (const std::string& name : buffers.keys()) kernel.buffers.push_back(read_buffer(buffers, kernel, name));
  check_arguments(header, kernel);
}

void read_header(KernelFile& kernel, std::string_view text) {
  try {
    read_header(kernel, toml::parse(text));
  } catch (const toml::parse_error& error) {
    throw InputError(kernel.path, kernel.header_line + error.source().begin.line - 1,
                     "the header is not TOML: " + std::string(error.description()));
  }
}

unsigned line_at(const std::string& text, std::size_t position) {
  return 1 +
         static_cast<unsigned>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(position), '\n'));
}

}  // namespace

std::string allowed_values(const Parameter& parameter) {
  return parameter.is_range ? parameter.values.front() + " to " + parameter.values.back()
                            : base::listed(parameter.values);
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

KernelFile parse_kernel(const std::string& name, const std::string& path, const std::string& text) {
  const std::size_t begin = text.find(kBegin);
  if (begin == std::string::npos) {
    throw InputError(path, 1,
                     "no header: describe the kernel in a comment /*+++ … +++*/ (see the catalogue's naive.cu)");
  }
  KernelFile kernel;
  kernel.name = name;
  kernel.path = path;
  kernel.text = text;
  kernel.header_line = line_at(text, begin);
  const std::size_t end = text.find(kEnd, begin + kBegin.size());
  if (end == std::string::npos) {
    throw InputError(path, kernel.header_line, "the header never ends: close it with +++*/");
  }
  kernel.header_end = end + kEnd.size();
  read_header(kernel, std::string_view(text).substr(begin + kBegin.size(), end - begin - kBegin.size()));
  return kernel;
}

KernelFile parse_kernel(const std::string& name, const std::string& path, const std::string& text,
                        const std::string& header, const std::string& header_name) {
  KernelFile kernel;
  kernel.name = name;
  kernel.path = header_name;
  kernel.text = text;
  kernel.header_line = 1;
  read_header(kernel, header);
  kernel.path = path;
  kernel.lines.clear();
  return kernel;
}

}  // namespace warplens::kernels
