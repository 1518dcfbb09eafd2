#include "kernels/disassembly/disassembler.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "analysis/sass/control_bits.hpp"
#include "kernels/compile/compile.hpp"
#include "kernels/load/catalogue.hpp"

namespace warplens::kernels {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

/// Sets WARPLENS_NVDISASM for the duration of a test.
class Named {
 public:
  explicit Named(const std::string& value) { setenv("WARPLENS_NVDISASM", value.c_str(), 1); }
  ~Named() { unsetenv("WARPLENS_NVDISASM"); }
};

/// Replaces nvdisasm by a shell script, and returns its path.
std::string write_script(const std::string& name, const std::string& script) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / name;
  std::ofstream(path) << "#!/bin/sh\n" << script;
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path.string();
}

Compiled compile_with_defaults(const std::string& name) {
  const KernelFile kernel = load_kernel(name);
  Values values;
  for (const Parameter& parameter : kernel.params) values[parameter.name] = parameter.default_value;
  return compile(kernel, values);
}

const Compiled& compiled_tile() {
  static const Compiled compiled = compile_with_defaults("tile");
  return compiled;
}

std::string failure_of(const std::vector<char>& cubin, const DisassemblerLimits& limits = {}) {
  try {
    disassemble(cubin, {}, limits);
  } catch (const DisassemblyError& error) {
    EXPECT_FALSE(error.is_missing());
    return error.what();
  }
  ADD_FAILURE() << "disassembled";
  return {};
}

TEST(Disassembler, ListsTheInstructionsOfAKernel) {
  const auto sections = disassemble(compiled_tile().cubin);
  ASSERT_EQ(sections.size(), 1u);
  EXPECT_EQ(sections[0].name, ".text." + compiled_tile().entry);
  std::vector<std::string> opcodes;
  for (const ListedInstruction& instruction : sections[0].instructions)
    opcodes.push_back(instruction.opcode.substr(0, instruction.opcode.find('.')));
  for (const char* opcode : {"LDG", "STS", "BAR", "LDS", "STG", "EXIT"}) EXPECT_THAT(opcodes, Contains(opcode));
  EXPECT_TRUE(sections[0].instructions.front().live) << "the registers are known";
}

// nvdisasm decodes the reuse bits itself, which confirms their place.
TEST(Disassembler, AgreesOnTheReuseOfOperands) {
  const std::vector<char> cubin = compile_with_defaults("unroll").cubin;
  const auto sections = disassemble(cubin);
  const auto read = sass::read_cubin({reinterpret_cast<const std::uint8_t*>(cubin.data()), cubin.size()});
  ASSERT_TRUE(read);
  unsigned reused = 0;
  for (const ListedSection& listed : sections)
    for (const sass::Section& section : read->sections) {
      if (section.name != listed.name) continue;
      for (const ListedInstruction& instruction : listed.instructions) {
        const auto bits = sass::control_bits_at(section, instruction.address);
        ASSERT_TRUE(bits);
        const bool is_reused = instruction.operands.find(".reuse") != std::string::npos;
        EXPECT_EQ(bits->reuse != 0, is_reused) << instruction.opcode << ' ' << instruction.operands;
        reused += is_reused;
      }
    }
  EXPECT_GT(reused, 0u);
}

TEST(Disassembler, IsMissingIfThereIsNone) {
  const Named nothing("");
  EXPECT_THAT(find_disassemblers(), IsEmpty());
  try {
    disassemble({});
    FAIL() << "disassembled";
  } catch (const DisassemblyError& error) {
    EXPECT_TRUE(error.is_missing());
    EXPECT_THAT(error.what(), HasSubstr("pip install nvidia-cuda-nvdisasm"));
  }
}

TEST(Disassembler, IsFoundInPathBeforeThePinnedPackage) {
  const std::string script = write_script("nvdisasm", "exit 3\n");
  const std::string path = std::getenv("PATH") ? std::getenv("PATH") : "";
  setenv("PATH", (testing::TempDir() + ":relative:" + path).c_str(), 1);
  const auto found = find_disassemblers();
  EXPECT_GE(found.size(), 2u) << "the pinned package as well";
  EXPECT_EQ(found.front(), std::filesystem::path(script));
  // The script fails, so the next program is used.
  EXPECT_FALSE(disassemble(compiled_tile().cubin).empty());
  setenv("PATH", path.c_str(), 1);
}

TEST(Disassembler, TheProgramCanChangeNoFiles) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "not_changed";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "kept") << "text";
  const std::string prefix = "'" + folder.string() + "/";
  const std::string commands = "echo made > " + prefix + "made'\nmkdir " + prefix + "folder'\nrm -f " + prefix +
                               "kept'\necho more >> " + prefix +
                               "kept'\nlandlock=off\ncat /etc/passwd > /dev/null || landlock=on\n"
                               "echo 'the end' > /dev/null && echo \"Landlock is $landlock\" >&2\nexit 2\n";
  const Named script(write_script("writing_tool", commands));
  const std::string said = failure_of({'n', 'o'});
  EXPECT_THAT(said, HasSubstr("Landlock is ")) << "/dev/null can be written";
  if (said.find("Landlock is off") != std::string::npos) GTEST_SKIP() << "the system has no Landlock";
  EXPECT_FALSE(std::filesystem::exists(folder / "made"));
  EXPECT_FALSE(std::filesystem::exists(folder / "folder"));
  EXPECT_EQ(std::filesystem::file_size(folder / "kept"), 4u);
}

TEST(Disassembler, ReportsWhatTheProgramSays) {
  const std::vector<char> nonsense{'n', 'o'};
  EXPECT_THAT(failure_of(nonsense), HasSubstr("exited with status"));
  const Named script(write_script("other_tool", "echo 'no such instruction' >&2; exit 2\n"));
  EXPECT_THAT(failure_of(nonsense), HasSubstr("no such instruction"));
}

TEST(Disassembler, EndsAtItsLimits) {
  {
    const Named script(write_script("slow_tool", "sleep 100\n"));
    EXPECT_THAT(failure_of({}, {.seconds = 0.2}), HasSubstr("time limit"));
  }
  const Named script(write_script("chatty_tool", "while :; do echo 0123456789012345678901234567890123456789; done\n"));
  EXPECT_THAT(failure_of({}, {.seconds = 20, .bytes = 32 << 20}), HasSubstr("too much text"));
}

TEST(Disassembler, CannotReadFilesOfTheUser) {
  const std::filesystem::path secret = std::filesystem::path(WARPLENS_SOURCE_DIR) / "LICENSE";
  const Named script(write_script("curious_tool", "cat " + secret.string() + " >&2 || exit 4\n"));
  const std::string failure = failure_of({});
  if (failure.find("not a listing") != std::string::npos) GTEST_SKIP() << "this system has no Landlock";
  EXPECT_THAT(failure, HasSubstr("ermission denied"));
}

TEST(Disassembler, StopsWhenAsked) {
  std::stop_source stopped;
  stopped.request_stop();
  EXPECT_THROW(disassemble(compiled_tile().cubin, stopped.get_token()), DisassemblyError);
}

TEST(Disassembler, KeepsResults) {
  DisassemblyCache cache;
  const auto first = cache.get(compiled_tile().cubin);
  const Named nothing("");
  EXPECT_EQ(cache.get(compiled_tile().cubin), first);
  EXPECT_THROW(cache.get({'x'}), DisassemblyError);
}

}  // namespace
}  // namespace warplens::kernels
