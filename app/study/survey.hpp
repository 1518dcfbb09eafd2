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

/// Computes the totals of every kernel of the catalogue; `found` is called for each. A kernel is left out if all its
/// blocks would have to be executed, or if it does not run at this size.
void survey_catalogue(const kernels::Size& size, MachineKind machine, const std::stop_token& stop,
                      const std::function<void(SurveyEntry)>& found);

/// Does the same on a background thread, for the window's list of kernels.
class Survey {
 public:
  /// `changed` is called on a background thread whenever found() has more entries (base::LatestTask).
  explicit Survey(std::function<void()> changed = {});
  /// Requests a size and a machine; returns at once. Results for others are discarded; an equal request costs nothing.
  void request(const kernels::Size& size, MachineKind machine) { task_.request({size, machine}); }
  /// Returns the entries found so far; a new pointer for each addition. Null before the first.
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
