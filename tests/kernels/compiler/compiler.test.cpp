#include "kernels/compiler/compiler.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "analysis/base/base64.hpp"
#include "kernels/compile/compile.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {
namespace {

using testing::HasSubstr;

CompileRequest request(const std::string& source, const std::string& entry = "k") {
  return {.path = "k.cu", .source = source, .entry = entry};
}

CompilerLoss loss_of(Compiler& compiler, const CompileRequest& request, const std::stop_token& stop = {}) {
  try {
    compiler.compile(request, stop);
  } catch (const CompilerLost& lost) {
    return lost.loss();
  }
  ADD_FAILURE() << "the compiler answered";
  return CompilerLoss::missing;
}

/// Returns a request that keeps the compiler busy for much longer than a test takes.
CompileRequest endless() {
  return request(
      "constexpr long f(long n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n"
      "template <long N> struct S { static constexpr long v = S<N - 1>::v + f(22) + N; };\n"
      "template <> struct S<0> { static constexpr long v = 0; };\n"
      "__global__ void k(long* a) { a[0] = S<600>::v; }\n");
}

/// A kernel with an undeclared type that crashes NVRTC 13 when it looks up the entry.
constexpr const char* kKiller = "template <unsigned N> __global__ void k(uint* a, Foo* f) { a[threadIdx.x] = N; }";

/// Replaces the compiler by a script.
class Impostor {
 public:
  explicit Impostor(const std::string& script) {
    const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "impostor";
    std::ofstream(path) << "#!/bin/sh\n" << script;
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    setenv("WARPLENS_COMPILER", path.c_str(), 1);
  }
  ~Impostor() { unsetenv("WARPLENS_COMPILER"); }
};

TEST(CompilerProcess, CompilesInAFolder) {
  const CompileRequest asked = request("__global__ void k(int* a) { a[0] = 1; }");
  Compiler compiler;
  EXPECT_EQ(compiler.folder(), std::filesystem::current_path());
  EXPECT_THAT(compiler.compile(asked).ptx, HasSubstr('"' + (std::filesystem::current_path() / "k.cu").string() + '"'));
  compiler.set_folder("/");
  EXPECT_EQ(compiler.folder(), "/");
  EXPECT_THAT(compiler.compile(asked).ptx, HasSubstr("\"/k.cu\"")) << "the same process, in another folder";
  compiler.set_folder("/no such folder");
  EXPECT_THAT(compiler.compile(asked).failure, HasSubstr("/no such folder"));
}

TEST(CompilerProcess, ShowsItsAnswersToAWatcher) {
  Compiler compiler;
  std::vector<std::string> seen;
  compiler.watch([&](const CompileRequest& request, const CompileAnswer& answer) {
    seen.push_back(request.entry + (answer.accepted ? " accepted" : " rejected"));
  });
  compiler.compile(request("__global__ void k(int* a) { a[0] = 1; }"));
  compiler.compile(request("__global__ void k(int* a) { a[0] = b; }"));
  EXPECT_THAT(seen, testing::ElementsAre("k accepted", "k rejected"));
}

TEST(CompilerProcess, CompilesAndSaysWhatIsWrong) {
  Compiler compiler;
  const CompileAnswer good = compiler.compile(request("__global__ void k(int* a) { a[0] = 1; }"));
  EXPECT_TRUE(good.accepted) << good.log;
  EXPECT_EQ(good.entry, "_Z1kPi");
  EXPECT_THAT(good.ptx, HasSubstr("st.global"));
  EXPECT_FALSE(good.cubin.empty());
  const CompileAnswer bad = compiler.compile(request("__global__ void k(int* a) { a[0] = b; }"));
  EXPECT_FALSE(bad.accepted);
  EXPECT_THAT(bad.log, HasSubstr("k.cu(1): error: identifier \"b\" is undefined"));
}

TEST(CompilerProcess, ASourceThatKillsItLosesOnlyItsOwnCompilation) {
  Compiler compiler;
  EXPECT_EQ(loss_of(compiler, request(kKiller, "k<4>")), CompilerLoss::died);
  EXPECT_TRUE(compiler.compile(request("__global__ void k(int* a) { a[0] = 1; }")).accepted);
}

TEST(CompilerProcess, IsEndedAtItsLimit) {
  Compiler compiler;
  compiler.set_limits({.seconds = 0.3});
  EXPECT_EQ(loss_of(compiler, endless()), CompilerLoss::timed_out);
}

TEST(CompilerProcess, IsEndedAtItsMemoryAndLosesOnlyThatCompilation) {
  Compiler compiler;
  compiler.set_limits({.bytes = std::uint64_t{100} << 20});
  const std::string tree =
      "template <unsigned N, unsigned long P> struct S { static constexpr unsigned long v = S<N - 1, 2 * P>::v + "
      "S<N - 1, 2 * P + 1>::v; };\n"
      "template <unsigned long P> struct S<0, P> { static constexpr unsigned long v = P; };\n"
      "__global__ void k(unsigned long* a) { a[0] = S<30, 0>::v; }\n";
  EXPECT_EQ(loss_of(compiler, request(tree)), CompilerLoss::out_of_memory);
  EXPECT_TRUE(compiler.compile(request("__global__ void k(int* a) { a[0] = 1; }")).accepted);
}

TEST(CompilerProcess, IsEndedWhenAStopIsAskedFor) {
  Compiler compiler;
  std::stop_source stop;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    stop.request_stop();
  });
  EXPECT_EQ(loss_of(compiler, endless(), stop.get_token()), CompilerLoss::cancelled);
}

TEST(CompilerProcess, ThatIsNotThereIsMissedByName) {
  setenv("WARPLENS_COMPILER", "/nowhere/warplens_compiler", 1);
  Compiler compiler;
  try {
    compiler.compile(request(""));
    FAIL() << "the compiler answered";
  } catch (const CompilerLost& lost) {
    EXPECT_EQ(lost.loss(), CompilerLoss::missing);
    EXPECT_THAT(lost.what(), HasSubstr("/nowhere/warplens_compiler"));
  }
  unsetenv("WARPLENS_COMPILER");
}

TEST(CompilerProcess, ThatAnswersNonsenseIsNotBelieved) {
  const Impostor impostor("read request\necho '{\"accepted\": 3}'\nread another\n");
  Compiler compiler;
  EXPECT_EQ(loss_of(compiler, request("")), CompilerLoss::died);
}

TEST(CompilerProcess, ThatFloodsIsSilentOrNestsWithoutEndIsGivenUpSoon) {
  struct Case {
    const char* script;
    CompilerLoss loss;
    double seconds = 0.5;
  };
  const Case cases[] = {{"exec sleep 1000", CompilerLoss::timed_out},
                        {"exec yes 'it never ends' 3>&1 >&2", CompilerLoss::timed_out},
                        // These scripts are stopped because of the amount of their output, so their time limit is long
                        // enough for a slow machine.
                        {"exec cat /dev/zero", CompilerLoss::died, 60},
                        {"head -c 1000000 /dev/zero | tr '\\0' '['; echo; exec sleep 1000", CompilerLoss::died, 60}};
  for (const auto& [script, loss, seconds] : cases) {
    const Impostor impostor(script);
    Compiler compiler;
    compiler.set_limits({.seconds = seconds});
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(loss_of(compiler, request("")), loss) << script;
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(9)) << script;
  }
}

/// Returns a shell loop that rejects each request with a log. `number` is the number in the answer ($number in the
/// shell is the number of the request), `held_bytes` the reported amount of memory, and `seconds` the reported
/// processor time.
std::string answering(const std::string& number, const std::string& held_bytes, const std::string& log = "",
                      const std::string& seconds = "0") {
  return "while read -r request; do number=${request##*'\"number\":'}; number=${number%%[,\\}]*}\n"
         "echo '{\"number\": '" +
         number + "', \"out_of_memory\": false, \"held_bytes\": " + held_bytes + ", \"seconds\": " + seconds +
         ", \"accepted\": false, \"log\": \"" +
         base::base64({reinterpret_cast<const std::uint8_t*>(log.data()), log.size()}) +
         "\", \"entry\": \"\", \"ptx\": \"\", \"cubin\": \"\", \"left_out\": [], "
         "\"failure\": \"\"}'; done\n";
}

TEST(CompilerProcess, ThatAnswersAnotherRequestIsNotBelieved) {
  const Impostor impostor(answering("$((number + 1))", "0"));
  Compiler compiler;
  try {
    compiler.compile(request(""));
    FAIL() << "the answer was accepted";
  } catch (const CompilerLost& lost) {
    EXPECT_EQ(lost.loss(), CompilerLoss::died);
    EXPECT_STREQ(lost.what(), "the compiler answered request 2 instead of request 1");
  }
}

TEST(CompilerProcess, IsNotKeptWithMuchMemory) {
  const std::string starts = testing::TempDir() + "starts_with_much";
  const Impostor impostor("echo started >> " + starts + "\n" + answering("$number", "1000000000"));
  Compiler compiler;
  for (int time = 0; time < 2; ++time) compiler.compile(request(""));
  std::ifstream stream(starts);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), "started\nstarted\n");
}

TEST(CompilerProcess, ReportsItsProcessorTime) {
  Compiler compiler;
  const CompileRequest asked = request("__global__ void k(int* a) { a[0] = 1; } // measured");
  const double seconds = compiler.compile(asked).seconds;
  EXPECT_GT(seconds, 0);
  EXPECT_GT(compiler.compile(asked).seconds, 0) << "also if the answer was stored";
}

TEST(CompilerProcess, IsNotAskedAgainIfItUsedMuchProcessorTime) {
  const KernelFile kernel = parse_kernel("k", "some/k.cu",
                                         "/*+++\ntitle = \"K\"\nsummary = \"K\"\nentry = \"k\"\nblock = [1]\n"
                                         "grid = [1]\nargs = []\n+++*/\n"
                                         "__device__ float broken() { return missing(); }\n__global__ void k() {}\n");
  const auto requests = [&](const std::string& seconds) {
    const std::string asked = testing::TempDir() + "asked_" + seconds;
    const Impostor impostor(answering("$(echo asked >> " + asked + "; echo $number)", "0",
                                      "some/k.cu(9): error: identifier \"missing\" is undefined\n", seconds));
    Compiler compiler;
    EXPECT_THROW(compile(kernel, {}, "sm_90", compiler), InputError);
    std::ifstream stream(asked);
    return std::count(std::istreambuf_iterator<char>(stream), {}, '\n');
  };
  EXPECT_GT(requests("0"), 1) << "the function that does not compile is left out";
  EXPECT_EQ(requests("100"), 1);
}

TEST(CompilerProcess, StaysForTheNextRequest) {
  const std::string starts = testing::TempDir() + "starts";
  const Impostor impostor("echo started >> " + starts + "\n" + answering("$number", "0"));
  Compiler compiler;
  for (int time = 0; time < 3; ++time) compiler.compile(request(""));
  std::ifstream stream(starts);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), "started\n");
}

TEST(CompileRequests, KeepEveryByteOnTheirWay) {
  const std::string odd("\0\xff\n\"\\", 5);
  EXPECT_EQ(parse_compile_answer(write_line(CompileAnswer{.seconds = 1.5})).seconds, 1.5);
  CompileRequest sent{.path = odd, .source = odd, .entry = odd, .include_folders = {odd}, .headers = {{odd, odd}}};
  const CompileRequest got = parse_compile_request(write_line(sent));
  EXPECT_EQ(got.path, odd);
  EXPECT_EQ(got.source, odd);
  EXPECT_EQ(got.entry, odd);
  EXPECT_EQ(got.include_folders, sent.include_folders);
  EXPECT_EQ(got.headers.at(0).text, odd);
}

}  // namespace
}  // namespace warplens::kernels
