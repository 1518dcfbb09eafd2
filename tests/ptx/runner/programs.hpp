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

/// A test that a table describes; its program is not written yet.
struct DescribedTest {
  std::shared_ptr<const TableRow> row;
  Variant variant;
  const std::string& name() const { return variant.name; }
};

/// Reads all tables (*.txt) of a folder. Throws std::runtime_error "file:line: message" if a table is malformed.
TableRows read_tables(const std::filesystem::path& folder);

/// The instructions that a row's tests are about: the names up to the first dot. Cheaper than the names.
std::set<std::string> families_of(const TableRow& row);

/// The tests of one family, or all without one, in order of their names. Throws std::runtime_error "file:line: message"
/// if a name is malformed, or was described before.
std::vector<DescribedTest> tests_of(const TableRows& rows, const std::string& family = {});

/// Writes the program of a test and reads its head. Throws std::runtime_error "file:line: message" if the row is
/// malformed.
PtxTest make_test(const DescribedTest& described);

/// Reads all tests of a folder: what folder/tables describes, or each *.ptx if there are no tables. In order of the
/// names.
std::vector<PtxTest> tests_in(const std::filesystem::path& folder);

}  // namespace warplens::conformance
