#include "kernels/header_guess/launch_wish.hpp"

#include <toml++/toml.h>

#include <sstream>

namespace warplens::kernels {
namespace {

void put(toml::table& header, const char* key, const std::vector<std::string>& expressions) {
  if (expressions.empty()) return;
  toml::array list;
  for (const std::string& expression : expressions) list.push_back(expression);
  header.insert_or_assign(key, std::move(list));
}

}  // namespace

std::string text_with_launch(const std::string& text, const std::string& guessed, const LaunchWish& wish) {
  toml::table header = toml::parse(guessed);
  put(header, "block", wish.block);
  put(header, "grid", wish.grid);
  put(header, "args", wish.args);
  if (!wish.shared.empty()) header.insert_or_assign("shared", wish.shared);
  std::ostringstream written;
  written << header;
  return text + (text.ends_with('\n') ? "" : "\n") + "/*+++\n" + written.str() + "\n+++*/\n";
}

}  // namespace warplens::kernels
