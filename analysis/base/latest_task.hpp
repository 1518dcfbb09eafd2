#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

namespace warplens::base {

/// The part of LatestTask that does not depend on its types: the thread, and what it shares with the callers.
class LatestTaskBase {
 public:
  using Value = std::shared_ptr<const void>;
  struct State;

  /// The making of one request.
  class Run {
   public:
    /// Requested once a newer request was made, or the task is destroyed.
    const std::stop_token& stop() const { return stop_; }
    /// Publishes the value that `next` makes of the run's last published one (null before the first), unless the run
    /// is outdated. Threads that call it take turns in `next`.
    void publish_next(const std::function<Value(const Value& last)>& next) const;

   private:
    friend State;
    Run(State& state, std::uint64_t number, std::stop_token stop)
        : state_(state), number_(number), stop_(std::move(stop)) {}

    State& state_;
    std::uint64_t number_;  ///< of its request, counted from 1
    std::stop_token stop_;
  };

  LatestTaskBase(const LatestTaskBase&) = delete;
  LatestTaskBase& operator=(const LatestTaskBase&) = delete;

 protected:
  LatestTaskBase(std::function<void(const Value& request, const Run& run)> make, std::function<void()> changed,
                 double rest_seconds);
  ~LatestTaskBase();
  void request(const std::function<bool(const Value& newest)>& is_same, const std::function<Value()>& copy);
  Value current() const;
  Value newest_result() const;

 private:
  std::unique_ptr<State> state_;
};

/// Makes results of requests on one background thread, of which only the newest counts (a user drags a slider, and only
/// the launch where it stops is of interest). It guarantees:
/// - The newest request wins: a new one stops the run that is under way and replaces the one that waits.
/// - A request that equals the newest one does nothing, whether its result is there or not.
/// - Once a request was made, nothing of an older run is published, not even where it asked for the same.
/// - A run may publish several times: partial results, then the whole one. Published values never change.
/// - `changed` is called after each publication, on the thread that published (the task's own, unless `make` starts
///   others), with no lock held: it may call the task. It should be quick, since the run waits for it.
/// - An exception that leaves `make` ends that run alone; what it published stays. What users should know of a failure
///   belongs into the result.
/// - The destructor stops the run and waits for its end; nothing is published meanwhile.
/// Member functions never wait for a run. They are safe to call from any thread.
///
/// `Request` has operator==; `Result` is copied by update() alone.
template <class Request, class Result>
class LatestTask : private LatestTaskBase {
 public:
  /// The making of one request, for `make`.
  class Run {
   public:
    explicit Run(const LatestTaskBase::Run& run) : run_(run) {}
    /// Requested once a newer request was made, or the task is destroyed: the run should end soon, and what it
    /// publishes from then on is dropped.
    const std::stop_token& stop() const { return run_.stop(); }
    void publish(std::shared_ptr<const Result> result) const {
      run_.publish_next([&](const Value&) { return std::move(result); });
    }
    void publish(Result result) const { publish(std::make_shared<const Result>(std::move(result))); }
    /// Publishes a copy of what this run last published (a default Result before the first), changed by
    /// `change(Result&)`. Several threads may call it: no change is lost.
    template <class Change>
    void update(const Change& change) const {
      run_.publish_next([&](const Value& last) {
        auto next =
            last ? std::make_shared<Result>(*static_cast<const Result*>(last.get())) : std::make_shared<Result>();
        change(*next);
        return next;
      });
    }

   private:
    const LatestTaskBase::Run& run_;
  };
  using Make = std::function<void(const Request& request, const Run& run)>;

  /// `make` is called on the background thread, for one request at a time, once for `rest_seconds` no other request
  /// was made. `changed` may be empty.
  explicit LatestTask(Make make, std::function<void()> changed = {}, double rest_seconds = 0)
      : LatestTaskBase(
            [make = std::move(make)](const Value& request, const LatestTaskBase::Run& run) {
              make(*static_cast<const Request*>(request.get()), Run(run));
            },
            std::move(changed), rest_seconds) {}

  void request(const Request& request) {
    LatestTaskBase::request([&](const Value& newest) { return *static_cast<const Request*>(newest.get()) == request; },
                            [&] { return std::make_shared<const Request>(request); });
  }
  /// What was published last, of whichever request; null before the first.
  std::shared_ptr<const Result> current() const {
    return std::static_pointer_cast<const Result>(LatestTaskBase::current());
  }
  /// The same, but null as long as nothing of the newest request was published.
  std::shared_ptr<const Result> newest_result() const {
    return std::static_pointer_cast<const Result>(LatestTaskBase::newest_result());
  }
};

}  // namespace warplens::base
