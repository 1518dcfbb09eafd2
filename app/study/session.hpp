#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "app/study/study.hpp"

namespace warplens::study {

/// How far the background work for the latest choice has come.
struct Progress {
  bool compiling = false;
  bool totalling = false;
  double total_share = 0;    ///< 0 to 1
  bool finding = false;      ///< mistakes are being looked for
  std::string error;         ///< why the latest choice has no study ("file:line: message"), or its study lacks a part
  std::string other_errors;  ///< what else is wrong in the kernel's text, a line each like `error`
  std::shared_ptr<const std::string> text;  ///< of the kernel in error, where it could be read; null else
  bool operator==(const Progress&) const = default;
};

/// How the parts of a study are made that take their time: each adds its own, unless a stop is asked for before that is
/// done; `share` is given how much of it is. Called on background threads; what they throw is Progress::error.
struct PartMakers {
  using Make = std::function<void(Study& study, const std::stop_token& stop, const std::function<void(double)>& share)>;
  Make totals, findings;
};

/// The ones that the window has.
PartMakers part_makers();

/// The window's side of the pipeline: takes choices, answers with studies. Work runs on background threads; the newest
/// choice wins and older work is cancelled. Never blocks the caller. A kernel outside the catalogue is read again when
/// its file changes.
class Session {
 public:
  /// `changed` is called on a background thread whenever current() or progress() has something new to say, so that
  /// whoever shows it need not ask again and again. It must be quick and must not call the session.
  explicit Session(std::function<void()> changed = {}, PartMakers makers = part_makers());
  ~Session();
  /// Asks for a choice; returns at once. A block that lies outside of the grid is moved to the nearest one inside (the
  /// study's choice names it), so that a smaller matrix needs no new block. Totals and findings that are there, or on
  /// their way, are kept where the launch stays the same.
  void request(const Choice& choice);
  /// The newest study there is: of the latest choice once it is loaded, until then (or when it is in error) the last
  /// good one. While choices come faster than they are loaded (a slider is dragged) it follows as fast as it can. Null
  /// until the first is there. A new pointer whenever a part was added.
  std::shared_ptr<const Study> current() const;
  Progress progress() const;
  /// Stops the totals that are being made; they stay missing until the next request.
  void cancel_totals();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::study
