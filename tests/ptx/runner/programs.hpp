#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/ptx/runner/ptx_test.hpp"
#include "tests/ptx/runner/table.hpp"

namespace warplens::conformance {

using TableRows = std::vector<std::shared_ptr<const TableRow>>;

/// A test that a table describes, before its program is generated.
struct DescribedTest {
  std::shared_ptr<const TableRow> row;
  Variant variant;
  const std::string& name() const { return variant.name; }
};

/// Reads all tables (*.txt) of a folder. Throws std::runtime_error "file:line: message" if a table is malformed.
TableRows read_tables(const std::filesystem::path& folder);

/// Returns the families of a row's tests (family_of in ptx_test.hpp). This takes less time than making all names.
std::set<std::string> families_of(const TableRow& row);

/// Returns the tests of one family, or all tests if `family` is empty, sorted by name. Throws std::runtime_error
/// "file:line: message" if a name is malformed or occurs twice.
std::vector<DescribedTest> tests_of(const TableRows& rows, const std::string& family = {});

/// Generates the program of a test, and parses the comments at its top. Throws std::runtime_error "file:line: message"
/// if the row is malformed.
PtxTest make_test(const DescribedTest& described);

/// Reads all tests of a folder: the tests that folder/tables describes, or each *.ptx file if there are no tables. The
/// result is sorted by name.
std::vector<PtxTest> tests_in(const std::filesystem::path& folder);

}  // namespace warplens::conformance
