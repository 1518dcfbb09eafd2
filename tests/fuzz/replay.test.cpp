// Tries all texts with which ./dev fuzz starts, and all texts with which it once found an error. The tests only check
// that nothing crashes or hangs; other tests check the results.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "tests/fuzz/attempt.hpp"
#include "tests/fuzz/mutation.hpp"
#include "tests/fuzz/reader_attempts.hpp"
#include "tests/fuzz/source_attempt.hpp"
#include "tests/ptx/runner/programs.hpp"

namespace warplens::fuzz {
namespace {

std::vector<std::string> texts_in(const std::string& folder, const std::string& ending = ".ptx") {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(WARPLENS_SOURCE_DIR) + folder)) {
    if (entry.path().extension() != ending) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return texts;
}

/// Returns the PTX programs with which ./dev fuzz starts.
std::vector<std::string> programs_of_ptx_tests() {
  std::vector<std::string> texts;
  for (conformance::PtxTest& test : conformance::tests_in(WARPLENS_SOURCE_DIR "/tests/ptx"))
    texts.push_back(std::move(test.text));
  return texts;
}

TEST(Fuzz, TheCorpusIsExecuted) {
  const std::vector<std::string> texts = programs_of_ptx_tests();
  EXPECT_GT(texts.size(), 1000u);
  for (const std::string& text : texts) EXPECT_TRUE(attempt(text)) << text;
}

TEST(Fuzz, WhatWasFoundStaysMended) {
  for (const std::string& text : texts_in("/tests/fuzz/found")) attempt(text);
  for (const std::string& source : texts_in("/tests/fuzz/found", ".cu")) attempt_source(source);
  for (const std::string& header : texts_in("/tests/fuzz/found", ".header")) attempt_header(header);
  for (const std::string& line : texts_in("/tests/fuzz/found", ".protocol")) attempt_protocol(line);
  for (const std::string& text : texts_in("/tests/fuzz/found", ".settings")) attempt_settings(text);
}

/// Tries the texts of a folder after changes: cut off at any position, and with parts of other texts inserted.
void try_changed(const std::string& folder, const std::string& ending, void (*attempted)(const std::string&)) {
  const std::vector<std::string> texts = texts_in("/tests/fuzz/corpus/" + folder, ending);
  ASSERT_GE(texts.size(), 2u) << folder;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    attempted(texts[i]);
    for (std::size_t tenth = 0; tenth < 10; ++tenth) {
      const std::string begun = texts[i].substr(0, texts[i].size() * tenth / 10);
      attempted(begun);
      attempted(begun + texts[(i + tenth) % texts.size()]);
    }
  }
}

TEST(Fuzz, HeadersLinesOfWorkersAndSettingsThatAreNoneAreRefused) {
  try_changed("header", ".toml", attempt_header);
  try_changed("protocol", "", attempt_protocol);
  try_changed("settings", "", attempt_settings);
  for (const char* bracket : {"[", "{\"a\":", "{"}) {
    std::string deep;
    for (int level = 0; level < 100'000; ++level) deep += bracket;
    attempt_header("a = " + deep);
    attempt_protocol(deep);
    attempt_settings(deep);
  }
}

// Source code that is cut off at any position is typical for an editor while the user types.
TEST(Fuzz, SourcesThatEndAnywhereAreRead) {
  const std::vector<std::string> sources = texts_in("/tests/users/pasted", ".cu");
  ASSERT_GT(sources.size(), 100u);
  for (std::size_t i = 0; i < sources.size(); ++i)
    attempt_source(sources[i].substr(0, sources[i].size() * (i % 10 + 1) / 10));
}

TEST(Fuzz, ChangedTextsReachTheExecutor) {
  const std::vector<std::string> texts = programs_of_ptx_tests();
  unsigned executed = 0, tried = 0;
  for (unsigned seed = 1; seed < 1000; ++seed, ++tried) {
    const std::string& text = texts[seed * 7 % texts.size()];
    const std::string& other = texts[seed * 31 % texts.size()];
    executed += attempt(seed % 2 == 0 ? mutated(text, seed) : crossed(text, other, seed)) ? 1 : 0;
  }
  EXPECT_GT(executed, tried / 4);
  EXPECT_LT(executed, tried);
}

}  // namespace
}  // namespace warplens::fuzz
