#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "app/study/study.hpp"

namespace warplens::study {

/// State of the background work for the latest choice.
struct Progress {
  bool compiling = false;
  bool totalling = false;
  double total_share = 0;  ///< completed share of the totals, 0 to 1
  bool finding = false;    ///< whether the search for errors is running
  std::string error;       ///< why the latest choice has no study ("file:line: message"), or why its study lacks a part
  std::string other_errors;  ///< further errors in the kernel's text, one line each, in the format of `error`
  std::shared_ptr<const std::string> text;  ///< text of the kernel with the error; null if it cannot be read
  /// Folder of an include file that the kernel may not read. The user can allow the folder. Empty if there is none.
  std::string outside_folder;
  bool operator==(const Progress&) const = default;
};

/// Functions that compute the slow parts of a study, on background threads. Each adds its part to the study. After a
/// stop, it adds nothing. It reports its progress with `share` (0 to 1). The message of an exception is shown in
/// Progress::error.
struct PartMakers {
  using Make = std::function<void(Study& study, const std::stop_token& stop, const std::function<void(double)>& share)>;
  Make totals, findings;
};

/// Returns the functions that the window uses.
PartMakers part_makers();

/// Computes studies for the window: it takes choices and publishes studies. The work runs on background threads. A new
/// choice cancels work on older ones. No function blocks the caller. A kernel that is not in the catalogue is read
/// again when its file changes.
class Session {
 public:
  /// Calls `changed` on a background thread whenever current() or progress() has changed, so that polling is not
  /// necessary. `changed` must be quick and must not call the session.
  explicit Session(std::function<void()> changed = {}, PartMakers makers = part_makers());
  ~Session();
  /// Requests a choice and returns immediately. If the selected block is outside of the grid, for example after the
  /// matrix became smaller, the nearest block inside is used, and the study's choice has that block. Totals and
  /// findings of the same launch are kept, whether finished or in progress.
  void request(const Choice& choice);
  /// Returns the newest study. If the latest choice is still loading or has an error, this is the study of an earlier
  /// choice. While a slider is dragged, choices may come faster than they can be loaded; the study follows as fast as
  /// possible. Returns null until the first study is loaded. After each added part, the pointer is a new one.
  std::shared_ptr<const Study> current() const;
  Progress progress() const;
  /// Stops computing the totals. They stay missing until the next request.
  void cancel_totals();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::study
