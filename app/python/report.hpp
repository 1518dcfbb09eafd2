#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "app/reports/format.hpp"

namespace warplens::python {

/// What a function of the module found out, to be written in any of the commands' formats, by what the commands write
/// it with.
class Report {
 public:
  using Write = std::function<void(commands::Format format, std::ostream& out)>;
  explicit Report(Write write, std::vector<std::string> not_whole = {})
      : write_(std::move(write)), not_whole_(std::move(not_whole)) {}

  /// In the language that is spoken; what programs read, in English.
  std::string written(commands::Format format) const;
  /// A sentence, without its full stop, for each part that is not whole because its time was up, or there was more than
  /// is kept.
  const std::vector<std::string>& not_whole() const { return not_whole_; }

 private:
  Write write_;
  std::vector<std::string> not_whole_;
};

}  // namespace warplens::python
