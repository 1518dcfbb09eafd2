#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/base/latest_task.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// Totals of the whole launch of a catalogue kernel with its default parameters.
struct SurveyEntry {
  std::string kernel;
  kernels::Size size;
  MachineKind machine{};
  trace::Totals totals;
};

/// Computes the totals of every kernel of the catalogue, and calls `found` for each. Skips kernels that do not run at
/// this size, and kernels for which all blocks would have to be executed.
void survey_catalogue(const kernels::Size& size, MachineKind machine, const std::stop_token& stop,
                      const std::function<void(SurveyEntry)>& found);

/// Computes the totals of the catalogue's kernels on a background thread, for the window's list of kernels.
class Survey {
 public:
  /// `changed` is called on a background thread whenever found() has more entries (base::LatestTask).
  explicit Survey(std::function<void()> changed = {});
  /// Requests a size and a machine and returns immediately. Results for other requests are discarded. Repeating a
  /// request has no effect.
  void request(const kernels::Size& size, MachineKind machine) { task_.request({size, machine}); }
  /// Returns the entries found so far; null before the first. Returns a new pointer after each added entry.
  std::shared_ptr<const std::vector<SurveyEntry>> found() const { return task_.newest_result(); }

 private:
  struct Wish {
    kernels::Size size;
    MachineKind machine{};
    bool operator==(const Wish&) const = default;
  };
  base::LatestTask<Wish, std::vector<SurveyEntry>> task_;
};

}  // namespace warplens::study
