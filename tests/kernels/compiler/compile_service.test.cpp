#include "kernels/compiler/compile_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "kernels/compiler/pack.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/files/written_file.hpp"

namespace warplens::kernels {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Returns the answer of a compile service to a request for this source.
CompileAnswer ask(const std::string& source, const CompilerLimits& limits = {}) {
  CompileService service("/", limits);
  const CompileRequest request{.path = "folder/k.cu", .source = source, .entry = "k", .include_folders = {"/etc"}};
  return parse_packed(service.answer(write_line(request)));
}

/// The tests need a system that can confine the compiler.
class CompileServiceTest : public testing::Test {
 protected:
  void SetUp() override {
    const std::string failure = ask("__global__ void k() {}").failure;
    if (failure.find("Landlock") != std::string::npos) GTEST_SKIP() << failure;
  }
};

TEST_F(CompileServiceTest, CompilesAsInThePage) {
  const CompileAnswer answer = ask("__global__ void k(int* a) { a[0] = 1; }");
  EXPECT_TRUE(answer.accepted);
  EXPECT_THAT(answer.ptx, HasSubstr("\"/folder/k.cu\""));
  EXPECT_FALSE(answer.cubin.empty());
}

TEST_F(CompileServiceTest, ReportsErrorsOfTheCode) {
  const CompileAnswer answer = ask("__global__ void k(int* a) { a[0] = nothing; }");
  EXPECT_FALSE(answer.accepted);
  EXPECT_THAT(answer.log, HasSubstr("nothing"));
  EXPECT_EQ(answer.failure, "");
}

TEST_F(CompileServiceTest, ShowsNoFileOfTheMachine) {
  const std::string secret = testing::TempDir() + "secret.h";
  write_whole(secret, "the secret\n");
  for (const std::string& name : {'"' + secret + '"', std::string("<passwd>")}) {
    const CompileAnswer answer = ask("#define FILE " + name + "\n#include FILE\n__global__ void k() {}");
    EXPECT_THAT(answer.log, Not(HasSubstr("the secret")));
    EXPECT_THAT(answer.log, Not(HasSubstr("root:")));
    EXPECT_THAT(answer.left_out, testing::SizeIs(1)) << "the file counts as missing";
  }
}

TEST_F(CompileServiceTest, StopsLongCompilations) {
  const CompileAnswer answer =
      ask("constexpr long f(long n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n"
          "template <long N> struct S { static constexpr long v = S<N - 1>::v + f(22) + N; };\n"
          "template <> struct S<0> { static constexpr long v = 0; };\n"
          "__global__ void k(long* a) { a[0] = S<600>::v; }\n",
          {.seconds = 0.5});
  EXPECT_EQ(answer.failure, "the compile service stops the CUDA compiler after 0.5 s; make the code smaller");
}

TEST(CompileService, RefusesInvalidRequests) {
  CompileService service("/", {});
  for (const char* request : {"", "{}", "[1]", "no JSON"})
    EXPECT_THAT(parse_packed(service.answer(request)).failure,
                HasSubstr("the compile service does not understand the request"));
  EXPECT_THAT(parse_packed(service.answer(std::string(25 << 20, ' '))).failure, HasSubstr("too large"));
}

TEST_F(CompileServiceTest, IsACommand) {
  const std::string folder = testing::TempDir(), request = folder + "request", answer = folder + "answer";
  write_whole(request, write_line(CompileRequest{.path = "k.cu", .source = "__global__ void k() {}", .entry = "k"}));
  const std::string command = "'" WARPLENS_PROGRAM "' compile-request < '" + request + "' > '" + answer + "'";
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_TRUE(parse_packed(read_regular_file(answer, 1 << 20)).accepted);
}

}  // namespace
}  // namespace warplens::kernels
