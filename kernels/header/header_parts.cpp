#include "kernels/header/header_parts.hpp"

#include <algorithm>
#include <cctype>

#include "analysis/base/nearest.hpp"
#include "analysis/base/numbers.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

constexpr std::int64_t kMostIntegersOfRange = 4096;

bool contains(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_identifier(const std::string& name) {
  return !name.empty() && !std::isdigit(static_cast<unsigned char>(name.front())) &&
         std::all_of(name.begin(), name.end(), is_identifier_character);
}

/// Returns true for names with a fixed meaning in expressions. Parameters, buffers and other objects of a header must
/// not have these names.
bool is_reserved(const std::string& name) {
  return contains({"width", "height", "ceil_div", "min", "max"}, name);
}

/// Returns all values of `range = [lo, hi]`.
std::vector<std::string> range_values(const HeaderTable& table) {
  bool words = false;
  const std::vector<std::string> ends = table.list("range", "[0, 4]", &words);
  if (words || ends.size() != 2) table.fail("range", tr("'range' must be two integers, like range = [0, 4]"));
  const std::int64_t low = std::stoll(ends[0]), high = std::stoll(ends[1]);
  if (low > high) table.fail("range", tr("'range' must start with the smaller integer, like range = [0, 4]"));
  // Subtract as unsigned integers, because the difference of two int64 values may overflow.
  if (static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) >= kMostIntegersOfRange) {
    table.fail("range", say("'range' may contain at most {} integers; choose closer ends", kMostIntegersOfRange));
  }
  return base::numbers_between(low, high);
}

}  // namespace

Parameter read_parameter(const HeaderTable& params, const std::string& name) {
  if (!is_identifier(name) || is_reserved(name)) {
    params.fail(
        name,
        say("a parameter cannot have the name '{}'; use a C++ name other than width, height, ceil_div, min and max",
            name));
  }
  const HeaderTable table = params.table(name, "{ default = 32, values = [8, 16, 32] }");
  table.allow({"default", "values", "range", "label"});
  if (table.has("values") == table.has("range")) {
    params.fail(name, say("parameter {} must have either values = [8, 16, 32] or range = [0, 4]", name));
  }
  Parameter parameter;
  parameter.name = name;
  parameter.line = params.line(name);
  parameter.label = table.text_or("label", name, "\"Tile edge\"");
  parameter.is_range = table.has("range");
  parameter.values = parameter.is_range ? range_values(table) : table.list("values", "[8, 16, 32]", &parameter.is_word);
  parameter.default_value = table.scalar("default", parameter.values.front());
  if (!contains(parameter.values, parameter.default_value)) {
    table.fail("default", say("the default of {} is {}, which is not one of its values: {}", name,
                              parameter.default_value, allowed_values(parameter)));
  }
  return parameter;
}

namespace {

/// Throws InputError unless `element` is an element type that Warplens supports, or a parameter whose values are such
/// types.
void check_element(const HeaderTable& table, const KernelFile& kernel, const std::string& element) {
  const std::vector<std::string> known = element_names();
  const Parameter* parameter = kernel.find_param(element);
  if (!parameter && !element_named(element)) {
    const std::string guess = base::did_you_mean(element, known);
    table.fail("element", say("there is no element type '{}'{}", element,
                              guess.empty() ? say("; choose one of {}", base::join_words(known)) : guess));
  }
  if (!parameter) return;
  for (const std::string& value : parameter->values) {
    if (!element_named(value)) {
      table.fail("element", say("parameter {} can be {}, which is not an element type; use {}", element, value,
                                base::join_words(known)));
    }
  }
}

/// Returns true for an identifier, optionally qualified with namespaces.
bool is_qualified_name(const std::string& name) {
  std::string plain = name;
  for (std::size_t at = plain.find("::"); at != std::string::npos; at = plain.find("::")) {
    if (!is_identifier(plain.substr(0, at))) return false;
    plain.erase(0, at + 2);
  }
  return is_identifier(plain);
}

/// Reads the `element` of a buffer or variable. A struct is described by its `fields`.
std::string read_element(const HeaderTable& table, const KernelFile& kernel) {
  const std::string element = table.text("element", "\"float\"");
  if (!table.has("fields")) {
    check_element(table, kernel, element);
    return element;
  }
  if (!is_qualified_name(element) || element_named(element))
    table.fail("element",
               say("'{}' cannot be the name of a struct with fields; use the struct's name in the code", element));
  const std::string text = struct_text(element, table.list("fields", R"(["float x", "float y", "int id"])"));
  if (element_named(text)) return text;
  for (const std::string& field : table.list("fields", R"(["float x", "float y", "int id"])")) {
    if (!element_named(struct_text(element, {field})))
      table.fail("fields", say("the field '{}' is not supported; write it like 'float', 'float x' or 'float x[3]' with "
                               "one of the types {}",
                               field, base::join_words(element_names())));
  }
  table.fail("fields", tr("'fields' has too many numbers for one element; list fewer numbers or use shorter arrays"));
}

}  // namespace

BufferSpec read_buffer(const HeaderTable& buffers, const KernelFile& kernel, const std::string& name) {
  if (!is_identifier(name) || is_reserved(name) || kernel.find_param(name)) {
    buffers.fail(name,
                 say("a buffer cannot have the name '{}'; use a C++ name that is not yet used in the header", name));
  }
  const HeaderTable table = buffers.table(name, R"({ element = "float", rows = "height", cols = "width" })");
  table.allow({"element", "fields", "rows", "cols", "fill", "offset"});
  BufferSpec buffer;
  buffer.name = name;
  buffer.line = buffers.line(name);
  buffer.element = read_element(table, kernel);
  buffer.rows = table.scalar("rows", "\"height\"");
  buffer.cols = table.scalar("cols", "\"width\"");
  if (table.has("fill")) buffer.fill = read_fill(table, "fill");
  if (table.has("offset")) buffer.offset = table.scalar("offset", "\"OFFSET\"");
  return buffer;
}

VariableSpec read_variable(const HeaderTable& variables, const KernelFile& kernel, const std::string& name) {
  if (!is_qualified_name(name))
    variables.fail(name,
                   say("'{}' is not a variable name; write the name as in the code, for example coefficients", name));
  const HeaderTable table = variables.table(name, R"({ element = "float", fill = [1, 2, 1] })");
  table.allow({"element", "fields", "fill"});
  VariableSpec variable;
  variable.name = name;
  variable.line = variables.line(name);
  variable.element = read_element(table, kernel);
  if (!table.has("fill")) table.fail("fill", say("variable {} has no 'fill'; add it, like fill = [1, 2, 1]", name));
  variable.fill = read_fill(table, "fill");
  return variable;
}

}  // namespace warplens::kernels
