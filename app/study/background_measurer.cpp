#include "app/study/background_measurer.hpp"

#include <exception>
#include <optional>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "app/study/measurement/policy.hpp"
#include "kernels/gpu/error.hpp"

namespace warplens::study {
namespace {

using Doing = MeasurementState::Doing;

// Result of a request to the gauge. GivenUp: the request was cancelled. Failed: the gauge threw an error.
struct GivenUp {};
struct Failed {
  std::string message;  ///< error message of one line
};
using Result = std::variant<GivenUp, Failed, gpu::DeviceFacts, gpu::Measurement, gpu::Counters>;

template <class... Acts>
struct Overloaded : Acts... {
  using Acts::operator()...;
};

/// Calls `ask`. Returns its value, or the reason why it failed.
template <class Ask>
Result result_of(Ask ask) {
  try {
    return ask();
  } catch (const gpu::Error& error) {
    if (error.kind() == gpu::ErrorKind::cancelled) return GivenUp{};
    return Failed{error.what()};
  } catch (const std::exception& error) {
    return Failed{error.what()};
  }
}

Doing doing_of(Task task) {
  switch (task) {
    case Task::connect:
      return Doing::connecting;
    case Task::count:
      return Doing::counting;
    case Task::measure:
      return Doing::measuring;
  }
  return Doing::nothing;
}

template <class Known>
void keep(std::vector<Known>& all, Known one) {
  std::erase_if(all, [&](const Known& old) { return old.launch == one.launch; });
  all.push_back(std::move(one));
}

}  // namespace

/// State shared by the caller's thread and the background thread. `mutex` protects all of it except the cache and the
/// calls of the gauge.
struct BackgroundMeasurer::State {
  /// Current activity of the background thread. Each request to the gauge has its own stop source.
  struct Waiting {};  ///< waiting for a request, or until a request may be served
  struct Reaching {
    /// Stops connecting to the GPU. A new launch does not stop it, because connecting is slow, and needed for every
    /// launch.
    std::stop_source stop;
  };
  struct Using {
    std::stop_source stop;  ///< stops measuring or counting; used when the launch changes
  };
  using Activity = std::variant<Waiting, Reaching, Using>;

  std::function<void()> tell;
  std::shared_ptr<Clock> clock;
  kernels::CompileCache cache;  ///< compilations for GPUs with another architecture than the analysis

  std::mutex mutex;
  std::condition_variable changed;
  std::shared_ptr<Gauge> gauge;
  /// Gauges to be destroyed by the background thread, because a worker may need time to exit.
  std::vector<std::shared_ptr<Gauge>> retired;
  MeasurementPolicy policy;
  Activity activity;
  std::shared_ptr<const MeasurementState> current = std::make_shared<MeasurementState>();
  std::jthread background;

  void run(const std::stop_token& ending);
  void destroy_retired(std::unique_lock<std::mutex>& lock);
  void wait(const MeasurementPolicy::Next& next, std::unique_lock<std::mutex>& lock);
  void serve(Task task, std::unique_lock<std::mutex>& lock);
  Result ask(Task task, const std::shared_ptr<Gauge>& asked, const std::shared_ptr<const Study>& study,
             const LaunchKey& launch, const std::stop_source& stop);
  void take(Task task, const LaunchKey& launch, Result result);
  gpu::Job job_of(const Study& study, const std::string& arch);
  void end_request();
  void end_use();

  template <class Change>
  void update(Change change) {
    auto next = std::make_shared<MeasurementState>(*current);
    change(*next);
    ++next->revision;
    current = std::move(next);
    tell();
  }
  void update_doing(Doing doing, std::string danger = {}) {
    if (current->doing == doing && current->danger == danger) return;
    update([&](MeasurementState& state) { state.doing = doing, state.danger = std::move(danger); });
  }
};

/// Cancels any request to the gauge.
void BackgroundMeasurer::State::end_request() {
  if (auto* reaching = std::get_if<Reaching>(&activity)) reaching->stop.request_stop();
  end_use();
}

/// Cancels a request to measure or count, but does not cancel connecting (see Reaching).
void BackgroundMeasurer::State::end_use() {
  if (auto* use = std::get_if<Using>(&activity)) use->stop.request_stop();
}

/// Serves the requests that the policy selects, until `ending` is requested.
void BackgroundMeasurer::State::run(const std::stop_token& ending) {
  std::unique_lock lock(mutex);
  while (!ending.stop_requested()) {
    if (!retired.empty()) {
      destroy_retired(lock);
      continue;
    }
    const MeasurementPolicy::Next next = policy.next(current->on, clock->now());
    if (const auto* begin = std::get_if<MeasurementPolicy::Begin>(&next))
      serve(begin->task, lock);
    else
      wait(next, lock);
  }
}

void BackgroundMeasurer::State::destroy_retired(std::unique_lock<std::mutex>& lock) {
  std::vector<std::shared_ptr<Gauge>> ended = std::exchange(retired, {});
  lock.unlock();
  ended.clear();
  lock.lock();
}

/// Publishes the reason for waiting, and waits until anything may have changed.
void BackgroundMeasurer::State::wait(const MeasurementPolicy::Next& next, std::unique_lock<std::mutex>& lock) {
  if (const auto* first = std::get_if<MeasurementPolicy::AskFirst>(&next))
    update_doing(Doing::asking, first->danger);
  else
    update_doing(std::holds_alternative<MeasurementPolicy::Idle>(next) ? Doing::nothing : Doing::waiting);
  if (const auto* moved = std::get_if<MeasurementPolicy::AwaitRest>(&next))
    clock->wait_until(changed, lock, moved->until);
  else
    changed.wait(lock);
}

void BackgroundMeasurer::State::serve(Task task, std::unique_lock<std::mutex>& lock) {
  const std::shared_ptr<Gauge> asked = gauge;
  const std::shared_ptr<const Study> study = policy.study();
  const LaunchKey launch = policy.launch();
  const std::stop_source stop;
  policy.begin(task);
  activity = Reaching{stop};
  update_doing(task == Task::measure && !current->device ? Doing::connecting : doing_of(task));
  lock.unlock();
  Result result = result_of([&] { return ask(task, asked, study, launch, stop); });
  lock.lock();
  activity = Waiting{};
  if (asked == gauge) take(task, launch, std::move(result));  // a result of a replaced gauge is discarded
}

/// Asks a gauge for its device. For all tasks except Task::connect, then also asks it for the result of a launch. The
/// caller must not hold the mutex.
Result BackgroundMeasurer::State::ask(Task task, const std::shared_ptr<Gauge>& asked,
                                      const std::shared_ptr<const Study>& study, const LaunchKey& launch,
                                      const std::stop_source& stop) {
  const gpu::DeviceFacts device = asked->device(stop.get_token());
  if (task == Task::connect) return device;
  const gpu::Job job = job_of(*study, device.arch());
  gpu::MeasureOptions options;
  {
    const std::lock_guard lock(mutex);
    if (asked == gauge) update([&](MeasurementState& state) { state.device = device, state.doing = doing_of(task); });
    if (stop.stop_requested() || !policy.follows(launch)) return GivenUp{};
    activity = Using{stop};
    // Removes this request, and any other request for the same task that was made while the device was queried. The
    // current options apply to both.
    policy.begin(task);
    options = current->options;
  }
  if (task == Task::count) return asked->count(job, {.instructions = true, .units = true}, stop.get_token());
  return asked->measure(job, options, stop.get_token());
}

void BackgroundMeasurer::State::take(Task task, const LaunchKey& launch, Result result) {
  std::visit(
      Overloaded{[&](GivenUp) {
                   if (task == Task::measure) policy.want_again(launch);  // the user may return to this launch
                 },
                 [&](Failed& failed) {
                   update([&](MeasurementState& state) {
                     if (task == Task::connect) state.device.reset();
                     (task == Task::count ? state.uncounted : state.failure) =
                         Unmeasured{task == Task::connect ? LaunchKey() : launch, std::move(failed.message)};
                   });
                 },
                 [&](gpu::DeviceFacts& device) {
                   update([&](MeasurementState& state) { state.device = std::move(device), state.failure.reset(); });
                 },
                 [&](gpu::Measurement& measurement) {
                   update([&](MeasurementState& state) {
                     keep(state.measured, Measured{launch, std::move(measurement)});
                     state.failure.reset();
                   });
                 },
                 [&](gpu::Counters& counters) {
                   update([&](MeasurementState& state) {
                     keep(state.counted, Counted{launch, std::move(counters)});
                     state.uncounted.reset();
                   });
                 }},
      result);
}

/// Returns the job for the GPU. If the analysed code is for another architecture, the job contains the same source with
/// the same parameter values, compiled for this GPU.
gpu::Job BackgroundMeasurer::State::job_of(const Study& study, const std::string& arch) {
  std::shared_ptr<const kernels::Compiled> compiled = study.compiled;
  if (compiled->arch != arch) compiled = cache.get(*study.kernel, study.plan->values, arch);
  gpu::Job job = gpu::make_job(*study.kernel, *compiled, *study.plan);
  if (study.reference) {
    const Study& reference = *study.reference;
    std::shared_ptr<const kernels::Compiled> other = reference.compiled;
    if (other->arch != arch) other = cache.get(*reference.kernel, reference.plan->values, arch);
    job.reference = gpu::make_launch(*other, *reference.plan);
  }
  return job;
}

BackgroundMeasurer::BackgroundMeasurer(std::unique_ptr<Gauge> gauge, std::function<void()> changed,
                                       std::shared_ptr<Clock> clock)
    : state_(std::make_unique<State>()) {
  state_->gauge = std::move(gauge);
  state_->tell = changed ? std::move(changed) : [] {};
  state_->clock = std::move(clock);
  state_->background = std::jthread([state = state_.get()](const std::stop_token& ending) { state->run(ending); });
}

BackgroundMeasurer::~BackgroundMeasurer() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->background.request_stop();
    state_->end_request();
  }
  state_->changed.notify_all();
  state_->background.join();
}

void BackgroundMeasurer::use(std::unique_ptr<Gauge> gauge) {
  const std::lock_guard lock(state_->mutex);
  state_->end_request();
  state_->retired.push_back(std::exchange(state_->gauge, std::move(gauge)));
  state_->policy.want(Task::connect);
  state_->policy.want(Task::measure);
  state_->update([](MeasurementState& state) {
    state.device.reset();
    state.failure.reset();
    state.uncounted.reset();
    state.measured.clear();
    state.counted.clear();
  });
  state_->changed.notify_all();
}

void BackgroundMeasurer::connect() {
  const std::lock_guard lock(state_->mutex);
  state_->policy.want(Task::connect);
  state_->changed.notify_all();
}

void BackgroundMeasurer::turn(bool on) {
  const std::lock_guard lock(state_->mutex);
  if (state_->current->on == on) return;
  if (on)
    state_->policy.want(Task::measure);
  else
    state_->end_request();
  state_->update([&](MeasurementState& state) {
    state.on = on;
    if (on) state.failure.reset();
  });
  state_->changed.notify_all();
}

void BackgroundMeasurer::follow(const std::shared_ptr<const Study>& study) {
  const std::lock_guard lock(state_->mutex);
  if (!study || !study->plan || study == state_->policy.study()) return;
  if (state_->policy.follow(study, state_->clock->now())) {
    state_->end_use();
    if (!state_->current->of(state_->policy.launch())) state_->policy.want(Task::measure);
  }
  state_->changed.notify_all();
}

void BackgroundMeasurer::give_way() {
  const std::lock_guard lock(state_->mutex);
  state_->policy.give_way(state_->clock->now());
  state_->end_use();
}

void BackgroundMeasurer::set_options(const gpu::MeasureOptions& options) {
  const std::lock_guard lock(state_->mutex);
  if (state_->current->options == options) return;
  state_->end_use();
  state_->policy.want(Task::measure);
  state_->update([&](MeasurementState& state) {
    state.options = options;
    state.measured.clear();  // the old results were measured with other options
  });
  state_->changed.notify_all();
}

void BackgroundMeasurer::allow() {
  const std::lock_guard lock(state_->mutex);
  state_->policy.allow();
  state_->changed.notify_all();
}

void BackgroundMeasurer::decline() {
  const std::lock_guard lock(state_->mutex);
  state_->policy.decline();
  state_->changed.notify_all();
}

void BackgroundMeasurer::again() {
  const std::lock_guard lock(state_->mutex);
  state_->policy.want(Task::measure);
  state_->changed.notify_all();
}

void BackgroundMeasurer::ask_hardware() {
  const std::lock_guard lock(state_->mutex);
  state_->policy.want(Task::count);
  state_->changed.notify_all();
}

std::shared_ptr<const MeasurementState> BackgroundMeasurer::current() const {
  const std::lock_guard lock(state_->mutex);
  return state_->current;
}

}  // namespace warplens::study
