#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "app/reports/format.hpp"

namespace warplens::python {

/// Result of a function of the module, which can be written in any format of the commands.
class Report {
 public:
  using Write = std::function<void(commands::Format format, std::ostream& out)>;
  explicit Report(Write write, std::vector<std::string> not_whole = {})
      : write_(std::move(write)), not_whole_(std::move(not_whole)) {}

  /// Returns the output in this format. It is in the selected language, or in English if the format is for programs.
  std::string written(commands::Format format) const;
  /// Returns a sentence, without its full stop, for each incomplete part of the result. A part is incomplete if it
  /// reached its time limit or the limit of recorded instructions.
  const std::vector<std::string>& not_whole() const { return not_whole_; }

 private:
  Write write_;
  std::vector<std::string> not_whole_;
};

}  // namespace warplens::python
