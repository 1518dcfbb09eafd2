#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/base/latest_task.hpp"
#include "app/study/study.hpp"

namespace warplens::study {

/// What the whole launch of a catalogue kernel comes to, with its parameters as they stand in its header.
struct SurveyEntry {
  std::string kernel;
  kernels::Size size;
  MachineKind machine{};
  trace::Totals totals;
};

/// Looks at every kernel of the catalogue in turn; `found` is called for each. One whose blocks would all have to be
/// executed, or that does not run at this size, is left out: its cost stays unknown until somebody chooses it.
void survey_catalogue(const kernels::Size& size, MachineKind machine, const std::stop_token& stop,
                      const std::function<void(SurveyEntry)>& found);

/// The same on a background thread, for the window's ladder of kernels.
class Survey {
 public:
  /// `changed` is called on a background thread whenever found() has more (base::LatestTask).
  explicit Survey(std::function<void()> changed = {});
  /// Asks for a size and a machine; returns at once. What was found for others is dropped; asking again costs nothing.
  void request(const kernels::Size& size, MachineKind machine) { task_.request({size, machine}); }
  /// What was found so far; a new pointer whenever there is more. Null before the first.
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
