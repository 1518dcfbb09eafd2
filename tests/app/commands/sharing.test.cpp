// Tests sweeps that are shared among several workers, split into parts, or continued after an interruption.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "tests/app/commands/command_result.hpp"
#include "tests/app/worker/fake/command.hpp"

namespace warplens::commands {
namespace {

using ::testing::HasSubstr;
using worker::testing::fake_worker;

std::string fresh_file(const std::string& name) {
  const auto file = std::filesystem::path(::testing::TempDir()) / name;
  std::filesystem::remove(file);
  return file.string();
}

std::vector<std::string> sweep(std::vector<std::string> more) {
  std::vector<std::string> words{"sweep",  "naive_columns",    "--size", "64x64",   "--over",   "BX=1,2,4,8,16",
                                 "--over", "BY=1,2,4,8,16,32", "--over", "T=float", "--format", "csv"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(Sharing, PartsOfASweepAreTogetherTheWhole) {
  const std::string command = fake_worker();
  const CommandResult whole = run_words(sweep({"--worker", command}));
  std::set<std::string> parts;
  for (const char* share : {"1/3", "2/3", "3/3"}) {
    const CommandResult part = run_words(sweep({"--worker", command, "--share", share}));
    for (const std::string& line : part.lines()) parts.insert(line);
  }
  const std::vector<std::string> lines = whole.lines();
  EXPECT_EQ(lines.size(), 31u);
  EXPECT_EQ(parts, std::set<std::string>(lines.begin(), lines.end()));
  for (const char* share : {"0/3", "4/3", "2", "a/b", "1/3x"})
    EXPECT_THAT(run_words(sweep({"--share", share})).err,
                HasSubstr("write the number of the part (from 1) and the number of parts"))
        << share;
}

TEST(Sharing, ASweepGoesOnWhereItEnded) {
  const std::string file = fresh_file("sweep.jsonl");
  const CommandResult part =
      run_words(sweep({"--worker", fake_worker("--name early"), "--keep", file, "--share", "1/2"}));
  EXPECT_EQ(part.lines().size(), 16u);
  const CommandResult whole = run_words(sweep({"--worker", fake_worker("--name late"), "--keep", file}));
  EXPECT_THAT(whole.err, HasSubstr("already contains 30 results")) << "15 counted and measured";
  int early = 0, late = 0;
  for (const std::string& line : whole.lines()) {
    early += line.find(",early,") != std::string::npos;
    late += line.find(",late,") != std::string::npos;
  }
  EXPECT_EQ(early, 15);
  EXPECT_EQ(late, 15);
  // All results are in the file, so no worker is needed.
  const CommandResult again = run_words(sweep({"--worker", "false", "--keep", file}));
  EXPECT_EQ(again.out, whole.out);
}

TEST(Sharing, ABenchWhoseFilesArePutTogetherNeedsNoGpu) {
  const std::string file = fresh_file("bench.jsonl");
  const std::vector<std::string> words{"bench", "naive", "naive:BX=8", "--size", "64x64", "--keep", file, "--worker"};
  const auto benched = [&](const std::string& command, const std::string& share) {
    std::vector<std::string> all = words;
    for (const std::string& word : {command, std::string("--share"), share}) all.push_back(word);
    return run_words(all);
  };
  EXPECT_EQ(benched(fake_worker(), "1/2").status, kDone);
  EXPECT_EQ(benched(fake_worker(), "2/2").status, kDone);
  const CommandResult whole = benched("false", "1/1");
  EXPECT_EQ(whole.status, kDone) << whole.err;
  EXPECT_THAT(whole.out, HasSubstr("BX=8"));
  EXPECT_THAT(benched("false", "1/1").out, HasSubstr("Imaginary GPU"));
}

TEST(Sharing, WorkersThatAreKilledCostNoRow) {
  const CommandResult swept = run_words(sweep({"--worker", fake_worker("--name one"), "--worker",
                                               fake_worker("--after 2 die-for-good --file " + fresh_file("killed")),
                                               "--worker", fake_worker("--after 4 die --seconds 0.01")}));
  EXPECT_EQ(swept.status, kDone) << swept.err;
  std::set<std::string> settings;
  for (const std::string& line : swept.lines()) {
    settings.insert(line.substr(0, line.find(",", line.find(",", line.find(",") + 1) + 1)));
    EXPECT_TRUE(line.ends_with(",0,") || line.ends_with("error")) << line;
  }
  EXPECT_EQ(settings.size(), 31u);
}

TEST(Sharing, WhatCantBeKeptIsSaid) {
  EXPECT_THAT(run_words(sweep({"--keep", "/nowhere/kept.jsonl"})).err,
              HasSubstr("/nowhere/kept.jsonl: the file cannot be written"));
  const CommandResult full = run_words(sweep({"--keep", "/dev/full"}));
  EXPECT_EQ(full.status, kBadInput);
  EXPECT_THAT(full.err, HasSubstr("/dev/full: this is not a regular file"));
}

}  // namespace
}  // namespace warplens::commands
