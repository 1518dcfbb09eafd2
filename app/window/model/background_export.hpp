#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "analysis/base/wake_up.hpp"

namespace warplens::window {

/// A file to export, and the command of this program that writes it.
struct ExportRequest {
  std::string file;                ///< path of the exported file
  std::vector<std::string> words;  ///< arguments of a command that takes --supervised, without -o and its file
};

/// Progress or result of the last export.
struct ExportProgress {
  unsigned number = 0;  ///< counts the exports from 1
  std::string file;
  bool running = true;
  double share = 0;        ///< 0 to 1
  bool cancelled = false;  ///< `file` is then unchanged
  std::string error;       ///< why there is no file, with its path; empty if there is no error
  std::string warning;     ///< message of the command about the file that it wrote; empty if there is none
};

/// Exports files in the background: runs this program's commands in a process of its own, one at a time, while the
/// window stays responsive. A file is written completely or not at all. The destructor ends the process.
class Exporter {
 public:
  /// `program` is this program's path; `changed` is called on a background thread whenever progress() has news.
  Exporter(std::string program, std::function<void()> changed);
  ~Exporter();
  Exporter(const Exporter&) = delete;
  Exporter& operator=(const Exporter&) = delete;

  /// Starts an export and returns at once. Does nothing while another export is running.
  void start(const ExportRequest& request);
  /// Stops the running export.
  void cancel();
  /// Progress of the last export, a new object after each change; null before the first.
  std::shared_ptr<const ExportProgress> progress() const;

 private:
  struct State;
  void end();

  std::string program_;
  std::shared_ptr<State> state_;
  std::unique_ptr<base::WakeUp> given_up_;
  std::thread thread_;
};

}  // namespace warplens::window
