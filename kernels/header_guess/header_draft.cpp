#include "kernels/header_guess/header_draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace warplens::kernels {
namespace {

std::string buffer_line(const BufferDraft& buffer) {
  std::string text = fmt::format("{} = {{ element = {}, ", buffer.name, toml_text(buffer.element));
  if (!buffer.fields.empty()) text += fmt::format("fields = {}, ", toml_list(buffer.fields));
  text += fmt::format("rows = {}, cols = {}", toml_text(buffer.rows), toml_text(buffer.cols));
  return text + (buffer.fill.empty() ? " }\n" : fmt::format(", fill = {} }}\n", buffer.fill));
}

std::string toml_table(const char* name, const std::map<std::string, std::string>& rows) {
  std::string text = rows.empty() ? "" : fmt::format("\n[{}]\n", name);
  for (const auto& [key, value] : rows) text += key + " = " + value + '\n';
  return text;
}

}  // namespace

std::string toml_list(const std::vector<std::string>& expressions) {
  std::string list;
  for (const std::string& expression : expressions) {
    const bool is_number = !expression.empty() && expression.find_first_not_of("0123456789") == std::string::npos;
    list += (list.empty() ? "" : ", ") + (is_number ? expression : toml_text(expression));
  }
  return '[' + list + ']';
}

std::string guessed_title(const std::string& kernel, const std::filesystem::path& file) {
  return file.stem().string() == kernel ? kernel : kernel + " in " + file.filename().string();
}

std::string toml_text(std::string_view text) {
  std::string made = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') made += '\\';
    made += c == '\n' ? ' ' : c;
  }
  return made + '"';
}

std::string write_header(const HeaderDraft& draft) {
  std::string text = fmt::format("title   = {}\nsummary = {}\nentry   = {}\nblock   = {}\ngrid    = {}\nargs    = {}\n",
                                 toml_text(draft.title), toml_text(draft.summary), toml_text(draft.entry),
                                 toml_list(draft.block), toml_list(draft.grid), toml_list(draft.args));
  if (!draft.shared.empty()) text += fmt::format("shared  = {}\n", toml_text(draft.shared));
  if (!draft.cluster.empty()) text += fmt::format("cluster = {}\n", toml_list({draft.cluster}));
  if (draft.cooperative) text += "cooperative = true\n";
  text += fmt::format("default_size = [{}, {}]\n", draft.default_size.first, draft.default_size.second);
  if (!draft.buffers.empty()) text += "\n[buffers]\n";
  for (const BufferDraft& buffer : draft.buffers) text += buffer_line(buffer);
  return text + toml_table("textures", draft.textures) + toml_table("surfaces", draft.surfaces) +
         toml_table("variables", draft.variables);
}

std::string fresh_name(const HeaderDraft& draft, const std::string& wanted) {
  // Names with a fixed meaning in the expressions of a header.
  constexpr std::array<std::string_view, 5> kReserved{"width", "height", "ceil_div", "min", "max"};
  std::string name = wanted.empty() ? "buffer" : wanted;
  if (std::ranges::find(kReserved, name) != kReserved.end()) name += "_values";
  const auto taken = [&](const std::string& candidate) {
    return std::ranges::any_of(draft.buffers, [&](const BufferDraft& buffer) { return buffer.name == candidate; });
  };
  const std::string first = name;
  for (unsigned number = 2; taken(name); ++number) name = first + std::to_string(number);
  return name;
}

}  // namespace warplens::kernels
