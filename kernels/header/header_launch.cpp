#include <algorithm>

#include "analysis/base/nearest.hpp"
#include "kernels/header/header_parts.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

std::vector<std::string> read_shape(const HeaderTable& header, const std::string& key, const std::string& example) {
  std::vector<std::string> shape = header.list(key, example);
  if (shape.size() > 3) header.fail(key, say("'{}' has more than three expressions; keep at most x, y and z", key));
  return shape;
}

/// Returns the names that may appear in arguments.
std::vector<std::string> argument_names(const KernelFile& kernel) {
  std::vector<std::string> known{"width", "height"};
  for (const BufferSpec& buffer : kernel.buffers) known.push_back(buffer.name);
  for (const TextureSpec& texture : kernel.textures) known.push_back(texture.name);
  for (const TensorMapSpec& map : kernel.tensor_maps) known.push_back(map.name);
  for (const Parameter& parameter : kernel.params)
    if (!parameter.is_word) known.push_back(parameter.name);
  return known;
}

/// Checks arguments that are a single name. Expressions are checked when their values are known.
void check_arguments(const HeaderTable& table, const KernelFile& kernel, const std::vector<std::string>& args) {
  const std::vector<std::string> known = argument_names(kernel);
  for (const std::string& argument : args) {
    if (argument.empty()) table.fail("args", tr("'args' has an empty string; write an argument of the kernel"));
    const bool is_name =
        std::ranges::all_of(argument, is_identifier_character) && (argument[0] < '0' || argument[0] > '9');
    if (!is_name || argument == "nullptr" || argument == "true" || argument == "false") continue;
    if (std::ranges::find(known, argument) != known.end()) continue;
    const std::string guess = base::did_you_mean(argument, known);
    table.fail("args", say("'args' names '{}', which is not a buffer, a size or a parameter{}", argument,
                           guess.empty() ? say("; choose one of {}", base::join_words(known)) : guess));
  }
}

std::vector<std::string> read_arguments(const HeaderTable& table, const KernelFile& kernel) {
  std::vector<std::string> args = table.values("args", R"(["in", "out", "width", "height"])");
  check_arguments(table, kernel, args);
  return args;
}

/// Reads a check that compares with another kernel of the file.
void read_reference(const HeaderTable& table, KernelFile& kernel) {
  table.allow({"kernel", "block", "grid", "shared", "args", "tolerance"});
  kernel.check = Check::kernel;
  kernel.checked.entry = table.text("kernel", "\"reference_kernel\"");
  if (table.has("block")) kernel.checked.block = read_shape(table, "block", R"([256])");
  if (table.has("grid")) kernel.checked.grid = read_shape(table, "grid", R"~(["ceil_div(width, 256)"])~");
  if (table.has("shared")) kernel.checked.dynamic_shared = table.scalar("shared", "\"1024\"");
  if (table.has("args")) kernel.checked.args = read_arguments(table, kernel);
}

void read_outputs(const HeaderTable& table, KernelFile& kernel) {
  kernel.check = Check::expression;
  std::vector<std::string> names;
  for (const BufferSpec& buffer : kernel.buffers) names.push_back(buffer.name);
  for (const std::string& name : table.keys()) {
    if (name == "tolerance") continue;
    if (std::ranges::find(names, name) == names.end()) {
      table.fail(name, say("'check' has the key '{}', which is not a buffer{} (examples: check = {{ out = \"in[i] * "
                           "2\" }}, {{ kernel = \"reference\" }}, {{ reference = \"sum\" }})",
                           name, base::did_you_mean(name, names)));
    }
    kernel.checked.outputs.push_back({name, table.value(name, "\"in[i] * 2\""), table.line(name)});
  }
  if (kernel.checked.outputs.empty())
    table.fail("tolerance", tr("'check' names no buffer; write it like check = { out = \"in[i] * 2\" }"));
}

/// Reads the key `output` of a check: the buffer to check. Headers need this key only if the buffer is not the default
/// output (see Check).
CheckSpec::Output read_output(const HeaderTable& table, const KernelFile& kernel) {
  const std::string name = table.text("output", "\"out\"");
  std::vector<std::string> names;
  for (const BufferSpec& buffer : kernel.buffers) names.push_back(buffer.name);
  if (std::ranges::find(names, name) == names.end())
    table.fail("output", say("'output' names '{}', which is not a buffer{}", name, base::did_you_mean(name, names)));
  return {name, "", table.line("output")};
}

Check read_check_word(const HeaderTable& table, const std::string& key) {
  const std::string name = table.text(key, "\"transpose\"");
  const std::vector<std::string> words = check_words();
  if (std::ranges::find(words, name) == words.end())
    table.fail(key, say("there is no check '{}'; choose one of {}", name, base::join_words(words)));
  return *check_named(name);
}

}  // namespace

std::vector<std::string> launch_keys() {
  return {"entry", "block", "grid", "args", "shared", "cooperative", "cluster"};
}

LaunchSpec read_launch(const HeaderTable& table, const KernelFile& kernel) {
  LaunchSpec launch;
  launch.line = table.line("");
  for (const std::string& key : table.keys()) launch.lines[key] = table.line(key);
  launch.entry = table.text("entry", "\"transpose_tile<TILE, PAD>\"");
  launch.block = read_shape(table, "block", R"(["BX", "BY"])");
  launch.grid = read_shape(table, "grid", R"~(["ceil_div(width, BX)", "ceil_div(height, BY)"])~");
  launch.args = read_arguments(table, kernel);
  if (table.has("shared")) launch.dynamic_shared = table.scalar("shared", "\"4 * BX * BY\"");
  launch.cooperative = table.boolean_or("cooperative", false);
  if (table.has("cluster")) launch.cluster = read_shape(table, "cluster", "[2]");
  return launch;
}

void read_check(const HeaderTable& header, KernelFile& kernel) {
  if (!header.has("check")) return;
  if (!header.is_table("check")) {
    kernel.check = read_check_word(header, "check");
    return;
  }
  const HeaderTable table = header.table("check", R"({ out = "in[i] * 2" })");
  const auto is_buffer = [&](const char* name) {
    return std::ranges::find(kernel.buffers, name, &BufferSpec::name) != kernel.buffers.end();
  };
  if (table.has("kernel") && !is_buffer("kernel")) {
    read_reference(table, kernel);
  } else if (table.has("reference") && !is_buffer("reference")) {
    table.allow({"reference", "output", "tolerance"});
    kernel.check = read_check_word(table, "reference");
    if (table.has("output")) kernel.checked.outputs.push_back(read_output(table, kernel));
  } else {
    read_outputs(table, kernel);
  }
  if (table.has("tolerance")) kernel.checked.tolerance = table.fraction("tolerance", 0, 1);
}

}  // namespace warplens::kernels
