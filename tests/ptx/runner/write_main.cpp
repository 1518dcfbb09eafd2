// warplens_ptx_programs: writes the programs of tests/ptx to files, for ./dev fuzz and for people.
//
//     warplens_ptx_programs TESTS FOLDER [NAME…]    all tests of TESTS (tests/ptx), or those named, into
//     FOLDER/NAME.ptx

#include <cstdio>
#include <fstream>
#include <set>
#include <stdexcept>

#include "tests/ptx/runner/programs.hpp"

namespace warplens::conformance {
namespace {

void write_program(const PtxTest& test, const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / (test.name + ".ptx");
  std::ofstream stream(file);
  stream << test.text;
  stream.close();
  if (!stream) throw std::runtime_error(file.string() + ": cannot be written");
}

int write_programs(int count, char** words) {
  if (count < 3) {
    std::fprintf(stderr, "usage: warplens_ptx_programs TESTS FOLDER [NAME…]\n");
    return 2;
  }
  std::set<std::string> names(words + 3, words + count);
  const bool are_all = names.empty();
  for (const PtxTest& test : tests_in(words[1]))
    if (are_all || names.erase(test.name) != 0) write_program(test, words[2]);
  for (const std::string& name : names) std::fprintf(stderr, "%s: no such test in %s\n", name.c_str(), words[1]);
  return names.empty() ? 0 : 1;
}

}  // namespace
}  // namespace warplens::conformance

int main(int count, char** words) {
  try {
    return warplens::conformance::write_programs(count, words);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "warplens_ptx_programs: %s\n", error.what());
    return 1;
  }
}
