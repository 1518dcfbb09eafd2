#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "analysis/base/wake_up.hpp"

namespace warplens::window {

/// A file that a command of this program is to make.
struct MakeRequest {
  std::string file;                ///< where it is wanted
  std::vector<std::string> words;  ///< of a command that takes --supervised, without -o and its file
};

/// How far the last one has come.
struct Making {
  unsigned number = 0;  ///< counts what was asked for
  std::string file;
  bool running = true;
  double share = 0;        ///< 0 to 1
  bool cancelled = false;  ///< it was given up; `file` is as it was
  std::string error;       ///< why there is no file, with its path; empty else
  std::string warning;     ///< what the command said of the file that it made; empty for nothing
};

/// Has files made by this program in a process of its own, while the window lives on. One at a time. The file is there
/// whole or as it was before; the process ends with this.
class Maker {
 public:
  /// `program` is this program's path; `changed` is called on a background thread whenever current() has news.
  Maker(std::string program, std::function<void()> changed);
  ~Maker();
  Maker(const Maker&) = delete;
  Maker& operator=(const Maker&) = delete;

  /// Begins, and returns at once. Nothing is begun while another is being made.
  void make(const MakeRequest& request);
  /// Gives up what is being made.
  void cancel();
  /// A new pointer whenever there is news; null before the first.
  std::shared_ptr<const Making> current() const;

 private:
  struct State;
  void end();

  std::string program_;
  std::shared_ptr<State> state_;
  std::unique_ptr<base::WakeUp> given_up_;
  std::thread thread_;
};

}  // namespace warplens::window
