#include "tests/ptx/runner/programs.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "tests/ptx/runner/program.hpp"

namespace warplens::conformance {
namespace {

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder, const std::string& ending) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ending) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

}  // namespace

TableRows read_tables(const std::filesystem::path& folder) {
  TableRows rows;
  for (const auto& file : files_in(folder, ".txt")) {
    std::ifstream stream(file);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream) throw std::runtime_error(file.string() + ": cannot be read");
    for (TableRow& row : read_table(text, file.string()))
      rows.push_back(std::make_shared<const TableRow>(std::move(row)));
  }
  return rows;
}

std::set<std::string> families_of(const TableRow& row) {
  TableRow head{.place = row.place, .frame = {}, .name = {}, .settings = {}, .code = {}};
  bool is_in_braces = false;
  for (const char letter : row.name) {
    if (letter == '.' && !is_in_braces) break;
    if (letter == '{' || letter == '}') is_in_braces = letter == '{';
    if (letter != '(' && letter != ')') head.name += letter;
  }
  std::set<std::string> families;
  for (const Variant& variant : variants_of(head)) families.insert(family_of(variant.name));
  return families;
}

std::vector<DescribedTest> tests_of(const TableRows& rows, const std::string& family) {
  std::vector<DescribedTest> tests;
  for (const auto& row : rows) {
    if (!family.empty() && !families_of(*row).contains(family)) continue;
    for (Variant& variant : variants_of(*row))
      if (family.empty() || family_of(variant.name) == family) tests.push_back({row, std::move(variant)});
  }
  std::ranges::sort(tests, {}, &DescribedTest::name);
  const auto twice = std::ranges::adjacent_find(tests, {}, &DescribedTest::name);
  if (twice != tests.end())
    throw std::runtime_error(twice[1].row->place + ": '" + twice->name() + "' is described at " + twice->row->place +
                             " as well");
  return tests;
}

PtxTest make_test(const DescribedTest& described) {
  return parse_test(described.name(), program_text(*described.row, described.variant), described.row->place);
}

std::vector<PtxTest> tests_in(const std::filesystem::path& folder) {
  std::vector<PtxTest> tests;
  if (std::filesystem::exists(folder / "tables"))
    for (const DescribedTest& described : tests_of(read_tables(folder / "tables")))
      tests.push_back(make_test(described));
  else
    for (const auto& file : files_in(folder, ".ptx")) tests.push_back(read_test(file));
  return tests;
}

}  // namespace warplens::conformance
