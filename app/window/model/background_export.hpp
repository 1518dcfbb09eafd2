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
  std::vector<std::string> words;  ///< arguments of the command, without -o and the file name; the command must accept
                                   ///< --supervised
};

/// Progress of the last export; its result when it has finished.
struct ExportProgress {
  unsigned number = 0;  ///< number of the export, counted from 1
  std::string file;
  bool running = true;
  double share = 0;        ///< completed share, 0 to 1
  bool cancelled = false;  ///< whether the user cancelled the export; `file` is then unchanged
  std::string error;       ///< reason why the file was not written, including its path; empty if there was no error
  std::string warning;     ///< message of the command about the file that it wrote; empty if there is none
};

/// Exports files in the background, so that the window stays responsive. Runs commands of this program in a separate
/// process, one at a time. If an export fails, no part of its file is written. The destructor ends the process.
class Exporter {
 public:
  /// `program` is this program's path; `changed` is called on a background thread whenever progress() has news.
  Exporter(std::string program, std::function<void()> changed);
  ~Exporter();
  Exporter(const Exporter&) = delete;
  Exporter& operator=(const Exporter&) = delete;

  /// Starts an export and returns immediately. Does nothing while another export is running.
  void start(const ExportRequest& request);
  /// Stops the running export.
  void cancel();
  /// Returns the progress of the last export; null before the first export. After each change, this is a different
  /// object.
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
