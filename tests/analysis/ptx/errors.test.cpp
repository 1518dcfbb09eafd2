// Each text in bad_texts causes one message of analysis/ptx, with the expected line. The test also fails if a message
// in the sources is not in the list.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "analysis/ptx/error.hpp"
#include "analysis/ptx/module.hpp"
#include "tests/analysis/ptx/bad_texts.hpp"

namespace warplens::ptx {
namespace {

class BadTexts : public testing::TestWithParam<BadText> {};

TEST_P(BadTexts, AreRefusedWithTheLineAndTheReason) {
  try {
    parse(GetParam().text);
    ADD_FAILURE() << "was accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), GetParam().message);
    EXPECT_EQ(error.line(), GetParam().line);
  }
}

INSTANTIATE_TEST_SUITE_P(All, BadTexts, testing::ValuesIn(bad_texts()), [](const auto& row) { return row.param.name; });

/// Returns all quoted texts in the statements that throw an error.
std::vector<std::string> messages_in_the_sources() {
  std::vector<std::string> messages;
  const std::regex refusal(R"re((throw Error\(|expect(_word|_integer)?\()[^;]*;)re"),
      quoted(R"re("((\\.|[^"\\])+)")re");
  for (const auto& file :
       std::filesystem::directory_iterator(std::filesystem::path(WARPLENS_SOURCE_DIR) / "analysis" / "ptx")) {
    std::stringstream read;
    read << std::ifstream(file.path()).rdbuf();
    std::string text = read.str();
    // Replaces quoted semicolons, which would otherwise be taken for the end of the statement.
    text = std::regex_replace(text, std::regex("';'"), "<semicolon>");
    for (std::sregex_iterator statement(text.begin(), text.end(), refusal), end; statement != end; ++statement) {
      const std::string within = statement->str();
      for (std::sregex_iterator part(within.begin(), within.end(), quoted); part != end; ++part)
        messages.push_back(std::regex_replace((*part)[1].str(), std::regex("<semicolon>"), "';'"));
    }
  }
  return messages;
}

/// Returns whether `told` is `message` with a text in place of each "{}".
bool is_filled(const std::string& told, const std::string& message) {
  std::size_t from = 0, at = 0;
  while (true) {
    const std::size_t value = message.find("{}", at);
    const std::size_t found = told.find(message.substr(at, value - at), from);
    if (found == std::string::npos) return false;
    if (value == std::string::npos) return true;
    from = found + value - at, at = value + 2;
  }
}

TEST(PtxErrors, AreAllReachedByATextAbove) {
  const std::vector<std::string> messages = messages_in_the_sources();
  EXPECT_GE(messages.size(), 80u);
  for (const std::string& message : messages)
    EXPECT_TRUE(std::ranges::any_of(bad_texts(), [&](const BadText& bad) { return is_filled(bad.message, message); }))
        << "no text is answered with: " << message;
}

}  // namespace
}  // namespace warplens::ptx
