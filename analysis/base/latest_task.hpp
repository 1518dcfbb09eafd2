#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

namespace warplens::base {

/// The part of LatestTask that does not depend on the types of requests and results: the thread, and the state that the
/// thread shares with the callers.
class LatestTaskBase {
 public:
  using Value = std::shared_ptr<const void>;
  struct State;

  /// One call of `make`, the function that computes the result of a request.
  class Run {
   public:
    /// Returns the token that asks this run to stop. A stop is requested when a newer request is made or the task is
    /// destroyed.
    const std::stop_token& stop() const { return stop_; }
    /// Calls `next` with the last published value of this run (null before the first one), and publishes the value that
    /// it returns. Does nothing if the run is outdated. If several threads call this function, `next` runs on one
    /// thread at a time.
    void publish_next(const std::function<Value(const Value& last)>& next) const;

   private:
    friend State;
    Run(State& state, std::uint64_t number, std::stop_token stop)
        : state_(state), number_(number), stop_(std::move(stop)) {}

    State& state_;
    std::uint64_t number_;  ///< number of the request, counted from 1
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

/// Computes results of requests on one background thread; only the newest request matters. Example: a user drags a
/// slider, and only the launch at the last position is of interest. Guarantees:
/// - A new request stops the current run and replaces the request that is waiting.
/// - A request that equals the newest one does nothing, whether its result is available or not.
/// - After a new request, an older run publishes nothing more, even if it was made for an equal request.
/// - A run may publish several times: partial results, then the complete one. Published values never change.
/// - `changed` is called after each publication, on the thread that published (the task's own thread, unless `make`
///   starts others). No lock is held during the call, so `changed` may call functions of the task. It should be quick,
///   because the run waits for it.
/// - An exception from `make` ends only that run; the results that it published remain. An error that a user should see
///   belongs in the result.
/// - The destructor stops the run and waits until it ends; nothing is published meanwhile.
/// Member functions never wait for a run. They are safe to call from any thread.
///
/// `Request` needs operator==. `Result` is copied only by update().
template <class Request, class Result>
class LatestTask : private LatestTaskBase {
 public:
  /// One call of `make`, the function that computes the result of a request. The object is passed to `make`.
  class Run {
   public:
    explicit Run(const LatestTaskBase::Run& run) : run_(run) {}
    /// Returns the token that asks this run to stop. A stop is requested when a newer request is made or the task is
    /// destroyed. After that, the run should end soon. Results that it still publishes are dropped.
    const std::stop_token& stop() const { return run_.stop(); }
    void publish(std::shared_ptr<const Result> result) const {
      run_.publish_next([&](const Value&) { return std::move(result); });
    }
    void publish(Result result) const { publish(std::make_shared<const Result>(std::move(result))); }
    /// Copies the last published result of this run (a default Result before the first one), calls `change(Result&)`
    /// with the copy, and publishes the copy. Several threads may call this function; no change is lost.
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

  /// `make` computes the result of a request. It is called on the background thread, for one request at a time, after
  /// `rest_seconds` without a new request. `changed` may be empty.
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
  /// Returns the last published result, whatever its request was; null before the first one.
  std::shared_ptr<const Result> current() const {
    return std::static_pointer_cast<const Result>(LatestTaskBase::current());
  }
  /// Returns the last published result if it belongs to the newest request, otherwise null.
  std::shared_ptr<const Result> newest_result() const {
    return std::static_pointer_cast<const Result>(LatestTaskBase::newest_result());
  }
};

}  // namespace warplens::base
