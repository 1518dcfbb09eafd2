#include "app/window/model/background_export.hpp"

#include <utility>

#include "analysis/translation/message.hpp"

namespace warplens::window {

// The native program exports reports and animations in a separate process. A page cannot start one.
struct Exporter::State {
  std::function<void()> changed;
  std::shared_ptr<const ExportProgress> progress;
};

Exporter::Exporter(std::string program, std::function<void()> changed)
    : program_(std::move(program)), state_(std::make_shared<State>(State{std::move(changed), nullptr})) {}

Exporter::~Exporter() = default;

void Exporter::start(const ExportRequest& request) {
  ExportProgress progress;
  progress.number = state_->progress ? state_->progress->number + 1 : 1;
  progress.file = request.file;
  progress.running = false;
  progress.error = request.file + ": " + tr("a browser cannot write this file; the Warplens program can");
  state_->progress = std::make_shared<const ExportProgress>(std::move(progress));
  if (state_->changed) state_->changed();
}

void Exporter::cancel() {}

std::shared_ptr<const ExportProgress> Exporter::progress() const {
  return state_->progress;
}

}  // namespace warplens::window
