// Tests that a pack stores answers of the compiler for the page, and finds them again.

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
  answer.left_out = {"a.h", "folder/b.h"};
  const CompileAnswer found = parse_packed(write_packed(answer));
  EXPECT_TRUE(found.accepted);
  EXPECT_EQ(found.entry, answer.entry);
  EXPECT_EQ(found.ptx, answer.ptx);
  EXPECT_EQ(found.cubin, answer.cubin);
  EXPECT_EQ(found.log, answer.log);
  EXPECT_EQ(found.left_out, answer.left_out);
}

TEST(Pack, GivesBackAnAnswerThatRejectsTheCode) {
  CompileAnswer answer;
  answer.log = "k.cu(1): error: ...";
  answer.failure = "no memory";
  const CompileAnswer found = parse_packed(write_packed(answer));
  EXPECT_FALSE(found.accepted);
  EXPECT_EQ(found.log, answer.log);
  EXPECT_EQ(found.failure, answer.failure);
}

TEST(Pack, FindsAnswersByTheirRequests) {
  CompileRequest other = example_request();
  other.entry = "other";
  Pack pack;
  pack.add(example_request(), {.ptx = "first"});
  pack.add(example_request(), {.ptx = "second"});
  EXPECT_EQ(pack.size(), 1u);
  EXPECT_EQ(parse_packed(pack.find(example_request())).ptx, "first");
  EXPECT_EQ(pack.find(other), "");
  const Pack copy = Pack::parse(pack.write());
  EXPECT_EQ(parse_packed(copy.find(example_request())).ptx, "first");
  Pack more;
  more.add(other, {.ptx = "third"});
  EXPECT_FALSE(pack.includes(more));
  pack.add(more);
  EXPECT_TRUE(pack.includes(more));
  EXPECT_TRUE(pack.includes(copy));
  EXPECT_EQ(parse_packed(Pack::parse(pack.write()).find(other)).ptx, "third");
}

TEST(Pack, HasAnswersForTheSameFileNextToEachOther) {
  Pack pack;
  for (const char* source : {"1", "2", "3", "4"})
    for (const char* path : {"a.cu", "b.cu"})
      pack.add({.path = path, .source = source}, {.ptx = std::string("<") + path + '>'});
  const std::string text = pack.write();
  EXPECT_LT(text.rfind("<a.cu>"), text.find("<b.cu>"));
}

TEST(Pack, RefusesACutPack) {
  Pack pack;
  pack.add(example_request(), {.ptx = "first"});
  const std::string text = pack.write();
  for (std::size_t length = 1; length < text.size(); ++length)
    EXPECT_THROW(Pack::parse(text.substr(0, length)), std::runtime_error);
  EXPECT_THROW(Pack::parse("x\n"), std::runtime_error);
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
                      +[](CompileRequest& request) { request.path = "other.cu"; },
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
  request.folder = "/home";
  EXPECT_EQ(name_in_pack(request), name_in_pack(example_request()));
}

}  // namespace
}  // namespace warplens::kernels
