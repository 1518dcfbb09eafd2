// Tests the output of commands on a terminal. The test runs the program on a pseudo-terminal.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "tests/app/worker/fake/command.hpp"

namespace warplens::commands {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

/// Runs the program on a terminal with 200 columns. Returns its standard output and standard error; lines end in CR LF.
std::string shown(std::vector<std::string> words) {
  words.insert(words.begin(), WARPLENS_PROGRAM);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  winsize size{};
  size.ws_row = 50, size.ws_col = 200;
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    execv(arguments.front(), arguments.data());
    _exit(127);
  }
  std::string text;
  char part[4096];
  for (ssize_t count = 0; (count = read(terminal, part, sizeof part)) > 0;)  // fails when no process has the terminal
                                                                             // open any more
    text.append(part, static_cast<std::size_t>(count));
  close(terminal);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  return text;
}

/// Returns the lines that are still visible after the output was written: a progress bar is overwritten by the text
/// after it.
std::vector<std::string> lines_left(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) {
    if (line.ends_with('\r')) line.pop_back();
    const std::size_t wiped = line.rfind("\r\033[K");
    lines.push_back(wiped == std::string::npos ? line : line.substr(wiped + 4));
  }
  return lines;
}

/// Returns the number of characters before a word in a line. A character may have several bytes.
std::ptrdiff_t column_of(const std::string& word, const std::string& line) {
  const auto end = line.begin() + static_cast<std::ptrdiff_t>(std::min(line.find(word), line.size()));
  return std::count_if(line.begin(), end, [](unsigned char byte) { return (byte & 0xC0) != 0x80; });
}

TEST(OnATerminal, ASweepsRowsComeOneByOneAndTheBarIsWipedBeforeThem) {
  const std::string text = shown({"sweep", "naive_columns", "--size", "256x256", "--over", "BX=8,16", "--over",
                                  "BY=8,16,64", "--worker", worker::testing::fake_worker("")});
  const std::vector<std::string> lines = lines_left(text);
  std::vector<std::string> rows;
  for (const std::string& line : lines)
    if (line.starts_with("  ")) rows.push_back(line);
  ASSERT_EQ(rows.size(), 7u) << text;
  EXPECT_THAT(rows[0], ContainsRegex("BX +BY +load sectors .* median +GB/s +share of copy speed +check"));
  const char* const settings[] = {" 8   8 ", " 8  16 ", " 8  64 ", "16   8 ", "16  16 ", "16  64 "};
  for (std::size_t at = 0; at < 6; ++at) EXPECT_THAT(rows[at + 1], StartsWith("  " + std::string(settings[at])));
  EXPECT_EQ(column_of("correct", rows[1]), column_of("check", rows[0])) << text;
}

TEST(OnATerminal, WhatTakesLongIsSeenToGoOn) {
  const std::string text = shown({"trace", WARPLENS_SOURCE_DIR "/tests/hostile/endless_loop.cu", "--seconds", "0.7"});
  EXPECT_THAT(text, HasSubstr("░"));
  EXPECT_THAT(text, HasSubstr("incomplete: stopped after 0.7 s"));
}

TEST(OnATerminal, ABenchsRowsComeOneByOneAndTheGpuAtTheEnd) {
  const std::string text = shown({"bench", "naive", "tile:PAD=1,BX=16,BY=16", "copy", "--size", "256x256", "--worker",
                                  worker::testing::fake_worker("")});
  const std::vector<std::string> lines = lines_left(text);
  std::vector<std::string> rows;
  for (const std::string& line : lines)
    if (line.starts_with("  ")) rows.push_back(line);
  ASSERT_EQ(rows.size(), 4u) << text;
  EXPECT_THAT(rows[0], ContainsRegex("kernel +setting +size +median"));
  EXPECT_THAT(rows[1], StartsWith("  naive   BX=32 BY=8 "));
  EXPECT_THAT(rows[2], StartsWith("  tile    BX=16 BY=16 PAD=1 "));
  EXPECT_THAT(rows[3], StartsWith("  copy    "));
  EXPECT_THAT(lines.back(), HasSubstr("Imaginary GPU: 132 multiprocessors"));
}

}  // namespace
}  // namespace warplens::commands
