#include "kernels/compiler/kept_answers.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;

class KeptAnswersTest : public testing::Test {
 protected:
  KeptAnswersTest() {
    fs::remove_all(folder_);
    write(compiler_, "a compiler"), write(library_, "its library");
    answer_.ptx = "// some PTX";
    answer_.accepted = true;
    answer_.tools = {library_.string()};
  }

  static void write(const fs::path& file, const std::string& content) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << content;
  }
  fs::path only_file() const { return fs::directory_iterator(folder_)->path(); }

  const fs::path base_ = fs::path(testing::TempDir()) / "kept";
  const fs::path folder_ = base_ / "answers", compiler_ = base_ / "compiler", library_ = base_ / "libnvrtc.so";
  KeptAnswers kept_{folder_};
  CompileRequest request_{.number = 7, .path = "/k.cu", .source = "__global__ void k() {}", .entry = "k"};
  CompileAnswer answer_;
};

TEST_F(KeptAnswersTest, AreFoundAgainForTheSameRequest) {
  EXPECT_FALSE(kept_.find(compiler_, request_));
  kept_.keep(compiler_, request_, answer_);
  request_.number = 9, request_.most_bytes = 1;
  const auto found = KeptAnswers(folder_).find(compiler_, request_);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->ptx, answer_.ptx);
  EXPECT_EQ(found->number, 9u) << "the number of the new request";
  EXPECT_EQ(fs::status(folder_).permissions(), fs::perms::owner_all);
}

TEST_F(KeptAnswersTest, AreOfOneSourceEntryArchitectureAndHeaderAlone) {
  kept_.keep(compiler_, request_, answer_);
  for (const auto& change : {+[](CompileRequest& r) { r.source += ' '; }, +[](CompileRequest& r) { r.entry = "l"; },
                             +[](CompileRequest& r) { r.arch = "sm_80"; }, +[](CompileRequest& r) { r.path = "/l.cu"; },
                             +[](CompileRequest& r) {
                               r.headers = {{"a.h", "int a;"}};
                             }}) {
    CompileRequest other = request_;
    change(other);
    EXPECT_FALSE(kept_.find(compiler_, other));
  }
  EXPECT_FALSE(kept_.find(library_, request_)) << "a different compiler";
}

TEST_F(KeptAnswersTest, OfAChangedCompilerOrLibraryAreForgotten) {
  kept_.keep(compiler_, request_, answer_);
  write(library_, "another library");
  EXPECT_FALSE(kept_.find(compiler_, request_));
  kept_.keep(compiler_, request_, answer_);
  EXPECT_TRUE(kept_.find(compiler_, request_));
  write(compiler_, "another compiler");
  EXPECT_FALSE(kept_.find(compiler_, request_));
}

TEST_F(KeptAnswersTest, OfACompilerThatWasLinkedAgainAsItWasAreFound) {
  kept_.keep(compiler_, request_, answer_);
  fs::last_write_time(compiler_, fs::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_TRUE(kept_.find(compiler_, request_));
}

TEST_F(KeptAnswersTest, OfALargeLibraryThatWasInstalledAgainAreForgotten) {
  write(library_, std::string(2 << 20, 'l'));
  kept_.keep(compiler_, request_, answer_);
  EXPECT_TRUE(kept_.find(compiler_, request_));
  fs::last_write_time(library_, fs::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_FALSE(kept_.find(compiler_, request_));
}

TEST_F(KeptAnswersTest, OfARelativePathAreOfOneWorkingFolder) {
  request_.path = "k.cu";
  kept_.keep(compiler_, request_, answer_);
  EXPECT_TRUE(kept_.find(compiler_, request_));
  const fs::path before = fs::current_path();
  fs::current_path(base_);
  EXPECT_FALSE(kept_.find(compiler_, request_)) << "the line tables name the folder";
  request_.folder = before;
  EXPECT_TRUE(kept_.find(compiler_, request_)) << "the request names the folder";
  fs::current_path(before);
}

TEST_F(KeptAnswersTest, ThatWereSpoiltAreNone) {
  kept_.keep(compiler_, request_, answer_);
  const fs::path file = only_file();
  std::string content;
  std::getline(std::ifstream(file), content, '\0');
  for (const std::string& spoilt :
       {std::string(), std::string("\n"), content.substr(0, content.size() / 2), std::string(100, '['),
        "[[1,2,3]]" + content.substr(content.find('\n')), "[]" + content.substr(content.find('\n')),
        "{\"a\":1}" + content.substr(content.find('\n'))}) {
    write(file, spoilt);
    EXPECT_FALSE(kept_.find(compiler_, request_)) << spoilt;
  }
  write(file, content);
  EXPECT_TRUE(kept_.find(compiler_, request_));
}

TEST_F(KeptAnswersTest, AreNotMadeOfFailuresAndOfStrangersThatNameNoTools) {
  answer_.tools.clear();
  kept_.keep(compiler_, request_, answer_);
  EXPECT_FALSE(fs::exists(folder_));
  answer_.tools = {library_.string()};
  answer_.failure = "the compiler could not start";
  kept_.keep(compiler_, request_, answer_);
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(KeptAnswersTest, ThatNobodyUsesGoWhereTheyAreTooMany) {
  answer_.ptx = std::string(10'000, 'x');
  KeptAnswers few(folder_, 100'000);
  for (int i = 0; i < 40; ++i) {
    request_.entry = "k" + std::to_string(i);
    few.keep(compiler_, request_, answer_);
  }
  EXPECT_LT(std::distance(fs::directory_iterator(folder_), {}), 30);
  EXPECT_TRUE(few.find(compiler_, request_)) << "the latest stays";
}

TEST_F(KeptAnswersTest, WithoutAFolderOrWithOneThatCannotBeMadeNothingIsKept) {
  KeptAnswers nowhere(""), impossible(compiler_ / "below a file");
  for (KeptAnswers* kept : {&nowhere, &impossible}) {
    kept->keep(compiler_, request_, answer_);
    EXPECT_FALSE(kept->find(compiler_, request_));
  }
}

/// Sets or removes an environment variable. The destructor restores its old value.
class Variable {
 public:
  explicit Variable(const char* name) : name_(name) {
    if (const char* value = std::getenv(name)) before_ = value;
  }
  ~Variable() { set(before_ ? before_->c_str() : nullptr); }
  void set(const char* value) const { value ? setenv(name_, value, 1) : unsetenv(name_); }

 private:
  const char* name_;
  std::optional<std::string> before_;
};

TEST(KeptAnswersFolder, IsTheUsersUnlessTheEnvironmentNamesAnother) {
  const Variable own("WARPLENS_COMPILED"), caches("XDG_CACHE_HOME"), homes("HOME");
  const auto with = [&](const char* named, const char* cache, const char* home) {
    own.set(named), caches.set(cache), homes.set(home);
    return kept_answers_folder().string();
  };
  EXPECT_EQ(with("/mine", "/cache", "/home/a"), "/mine");
  EXPECT_EQ(with("", "/cache", "/home/a"), "");
  EXPECT_EQ(with(nullptr, "/cache", "/home/a"), "/cache/warplens/compiled");
  EXPECT_EQ(with(nullptr, "relative", "/home/a"), "/home/a/.cache/warplens/compiled");
  EXPECT_EQ(with(nullptr, nullptr, nullptr), "");
}

}  // namespace
}  // namespace warplens::kernels
