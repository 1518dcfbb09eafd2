#include "kernels/header_guess/launch_wish.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "kernels/header_guess/header_draft.hpp"

namespace warplens::kernels {
namespace {

std::string list_text(const std::vector<std::string>& expressions) {
  std::string list;
  for (const std::string& expression : expressions) list += (list.empty() ? "" : ", ") + toml_text(expression);
  return '[' + list + ']';
}

/// Returns the positions of the start and the end of the line of a top-level key in a header (above all tables). If
/// there is no such key, both positions are the end of the lines above the tables.
std::pair<std::size_t, std::size_t> key_line(const std::string& header, std::string_view key) {
  std::size_t at = 0;
  while (at < header.size() && header[at] != '[' && header[at] != '\n') {
    const std::size_t end = std::min(header.find('\n', at), header.size() - 1) + 1;
    const std::string_view line = std::string_view(header).substr(at, end - at);
    if (line.substr(0, line.find_first_of(" =")) == key) return {at, end};
    at = end;
  }
  return {at, at};
}

void set_key(std::string& header, std::string_view key, const std::string& value) {
  const auto [begin, end] = key_line(header, key);
  std::string name(key);
  name.resize(std::max(name.size(), std::size_t{7}), ' ');  // write_header() aligns keys in the same way
  header.replace(begin, end - begin, name + " = " + value + '\n');
}

}  // namespace

std::string header_with_launch(const std::string& guessed, const LaunchWish& wish) {
  std::string header = guessed;
  if (!wish.block.empty()) set_key(header, "block", list_text(wish.block));
  if (!wish.grid.empty()) set_key(header, "grid", list_text(wish.grid));
  if (!wish.args.empty()) set_key(header, "args", list_text(wish.args));
  if (!wish.shared.empty()) set_key(header, "shared", toml_text(wish.shared));
  return header;
}

std::string header_with_context(const std::string& guessed, const std::vector<std::string>& context) {
  std::string header = guessed;
  if (!context.empty()) set_key(header, "context", list_text(context));
  return header;
}

std::string text_with_launch(const std::string& text, const std::string& guessed, const LaunchWish& wish) {
  return text + (text.ends_with('\n') ? "" : "\n") + "/*+++\n" + header_with_launch(guessed, wish) + "+++*/\n";
}

}  // namespace warplens::kernels
