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
  double total_share = 0;  ///< 0 to 1
  bool finding = false;    ///< the search for errors is running
  std::string error;       ///< why the latest choice has no study ("file:line: message"), or why its study lacks a part
  std::string other_errors;  ///< further errors in the kernel's text, one line each, in the format of `error`
  std::shared_ptr<const std::string> text;  ///< text of the kernel with the error; null if it cannot be read
  std::string outside_folder;  ///< folder of a header that the kernel may not read, which the user can allow; or empty
  bool operator==(const Progress&) const = default;
};

/// Functions that compute the slow parts of a study. Each adds its part, unless a stop is requested earlier, and
/// reports its progress with `share` (0 to 1). They are called on background threads. An exception becomes
/// Progress::error.
struct PartMakers {
  using Make = std::function<void(Study& study, const std::stop_token& stop, const std::function<void(double)>& share)>;
  Make totals, findings;
};

/// Returns the functions that the window uses.
PartMakers part_makers();

/// Computes studies for the window: takes choices and publishes studies. Work runs on background threads; the newest
/// choice wins, and older work is cancelled. No function blocks the caller. A kernel outside of the catalogue is read
/// again if its file changes.
class Session {
 public:
  /// `changed` is called on a background thread whenever current() or progress() has changed, so that no polling is
  /// necessary. It must be quick and must not call the session.
  explicit Session(std::function<void()> changed = {}, PartMakers makers = part_makers());
  ~Session();
  /// Requests a choice; returns at once. A block outside of the grid is moved to the nearest one inside, so that a
  /// smaller matrix needs no new block; the study's choice has the new block. Totals and findings of the same launch
  /// are kept, finished or in progress.
  void request(const Choice& choice);
  /// Returns the newest study: that of the latest choice if it is loaded, otherwise, or if it has an error, the last
  /// good one. If choices come faster than they can be loaded, as while a slider is dragged, the study follows as fast
  /// as possible. Returns null until the first study is loaded. The pointer is a new one after each added part.
  std::shared_ptr<const Study> current() const;
  Progress progress() const;
  /// Stops computing the totals. They stay missing until the next request.
  void cancel_totals();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::study
