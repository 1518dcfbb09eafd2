#include "app/window/model/background_export.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "analysis/base/process.hpp"
#include "analysis/translation/message.hpp"
#include "app/window/model/temporary_folder.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/text/languages.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

namespace fs = std::filesystem;
using base::Process;

/// Thrown when the export was cancelled.
struct GivenUp {};

/// Runs the command until it exits. Returns the last line of its error output. If it wrote no error output, returns a
/// description of how it exited.
std::string run(const std::string& program, std::vector<std::string> words, const fs::path& file,
                const base::WakeUp& given_up, const std::function<void(double)>& share) {
  words.insert(words.end(), {"--supervised", "-o", file.string()});
  Process process(program, words, {"LANGUAGE=" + kernels::current_language()});
  std::string nothing, line;
  while (true) {
    switch (process.wait(nothing, line, given_up.fd(), Process::Clock::now() + std::chrono::hours(1))) {
      case Process::Event::woken:
        process.kill();
        throw GivenUp();
      case Process::Event::ended: {
        const std::string how = process.how_it_ended(), complaint = process.last_complaint();
        return complaint.empty() ? how : complaint;
      }
      case Process::Event::line:
        share(std::clamp(std::strtod(line.c_str(), nullptr), 0.0, 1.0));
        break;
      case Process::Event::deadline:
        break;
    }
  }
}

}  // namespace

/// Data that the window's thread and the exporting thread share, protected by `mutex`.
struct Exporter::State {
  std::function<void()> changed;
  std::mutex mutex;
  std::shared_ptr<const ExportProgress> current;

  void set(const ExportProgress& progress) {
    {
      const std::lock_guard lock(mutex);
      current = std::make_shared<const ExportProgress>(progress);
    }
    if (changed) changed();
  }
};

Exporter::Exporter(std::string program, std::function<void()> changed)
    : program_(std::move(program)), state_(std::make_shared<State>()) {
  state_->changed = std::move(changed);
}

Exporter::~Exporter() {
  end();
}

void Exporter::end() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

void Exporter::cancel() {
  if (given_up_) given_up_->set();
}

std::shared_ptr<const ExportProgress> Exporter::progress() const {
  const std::lock_guard lock(state_->mutex);
  return state_->current;
}

void Exporter::start(const ExportRequest& request) {
  const auto before = this->progress();
  if (before && before->running) return;
  end();  // joins the thread of the previous export, which has finished
  given_up_ = std::make_unique<base::WakeUp>();
  ExportProgress progress{.number = before ? before->number + 1 : 1, .file = request.file};
  state_->set(progress);
  thread_ =
      std::thread([program = program_, request, progress, state = state_.get(), given_up = given_up_.get()]() mutable {
        try {
          const TemporaryFolder temporary(request.file);
          const std::string said = run(program, request.words, temporary.file(), *given_up, [&](double share) {
            progress.share = share;
            state->set(progress);
          });
          if (!temporary.has_file()) throw std::runtime_error(said);
          progress.error = kernels::failure_to_write(request.file, temporary.content());
          // The last line of the command's error output is the name of the file, or a warning if there is one.
          if (said != temporary.file().string()) progress.warning = said;
        } catch (const GivenUp&) {
          progress.cancelled = true;
        } catch (const std::exception& error) {
          progress.error = say("{}: the export failed: {}", request.file, error.what());
        }
        progress.running = false;
        state->set(progress);
      });
}

}  // namespace warplens::window
