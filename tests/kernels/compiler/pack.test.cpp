// A pack gives back the answers of the compiler that the page needs.

#include "kernels/compiler/pack.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace warplens::kernels {
namespace {

CompileRequest example_request() {
  CompileRequest request;
  request.source = "__global__ void k() {}";
  request.entry = "k";
  return request;
}

TEST(Pack, GivesBackAnAnswer) {
  CompileAnswer answer;
  answer.accepted = true;
  answer.entry = "_Z1kv";
  answer.ptx = "ret;\n";
  answer.cubin = {'\0', '\n', '\x7f'};
  answer.log = "a warning";
  const CompileAnswer found = parse_packed(write_packed(answer));
  EXPECT_TRUE(found.accepted);
  EXPECT_EQ(found.entry, answer.entry);
  EXPECT_EQ(found.ptx, answer.ptx);
  EXPECT_EQ(found.cubin, answer.cubin);
  EXPECT_EQ(found.log, answer.log);
}

TEST(Pack, RefusesACutAnswer) {
  CompileAnswer answer;
  answer.ptx = "ret;";
  std::string text = write_packed(answer);
  text.pop_back();
  EXPECT_THROW(parse_packed(text), std::runtime_error);
  EXPECT_THROW(parse_packed(""), std::runtime_error);
}

TEST(Pack, NamesEachRequestThatHasAnotherResult) {
  const std::string name = name_in_pack(example_request());
  for (auto change : {+[](CompileRequest& request) { request.source += ' '; },
                      +[](CompileRequest& request) { request.entry = "other"; },
                      +[](CompileRequest& request) { request.arch = "sm_80"; },
                      +[](CompileRequest& request) {
                        request.headers.push_back({"a.h", ""});
                      },
                      +[](CompileRequest& request) { request.is_ptx = true; }}) {
    CompileRequest request = example_request();
    change(request);
    EXPECT_NE(name_in_pack(request), name);
  }
}

TEST(Pack, NamesARequestWithoutTheFoldersOfTheMachine) {
  CompileRequest request = example_request();
  request.include_folders = {"/opt/cuda/include"};
  request.number = 7;
  EXPECT_EQ(name_in_pack(request), name_in_pack(example_request()));
}

}  // namespace
}  // namespace warplens::kernels
