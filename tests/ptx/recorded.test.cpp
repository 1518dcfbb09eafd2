// Tests how the results of a GPU are stored in archives.

#include "tests/ptx/runner/recorded.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace warplens::conformance {
namespace {

const PtxTest kTest = parse_test("abs.f32", "// block: 2\n// in: f32 edge\n// out: u32\n// out: u8 3\n", "table.txt:7");

Results answer_of_device() {
  return {.origin = "NVIDIA H200, driver 580, 2026-11-21",
          .buffers = {{0x78, 0x56, 0x34, 0x12, 0, 0, 0, 0x80}, {1, 0xff, 3}}};
}

constexpr const char* kValues = "12345678 80000000\n01 ff 03\n";

/// Writes an archive with these lines, and reads it.
Archive archive_of(const std::string& text) {
  const std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "recorded" / "abs.txt";
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << text;
  return read_archive(file);
}

/// Returns the error message for an archive with this text, without the path of the file.
std::string refusal(const std::string& text) {
  try {
    recorded_results(archive_of(text), kTest);
  } catch (const std::exception& error) {
    return std::string(error.what()).substr(std::string(error.what()).rfind('/') + 1);
  }
  return {};
}

TEST(RecordedAnswers, AreReadAsTheyWereWritten) {
  Archive archive = archive_of("neg.f32: somewhere\n00\n");
  set_answer(archive, kTest, answer_of_device());
  write_archive(archive);
  std::ifstream stream(archive.file);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}),
            std::string("abs.f32: NVIDIA H200, driver 580, 2026-11-21\n") + kValues + "\nneg.f32: somewhere\n00\n");
  const Archive read = read_archive(archive.file);
  EXPECT_EQ(recorded_results(read, kTest).origin, answer_of_device().origin);
  EXPECT_EQ(recorded_results(read, kTest).buffers, answer_of_device().buffers);
  EXPECT_EQ(read.answers.at("neg.f32").origin, "somewhere");
  EXPECT_EQ(read.answers.at("neg.f32").line, 5u);
}

TEST(RecordedAnswers, AreInTheArchiveOfTheirFamily) {
  EXPECT_EQ(archive_file("tests/ptx", "cvt.rn.f16.f32"), "tests/ptx/recorded/cvt.txt");
  EXPECT_EQ(archive_file("tests/programs", "scan"), "tests/programs/recorded/scan.txt");
}

TEST(RecordedAnswers, AreRefusedWithTheirPlace) {
  const std::string head = "abs.f32: H200\n";
  EXPECT_EQ(refusal(head + kValues), "");
  EXPECT_EQ(refusal("abs.f64: H200\n00\n"),
            "abs.txt: has no answer to abs.f32 (table.txt:7): run warplens_conformance on a GPU");
  EXPECT_EQ(refusal("a.b: H200\n\n" + head + "12345678\n"),
            "abs.txt:3: abs.f32: ends before the test's buffers do: record it anew");
  EXPECT_EQ(refusal(head + kValues + "04\n"), "abs.txt:1: abs.f32: is longer than the test's buffers: record it anew");
  EXPECT_EQ(refusal(head + "1234567 80000000\n01 ff 03\n"),
            "abs.txt:1: abs.f32: '1234567' is not an element of 4 bytes");
  EXPECT_EQ(refusal(head + "1234567g 80000000\n01 ff 03\n"),
            "abs.txt:1: abs.f32: '1234567g' is not an element of 4 bytes");
  EXPECT_EQ(refusal(head + kValues + "\n" + head + kValues), "abs.txt:5: has a second answer to abs.f32");
  EXPECT_EQ(refusal(std::string(kValues)), "abs.txt:1: needs 'NAME: ORIGIN' here");
}

}  // namespace
}  // namespace warplens::conformance
