#pragma once

namespace warplens::kernels {

/// Limits the work of one evaluation: the depth of its recursion and the number of its steps. One step evaluates one
/// expression. The steps of all evaluations about a program together are limited as well.
class StepBudget {
 public:
  /// Deepest recursion through expressions.
  static constexpr unsigned kMostDepth = 64;
  static constexpr unsigned kMostSteps = 20'000;
  /// Limit for all evaluations about a program together. It is needed because functions that call each other are
  /// evaluated again for each call. No program in tests/users needs more than 4,000 steps.
  static constexpr unsigned kMostStepsInAll = 40'000;

  /// `steps_of_program` counts the steps of all evaluations about the program.
  explicit StepBudget(unsigned& steps_of_program) : steps_in_all_(&steps_of_program) {}

  /// Counts a step. Returns false if the recursion is too deep or no steps are left.
  bool take_step() { return depth_ < kMostDepth && ++steps_ <= kMostSteps && ++*steps_in_all_ <= kMostStepsInAll; }
  unsigned depth() const { return depth_; }

  /// Adds one level of depth during its lifetime.
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
