// Tests the command that grades submissions: each in a process of its own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/commands/command_result.hpp"
#include "tests/app/grading/example_task.hpp"

namespace warplens::commands {
namespace {

namespace fs = std::filesystem;
using grading::with_change;
using ::testing::AllOf;
using ::testing::HasSubstr;

class GradeCommand : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "in/group");
    write("copy.md", grading::example_task());
    write("in/right.cu", kernel("if (i < n) out[i] = in[i];"));
    write("in/group/apart.cu", kernel("const int j = i % 32 * 8 + i / 32; if (n == 256) out[j] = in[j]; "
                                      "else if (i < n) out[i] = in[i];"));
    write("in/endless.cu", kernel("volatile float* p = out; while (true) *p = *p + 1;"));
  }
  static std::string kernel(const std::string& code) {
    return "__global__ void copy(const float* in, float* out, int n) {\n"
           "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n  " +
           code + "\n}\n";
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }
  std::string read(const std::string& name) const {
    std::ifstream file(folder_ / name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }
  CommandResult grade(std::vector<std::string> more) const {
    more.insert(more.begin(), {"grade", path("copy.md"), path("in")});
    return run_words(more);
  }
  const fs::path folder_ = fs::path(testing::TempDir()) / "grade";
};

TEST_F(GradeCommand, GradesAFolder) {
  const CommandResult result = grade({"--format", "json"});
  EXPECT_EQ(result.status, kFound) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  ASSERT_EQ(json["submissions"].size(), 3u);
  EXPECT_EQ(json["submissions"][0]["submission"], "endless.cu");
  EXPECT_EQ(json["submissions"][0]["outcome"], "endless");
  EXPECT_EQ(json["submissions"][1]["submission"], "group/apart.cu");
  EXPECT_EQ(json["submissions"][1]["gates"][1]["reason"], "line 3: 32 sectors per request; the gate is 4");
  EXPECT_EQ(json["submissions"][2]["passed"], true);
  EXPECT_EQ(run_words({"grade", path("copy.md"), path("in/right.cu")}).status, kDone);
}

TEST_F(GradeCommand, KeepsVerdictsOfUnchangedSubmissions) {
  const std::vector<std::string> words{"--format", "csv", "--keep", path("kept.jsonl")};
  const CommandResult first = grade(words);
  write("in/endless.cu", kernel("if (i < n) out[i] = in[i];"));
  const CommandResult second = grade(words);
  EXPECT_THAT(second.err, HasSubstr("already contains 3 results"));
  EXPECT_THAT(second.out, HasSubstr("endless.cu,graded,7"));
  std::istringstream lines(read("kept.jsonl"));
  int count = 0;
  for (std::string line; std::getline(lines, line);) ++count;
  EXPECT_EQ(count, 4) << "only the changed submission is graded again";
  write("copy.md", with_change(grading::example_task(), "points   = 3", "points   = 5"));
  EXPECT_THAT(grade(words).out, HasSubstr("endless.cu,graded,9")) << "verdicts of another task do not count";
}

TEST_F(GradeCommand, AFolderOfKeptVerdictsHasAFilePerTask) {
  fs::create_directories(folder_ / "kept");
  grade({"--keep", path("kept")});
  EXPECT_TRUE(fs::exists(folder_ / "kept/copy.jsonl"));
}

TEST_F(GradeCommand, WritesACommentWithAPictureForEachStudent) {
  const CommandResult result = grade({"--comments", path("comments"), "--keep", path("kept.jsonl")});
  EXPECT_EQ(result.status, kFound) << result.err;
  EXPECT_THAT(read("comments/right.md"), HasSubstr("All gates are passed."));
  EXPECT_THAT(read("comments/endless.md"), HasSubstr("never ends"));
  EXPECT_THAT(read("comments/group/apart.md"), AllOf(HasSubstr("32 sectors per request"), HasSubstr("![](apart.png)")));
  EXPECT_THAT(read("comments/group/apart.png"), testing::StartsWith("\x89PNG"));
  fs::remove(folder_ / "comments/group/apart.png");
  grade({"--comments", path("comments"), "--keep", path("kept.jsonl")});
  EXPECT_TRUE(fs::exists(folder_ / "comments/group/apart.png")) << "a missing picture is drawn again";
}

TEST_F(GradeCommand, AFileThatCannotBeWrittenDoesNotChangeAVerdict) {
  for (const char* name : {"comments/group/apart.png", "comments/right.md"}) fs::create_directories(folder_ / name);
  const CommandResult result = grade({"--comments", path("comments"), "--format", "csv"});
  EXPECT_EQ(result.status, kBadInput);
  EXPECT_THAT(result.out, AllOf(HasSubstr("group/apart.cu,graded,4"), HasSubstr("right.cu,graded,7")));
  EXPECT_THAT(result.err, AllOf(HasSubstr("apart.png: "), HasSubstr("right.md: ")));
  EXPECT_THAT(read("comments/group/apart.md"), AllOf(HasSubstr("32 sectors"), testing::Not(HasSubstr(".png"))));
}

TEST_F(GradeCommand, AllowedFoldersOfTheUserDoNotCount) {
  write("answer.cuh", "__device__ float answer(float x) { return x; }\n");
  write("in/endless.cu", "#include \"" + path("answer.cuh") + "\"\n" + kernel("if (i < n) out[i] = answer(in[i]);"));
  setenv("WARPLENS_INCLUDE", folder_.c_str(), 1);
  const CommandResult result = run_words({"grade", path("copy.md"), path("in/endless.cu"), "--format", "csv"});
  unsetenv("WARPLENS_INCLUDE");
  EXPECT_THAT(result.out, HasSubstr("not-compiled")) << result.err;
}

TEST_F(GradeCommand, AnErrorOfTheTaskIsReportedBeforeAnyGrading) {
  write("copy.md", with_change(grading::example_task(), "global_load.sectors <=", "global_load.sector <="));
  const CommandResult result = grade({});
  EXPECT_EQ(result.status, kBadInput);
  EXPECT_THAT(result.err, HasSubstr("copy.md:48: "));
  EXPECT_EQ(result.out, "");
}

TEST_F(GradeCommand, AcceptsAByteOrderMark) {
  write("copy.md", "\xEF\xBB\xBF" + grading::example_task());
  write("mark.cu", "\xEF\xBB\xBF" + kernel("if (i < n) out[i] = in[i];"));
  const CommandResult result = run_words({"grade", path("copy.md"), path("mark.cu")});
  EXPECT_EQ(result.status, kDone) << result.out << result.err;
}

TEST_F(GradeCommand, AFileMayHaveAnyName) {
  fs::create_directories(folder_ / "names");
  for (const char* name : {"names/a\"b.cu", "names/b\xFF.cu", "names/c\nd.cu"})
    write(name, kernel("if (i < n) out[i] = in[i];"));
  const CommandResult csv = run_words({"grade", path("copy.md"), path("names"), "--format", "csv"});
  EXPECT_EQ(csv.status, kDone) << csv.out << csv.err;
  EXPECT_THAT(csv.out, AllOf(HasSubstr("\nb\\xff.cu,graded,7"), HasSubstr("\nc\\u000ad.cu,graded,7")));
  EXPECT_THAT(run_words({"grade", path("copy.md"), path("names")}).out, testing::Not(HasSubstr("\nd.cu")));
}

TEST_F(GradeCommand, PrintsTheTaskItsStarterAndTheList) {
  EXPECT_THAT(run_words({"grade"}).out, HasSubstr("01-coalesced-transpose"));
  EXPECT_THAT(run_words({"grade", path("copy.md")}).out, HasSubstr("# Copy"));
  EXPECT_THAT(run_words({"grade", path("copy.md"), "--starter"}).out, testing::StartsWith("/*+++"));
  EXPECT_EQ(run_words({"grade", path("copy.md"), "--check"}).status, kDone);
  EXPECT_THAT(run_words({"grade", "coalesced-transposes"}).err, HasSubstr("did you mean"));
}

class GateCommand : public testing::Test {
 protected:
  void SetUp() override { fs::remove(file_); }
  CommandResult gate(const std::string& padding, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"gate", "tile", "--size", "64x64", "--set", "PAD=" + padding, "--hold", file_});
    return run_words(more);
  }
  const std::string file_ = testing::TempDir() + "hold.json";
};

TEST_F(GateCommand, FailsIfAFigureIsWorse) {
  EXPECT_EQ(gate("1", {"--update"}).status, kDone);
  EXPECT_EQ(gate("1").status, kDone);
  // The command of the launch identifies it. Here, the held figures are given to a launch with bank conflicts.
  std::ifstream read(file_);
  std::stringstream text;
  text << read.rdbuf();
  std::ofstream(file_) << with_change(text.str(), "PAD=1", "PAD=0");
  const CommandResult worse = run_words({"gate", "--hold", file_, "--format", "csv"});
  EXPECT_EQ(worse.status, kFound) << worse.err;
  EXPECT_THAT(worse.out, HasSubstr(",shared_load.wavefronts,128,4096,worse"));
  EXPECT_THAT(worse.out, HasSubstr(",block.shared_bytes,4224,4096,better"));
  EXPECT_EQ(run_words({"gate", "--hold", file_, "--update"}).status, kDone);
  EXPECT_EQ(run_words({"gate", "--hold", file_}).status, kDone);
}

TEST_F(GateCommand, ALaunchThatIsNotHeldIsAnError) {
  const CommandResult missing = gate("1");
  EXPECT_EQ(missing.status, kBadInput);
  EXPECT_THAT(missing.err, HasSubstr("--update"));
  gate("1", {"--update"});
  EXPECT_THAT(gate("0").err, HasSubstr("the file has no figures of `warplens tile"));
}

}  // namespace
}  // namespace warplens::commands
