#include "app/grading/submissions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "kernels/files/regular_file.hpp"
#include "kernels/text/error.hpp"

namespace warplens::grading {
namespace {

namespace fs = std::filesystem;

class Submissions : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "ben");
    for (const char* name : {"ben/k.cu", "anna.cu", "notes.txt"}) std::ofstream(folder_ / name) << "// code\n";
  }
  const fs::path folder_ = fs::path(testing::TempDir()) / "submissions";
};

std::vector<std::string> names_of(const std::vector<Submission>& submissions) {
  std::vector<std::string> names;
  for (const Submission& one : submissions) names.push_back(one.name);
  return names;
}

TEST_F(Submissions, OfAFolderAreSortedByPath) {
  EXPECT_EQ(names_of(find_submissions({folder_.string()})), (std::vector<std::string>{"anna.cu", "ben/k.cu"}));
  EXPECT_EQ(names_of(find_submissions({(folder_ / "ben/k.cu").string(), (folder_ / "anna.cu").string()})),
            (std::vector<std::string>{"k.cu", "anna.cu"}));
}

TEST_F(Submissions, LinksInAFolderAreNotFollowed) {
  fs::create_symlink("/etc/passwd", folder_ / "link.cu");
  fs::create_directory_symlink("..", folder_ / "ben" / "up");
  EXPECT_EQ(names_of(find_submissions({folder_.string()})), (std::vector<std::string>{"anna.cu", "ben/k.cu"}));
}

TEST_F(Submissions, WhatCannotBeGradedIsReported) {
  EXPECT_THROW(find_submissions({(folder_ / "missing.cu").string()}), kernels::InputError);
  EXPECT_THROW(find_submissions({(folder_ / "notes.txt").string()}), kernels::InputError) << "not a .cu file";
  fs::create_directories(folder_ / "empty");
  EXPECT_THROW(find_submissions({(folder_ / "empty").string()}), kernels::InputError);
  EXPECT_THROW(find_submissions({(folder_ / "ben").string(), (folder_ / "ben/k.cu").string()}), kernels::InputError)
      << "both are named k.cu";
}

TEST_F(Submissions, HaveDifferentComments) {
  for (const char* name : {"anna.CU", "anna.CU.cu"}) std::ofstream(folder_ / name) << "// code\n";
  std::vector<std::string> comments;
  for (const Submission& one : find_submissions({folder_.string()})) comments.push_back(one.comment);
  EXPECT_EQ(comments, (std::vector<std::string>{"anna", "anna.CU", "anna.cu", "ben/k"}));
}

TEST_F(Submissions, LargeFilesAndDevicesAreNotRead) {
  std::ofstream(folder_ / "large.cu") << std::string(kMostSubmissionBytes + 1, ' ');
  EXPECT_THROW(read_submission({"large.cu", (folder_ / "large.cu").string()}), kernels::UnreadFile);
  EXPECT_THROW(read_submission({"zero.cu", "/dev/zero"}), kernels::UnreadFile);
  EXPECT_EQ(read_submission({"anna.cu", (folder_ / "anna.cu").string()}), "// code\n");
}

TEST_F(Submissions, TheMarkBeforeUtf8IsBlank) {
  std::ofstream(folder_ / "mark.cu") << "\xEF\xBB\xBFint a;\n";
  EXPECT_EQ(read_submission({"mark.cu", (folder_ / "mark.cu").string()}), "   int a;\n");
}

}  // namespace
}  // namespace warplens::grading
