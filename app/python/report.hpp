#pragma once

#include <functional>
#include <ostream>
#include <string>

#include "app/commands/format.hpp"

namespace warplens::python {

/// What a function of the module found out, to be written in any of the commands' formats, by what the commands write
/// it with.
class Report {
 public:
  using Write = std::function<void(commands::Format format, std::ostream& out)>;
  explicit Report(Write write) : write_(std::move(write)) {}

  /// In the language that is spoken; what programs read, in English.
  std::string written(commands::Format format) const;

 private:
  Write write_;
};

}  // namespace warplens::python
