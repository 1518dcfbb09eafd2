#pragma once

namespace warplens::kernels {

/// Bounds the work of one question about a program: how deep expressions lead to others, and how many of them are
/// evaluated, for this question and for all questions about the program together.
class StepBudget {
 public:
  /// How many expressions deep a question is followed.
  static constexpr unsigned kMostDepth = 64;
  static constexpr unsigned kMostSteps = 20'000;
  /// Of all questions together: functions that call each other many times over are asked for again and again. Of the
  /// programs in tests/users none takes more than 4,000.
  static constexpr unsigned kMostStepsInAll = 40'000;

  /// `steps_of_program` counts on over all questions about the program.
  explicit StepBudget(unsigned& steps_of_program) : steps_in_all_(&steps_of_program) {}

  /// Counts a step. False if the question is too deep, or has no step left.
  bool take_step() { return depth_ < kMostDepth && ++steps_ <= kMostSteps && ++*steps_in_all_ <= kMostStepsInAll; }
  unsigned depth() const { return depth_; }

  /// One level of depth, for as long as it lives.
  class Level {
   public:
    explicit Level(StepBudget& budget) : budget_(&budget) { ++budget.depth_; }
    ~Level() { --budget_->depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    StepBudget* budget_;
  };

 private:
  unsigned* steps_in_all_;
  unsigned depth_ = 0, steps_ = 0;
};

}  // namespace warplens::kernels
