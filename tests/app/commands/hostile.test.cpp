// Tests the whole program in a hostile environment (docs/security.md). A shell starts the program.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/commands/commands.hpp"
#include "app/commands/state_options.hpp"
#include "kernels/text/error.hpp"

namespace warplens::commands {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

struct Ran {
  int status = -1;
  std::string said;  ///< standard output and standard error
};

/// Runs a shell command, in which $W is the program, and returns its result.
Ran shell(const std::string& command) {
  const std::string whole = std::string("W='") + WARPLENS_PROGRAM + "'; { " + command + "; } 2>&1";
  Ran ran;
  FILE* pipe = popen(whole.c_str(), "r");
  std::array<char, 4096> bytes;
  for (std::size_t count = 0; (count = fread(bytes.data(), 1, bytes.size(), pipe)) > 0;)
    ran.said.append(bytes.data(), count);
  const int status = pclose(pipe);
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ran;
}

fs::path fresh_folder(const std::string& name) {
  const fs::path folder = fs::path(::testing::TempDir()) / name;
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder;
}

TEST(Hostile, AFullDiskIsAStatusAndAMessage) {
  const Ran ran = shell("$W trace naive > /dev/full");
  EXPECT_EQ(ran.status, kNotWritten);
  EXPECT_THAT(ran.said, HasSubstr("the result could not be written completely: the disk is full"));
  EXPECT_EQ(ran.said.find('\n'), ran.said.size() - 1) << ran.said;
}

TEST(Hostile, AClosedPipeIsAStatusAndAMessage) {
  const Ran ran = shell("{ $W trace naive; echo status $? >&2; } | true");
  EXPECT_THAT(ran.said, HasSubstr("status 3"));
  EXPECT_THAT(ran.said, HasSubstr("the reader has exited"));
}

TEST(Hostile, ADeviceIsWrittenIntoAndNoHalfFileIsLeft) {
  const fs::path folder = fresh_folder("full");
  const Ran full = shell("$W report naive --size 64x64 -o /dev/full");
  EXPECT_EQ(full.status, kBadInput);
  EXPECT_THAT(full.said, HasSubstr("/dev/full: the file cannot be written: No space left on device"));
  // A limit on the size of files has the same effect as a full disk, and needs no special rights.
  const Ran limited =
      shell("cd " + folder.string() + "; trap '' XFSZ; ulimit -f 1; $W report naive --size 64x64 -o sheet.html");
  EXPECT_EQ(limited.status, kBadInput);
  EXPECT_THAT(limited.said, HasSubstr("sheet.html: the file cannot be written: File too large"));
  EXPECT_TRUE(fs::is_empty(folder));
}

TEST(Hostile, AHomeThatMayNotBeWrittenOrIsNotThereStopsNothing) {
  for (const char* home :
       {"HOME=/proc XDG_CONFIG_HOME=", "HOME=/no/such/home XDG_CONFIG_HOME=", "-u HOME -u XDG_CONFIG_HOME"}) {
    const Ran ran = shell(std::string("env ") + home + " $W trace naive --size 64x64");
    EXPECT_EQ(ran.status, kDone) << home;
    EXPECT_THAT(ran.said, HasSubstr("naive")) << home;
  }
}

TEST(Hostile, NoCommandKeepsAGpuWhereNoneCanBeKept) {
  const Ran ran = shell("env -u HOME -u XDG_CONFIG_HOME $W calibrate --as mine --worker 'exit 1'");
  EXPECT_EQ(ran.status, kBadInput);
}

/// Compiles a locale with "," as the decimal point, because few machines have one installed. Returns the environment
/// variables that select it.
std::string german() {
  const fs::path folder = fresh_folder("locales");
  const Ran made = shell("localedef -i de_DE -f UTF-8 " + (folder / "de_DE.UTF-8").string());
  return made.status == 0 ? "LOCPATH=" + folder.string() + " LC_ALL=de_DE.UTF-8 LANGUAGE=de" : "";
}

TEST(Hostile, ALocaleChangesNoNumberThatProgramsRead) {
  const std::string locale = german();
  if (locale.empty()) GTEST_SKIP() << "no German locale can be made here";
  EXPECT_EQ(shell("env " + locale + " bash -c \"printf '%.1f' 1,5\"").said, "1,5") << "the locale is one";
  const fs::path kernel = fresh_folder("locale") / "k.cu";
  std::ofstream(kernel)
      << "/*+++\ntitle = \"t\"\nentry = \"k\"\nblock = [32]\ngrid = [1]\nargs = [\"a\", { float = 1.5 }]\n"
         "[buffers]\na = { element = \"float\", rows = 1, cols = 32, fill = 0.25 }\n+++*/\n"
         "__global__ void k(float* a, float by) { a[threadIdx.x] *= by; }\n";
  for (const std::string& command : std::vector<std::string>{
           "trace naive --size 4096x4096", "predict naive --size 256x256", "trace " + kernel.string()})
    for (const char* format : {"json", "csv"}) {
      const std::string rest = "$W " + command + " --format " + format + " | sed 's/\"seconds\": [^,]*//'";
      const Ran here = shell("env LC_ALL=C " + rest), there = shell("env " + locale + " " + rest);
      EXPECT_EQ(here.said, there.said) << command;
      EXPECT_EQ(here.status, kDone);
    }
}

TEST(Hostile, TitlesAndWhatKernelsPrintMoveNoTerminal) {
  const std::string kernel = std::string(WARPLENS_SOURCE_DIR) + "/tests/hostile/kernels/own/paints.cu";
  for (const char* command : {"trace", "step", "check", "list"})
    for (const char* format : {"table", "json", "markdown", "latex"}) {
      std::ostringstream out, err;
      run(std::vector<std::string>{command, kernel, "--format", format}, out, err);
      for (const std::string& said : {out.str(), err.str()}) {
        EXPECT_THAT(said, Not(HasSubstr("\x1b"))) << command << ' ' << format;
        EXPECT_THAT(said, Not(HasSubstr("\x07"))) << command << ' ' << format;
        EXPECT_THAT(said, Not(HasSubstr("\u202e"))) << command << ' ' << format;
      }
    }
  std::ostringstream out, err;
  run(std::vector<std::string>{"trace", kernel}, out, err);
  EXPECT_THAT(out.str(), HasSubstr("\\u001b]0;yours\\u0007\\u202e"));
}

TEST(Hostile, FileNamesMoveNoTerminal) {
  const Ran ran = shell("$W trace \"$(printf 'no\\033[2Jfile.cu')\"");
  EXPECT_EQ(ran.status, kBadInput);
  EXPECT_THAT(ran.said, HasSubstr("no\\u001b[2Jfile.cu"));
  EXPECT_THAT(ran.said, Not(HasSubstr("\x1b")));
}

TEST(Hostile, ALongNameIsTakenAsItIs) {
  const std::string name(200'000, 'T');
  std::ostringstream out, err;
  EXPECT_EQ(run(std::vector<std::string>{"trace", "naive", "--size", name}, out, err), kBadInput);
  EXPECT_EQ(run(std::vector<std::string>{"trace", "naive", "--machine", name}, out, err), kBadInput);
  EXPECT_EQ(run(std::vector<std::string>{"trace", "naive", "--set", name}, out, err), kBadInput);
}

TEST(Hostile, WhatIsNoRegularFileIsNeitherReadNorWaitedFor) {
  const fs::path folder = fresh_folder("special");
  ASSERT_EQ(mkfifo((folder / "pipe.cu").c_str(), 0600), 0);
  for (const std::string& file : {(folder / "pipe.cu").string(), std::string("/dev/zero"), std::string("/dev/urandom"),
                                  std::string("/dev/full")}) {
    const Ran ran = shell("timeout 8 $W trace " + file);
    EXPECT_EQ(ran.status, kBadInput) << file;
    EXPECT_THAT(ran.said, HasSubstr(file)) << file;
    EXPECT_THAT(ran.said, HasSubstr("is not a regular file")) << file;
  }
  EXPECT_EQ(shell("timeout 8 $W trace /proc/kmsg").status, kBadInput);
  std::ofstream(folder / "k.cu") << "#include \"pipe.cu\"\n__global__ void k(int* a) { a[0] = 1; }\n";
  const Ran included = shell("timeout 8 $W trace " + (folder / "k.cu").string());
  EXPECT_EQ(included.status, kBadInput);
  EXPECT_THAT(included.said, HasSubstr("pipe.cu"));
}

TEST(Hostile, APathTooLongIsToldSo) {
  for (const std::string& path : {"./" + std::string(300, 'k') + ".cu", "./" + std::string(5000, '/') + "k.cu"}) {
    const Ran ran = shell("$W trace " + path);
    EXPECT_EQ(ran.status, kBadInput);
    EXPECT_THAT(ran.said, HasSubstr("File name too long"));
    EXPECT_THAT(ran.said, Not(HasSubstr("filesystem error")));
  }
}

TEST(Hostile, ATypesNameMayBeOfAnyLength) {
  const fs::path folder = fresh_folder("long_name");
  const std::string type(200'000, 'T');
  std::ofstream(folder / "k.cu") << "typedef int " + type + ";\n__global__ void k(" + type + "* a) { a[0] = 1; }\n";
  const fs::path elsewhere =
      fresh_folder("unknown_long_name");  // a separate folder, because files beside a kernel may define its types
  std::ofstream(elsewhere / "unknown.cu") << "__global__ void k(" + type + "* a) { a[0] = 1; }\n";
  EXPECT_EQ(shell("$W trace " + (folder / "k.cu").string()).status, kDone);
  EXPECT_EQ(shell("$W trace " + (elsewhere / "unknown.cu").string()).status, kBadInput);
}

TEST(Hostile, APastedStateNamesNoCommandAndNoFile) {
  EXPECT_NO_THROW(state_of_command("warplens naive --set BX=8"));
  for (const char* more :
       {"--worker 'touch here'", "-o out.png", "--output out.png", "--record file.json", "--timeout 1"})
    EXPECT_THROW(state_of_command(std::string("warplens naive ") + more), kernels::InputError) << more;
}

}  // namespace
}  // namespace warplens::commands
