#include "app/lessons/step_filler.hpp"

#include <exception>
#include <optional>
#include <utility>

namespace warplens::lessons {
namespace {

/// Fills in steps and keeps the launches of the current lesson.
class StepMaker {
 public:
  explicit StepMaker(ReadState read) : read_(std::move(read)) {}

  StepMade make(const StepWish& wish, const std::stop_token& stop) {
    if (lesson_ != wish.lesson) {
      launches_.reset();  // the launches refer to the lesson, so they are replaced together with it
      lesson_ = wish.lesson;
      launches_.emplace(*lesson_, read_, cache_);
    }
    launches_->stop_by(stop);
    return fill_step_now(wish, *launches_, read_);
  }

 private:
  ReadState read_;
  kernels::CompileCache cache_;
  std::shared_ptr<const Lesson> lesson_;
  std::optional<Launches> launches_;
};

}  // namespace

StepMade fill_step_now(const StepWish& wish, Launches& launches, const ReadState& read) {
  StepMade made{wish, {}, ""};
  try {
    made.filled = fill_step(*wish.lesson, wish.lesson->steps.at(wish.step), launches, read);
  } catch (const std::exception& error) {
    made.error = error.what();
  }
  return made;
}

StepFiller::StepFiller(ReadState read, std::function<void()> changed)
    : task_([maker = std::make_shared<StepMaker>(std::move(read))](
                const StepWish& wish, const auto& run) { run.publish(maker->make(wish, run.stop())); },
            std::move(changed)) {}

}  // namespace warplens::lessons
