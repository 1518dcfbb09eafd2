#include "app/study/measuring.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "kernels/gpu/error.hpp"

namespace warplens::study {
namespace {

using Doing = MeasuringState::Doing;

// A slider that stops for less than this is still being moved.
constexpr std::chrono::milliseconds kRest{200};

/// What is to be measured.
struct Wanted {
  std::shared_ptr<const Study> study;
  LaunchKey launch;
  bool allowed = false;   ///< in spite of what it is found to do
  bool count = false;     ///< its counters are asked for
  bool once_more = true;  ///< not measured yet, or to be measured again
};

template <class Known>
void keep(std::vector<Known>& all, Known one) {
  std::erase_if(all, [&](const Known& old) { return old.launch == one.launch; });
  all.push_back(std::move(one));
}

}  // namespace

LaunchKey key_of(const Study& study) {
  return {study.kernel->name, study.plan->size, study.plan->values, std::hash<std::string>{}(study.kernel->text)};
}

std::string danger_of(const Study& study) {
  for (const trace::Finding& finding : study.findings->list) {
    if (finding.kind != "out-of-bounds" || finding.pc >= study.program->instructions().size()) continue;
    const auto opcode = study.program->instructions()[finding.pc]->opcode;
    const bool reads = opcode.starts_with("ld");
    if (!reads) return finding.message;
  }
  return {};
}

const gpu::Measurement* MeasuringState::of(const LaunchKey& launch) const {
  const auto found = std::ranges::find(measured, launch, &Measured::launch);
  return found == measured.end() ? nullptr : &found->measurement;
}

const gpu::Counters* MeasuringState::counters_of(const LaunchKey& launch) const {
  const auto found = std::ranges::find(counted, launch, &Counted::launch);
  return found == counted.end() ? nullptr : &found->counters;
}

const Measured* MeasuringState::newest_of(const std::string& kernel, const kernels::Size& size) const {
  for (auto at = measured.rbegin(); at != measured.rend(); ++at)
    if (at->launch.kernel == kernel && at->launch.size == size) return &*at;
  return nullptr;
}

/// What the caller's thread and the background share. Everything but the cache, and what a gauge does, is under
/// `mutex`.
struct Measuring::State {
  std::function<void()> tell;
  kernels::CompileCache cache;  ///< for GPUs of another architecture than the one that was analysed for

  std::mutex mutex;
  std::condition_variable changed;
  std::shared_ptr<Gauge> gauge;
  std::vector<std::shared_ptr<Gauge>>
      retired;  ///< to be destroyed by the background: a worker may take its time to end
  bool stopping = false;
  bool greet = false;       ///< the gauge's device is asked for, whatever else is wanted
  bool connecting = false;  ///< the gauge is asked for its device
  bool busy = false;        ///< the gauge measures or counts
  std::stop_source asking;  ///< ends what the gauge is asked for
  std::optional<Wanted> wanted;
  std::chrono::steady_clock::time_point since;  ///< when `wanted` became another launch
  std::shared_ptr<const MeasuringState> current = std::make_shared<MeasuringState>();
  std::thread worker;

  void run();
  void serve(std::unique_lock<std::mutex>& lock);
  void serve_greeting(std::unique_lock<std::mutex>& lock);
  void bury(std::unique_lock<std::mutex>& lock);
  gpu::Job job_of(const Study& study, const std::string& arch);
  bool is_pending() const {
    return greet || !retired.empty() || (wanted && (wanted->count || (current->on && wanted->once_more)));
  }
  void give_up();

  template <class Change>
  void update(Change change) {
    auto next = std::make_shared<MeasuringState>(*current);
    change(*next);
    ++next->revision;
    current = std::move(next);
    tell();
  }
  void update_doing(Doing doing, std::string danger = {}) {
    if (current->doing == doing && current->danger == danger) return;
    update([&](MeasuringState& state) { state.doing = doing, state.danger = std::move(danger); });
  }
};

/// What is being done is for another launch now. Under the mutex. (To reach a GPU takes long and serves every launch.)
void Measuring::State::give_up() {
  if (busy) asking.request_stop();
}

/// Waits for a launch to rest and to be known to do no harm, measures or counts it; again and again.
void Measuring::State::run() {
  std::unique_lock lock(mutex);
  while (!stopping) {
    if (!is_pending()) {
      update_doing(Doing::nothing);
      changed.wait(lock, [this] { return stopping || is_pending(); });
      continue;
    }
    if (!retired.empty()) {
      bury(lock);
      continue;
    }
    if (greet) {
      serve_greeting(lock);
      continue;
    }
    const auto rested = since + kRest;
    const bool known = wanted->study->findings != nullptr;
    if (std::chrono::steady_clock::now() < rested || !known) {
      update_doing(Doing::waiting);
      if (known)
        changed.wait_until(lock, rested);
      else
        changed.wait(lock);
      continue;
    }
    const std::string danger = wanted->allowed ? "" : danger_of(*wanted->study);
    if (!danger.empty()) {
      update_doing(Doing::asking, danger);
      changed.wait(lock);
      continue;
    }
    serve(lock);
  }
}

void Measuring::State::bury(std::unique_lock<std::mutex>& lock) {
  std::vector<std::shared_ptr<Gauge>> ended = std::exchange(retired, {});
  lock.unlock();
  ended.clear();
  lock.lock();
}

void Measuring::State::serve_greeting(std::unique_lock<std::mutex>& lock) {
  const std::shared_ptr<Gauge> asked = gauge;
  greet = false;
  connecting = true;
  asking = std::stop_source();
  const std::stop_token stop = asking.get_token();
  update_doing(Doing::connecting);
  lock.unlock();
  std::optional<gpu::DeviceFacts> device;
  std::string message;
  try {
    device = asked->device(stop);
  } catch (const gpu::Error& error) {
    if (error.fault() != gpu::Fault::cancelled) message = error.what();
  } catch (const std::exception& error) {
    message = error.what();
  }
  lock.lock();
  connecting = false;
  if (asked != gauge) return;
  if (device || !message.empty())
    update([&](MeasuringState& state) {
      state.device = device;
      state.failure.reset();
      if (!device) state.failure = Unmeasured{{}, message};
    });
}

void Measuring::State::serve(std::unique_lock<std::mutex>& lock) {
  const std::shared_ptr<Gauge> asked = gauge;
  const Wanted job = *wanted;
  const gpu::MeasureOptions options = current->options;
  (job.count ? wanted->count : wanted->once_more) = false;
  connecting = true;
  asking = std::stop_source();
  const std::stop_token stop = asking.get_token();
  const Doing doing = job.count ? Doing::counting : Doing::measuring;
  update_doing(current->device || job.count ? doing : Doing::connecting);
  lock.unlock();
  std::optional<gpu::Measurement> measurement;
  std::optional<gpu::Counters> counters;
  std::string message;
  try {
    const gpu::DeviceFacts device = asked->device(stop);
    const gpu::Job launch = job_of(*job.study, device.arch());
    lock.lock();
    connecting = false;
    busy = !stop.stop_requested() && wanted->launch == job.launch;
    if (asked == gauge) update([&](MeasuringState& state) { state.device = device, state.doing = doing; });
    const bool superseded = !busy;
    lock.unlock();
    if (superseded) throw gpu::Error(gpu::Fault::cancelled, "cancelled");
    if (job.count)
      counters = asked->count(launch, {.instructions = true}, stop);
    else
      measurement = asked->measure(launch, options, stop);
  } catch (const gpu::Error& error) {
    if (error.fault() != gpu::Fault::cancelled) message = error.what();
  } catch (const std::exception& error) {
    message = error.what();
  }
  lock.lock();
  connecting = busy = false;
  if (asked != gauge) return;  // its word counts no more; what was wanted is asked of the other one
  if (measurement || counters)
    update([&](MeasuringState& state) {
      if (measurement) keep(state.measured, Measured{job.launch, std::move(*measurement)});
      if (counters) keep(state.counted, Counted{job.launch, std::move(*counters)});
      (job.count ? state.uncounted : state.failure).reset();
    });
  else if (!message.empty())
    update([&](MeasuringState& state) {
      (job.count ? state.uncounted : state.failure) = Unmeasured{job.launch, message};
    });
  else if (wanted && wanted->launch == job.launch && !job.count)
    wanted->once_more = true;  // given up for one that came and went
}

/// The launch of the very code that was analysed, or of the same source and values compiled for the GPU that is there.
gpu::Job Measuring::State::job_of(const Study& study, const std::string& arch) {
  std::shared_ptr<const kernels::Compiled> compiled = study.compiled;
  if (compiled->arch != arch) compiled = cache.get(*study.kernel, study.plan->values, arch);
  return gpu::make_job(*study.kernel, *compiled, *study.plan);
}

Measuring::Measuring(std::unique_ptr<Gauge> gauge, std::function<void()> changed) : state_(std::make_unique<State>()) {
  state_->gauge = std::move(gauge);
  state_->tell = changed ? std::move(changed) : [] {};
  state_->worker = std::thread([state = state_.get()] { state->run(); });
}

Measuring::~Measuring() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stopping = true;
    if (state_->busy || state_->connecting) state_->asking.request_stop();
  }
  state_->changed.notify_all();
  state_->worker.join();
}

void Measuring::use(std::unique_ptr<Gauge> gauge) {
  const std::lock_guard lock(state_->mutex);
  if (state_->busy || state_->connecting) state_->asking.request_stop();
  state_->retired.push_back(std::exchange(state_->gauge, std::move(gauge)));
  state_->greet = true;
  if (state_->wanted) state_->wanted->once_more = true;
  state_->update([](MeasuringState& state) {
    state.device.reset();
    state.failure.reset();
    state.uncounted.reset();
    state.measured.clear();
    state.counted.clear();
  });
  state_->changed.notify_all();
}

void Measuring::connect() {
  const std::lock_guard lock(state_->mutex);
  state_->greet = true;
  state_->changed.notify_all();
}

void Measuring::turn(bool on) {
  const std::lock_guard lock(state_->mutex);
  if (state_->current->on == on) return;
  if (!on && (state_->busy || state_->connecting)) state_->asking.request_stop();
  if (on && state_->wanted) state_->wanted->once_more = true;
  state_->update([&](MeasuringState& state) {
    state.on = on;
    if (on) state.failure.reset();
  });
  state_->changed.notify_all();
}

void Measuring::follow(const std::shared_ptr<const Study>& study) {
  const std::lock_guard lock(state_->mutex);
  std::optional<Wanted>& wanted = state_->wanted;
  if (!study || !study->plan || (wanted && wanted->study == study)) return;
  if (wanted && same_launch(*wanted->study, *study)) {
    wanted->study = study;  // with another part of it, or another block shown
  } else {
    state_->give_up();
    LaunchKey launch = key_of(*study);
    const bool known = state_->current->of(launch) != nullptr;
    wanted = Wanted{study, std::move(launch), false, false, !known};
    state_->since = std::chrono::steady_clock::now();
  }
  state_->changed.notify_all();
}

void Measuring::give_way() {
  const std::lock_guard lock(state_->mutex);
  state_->since = std::chrono::steady_clock::now();
  state_->give_up();
}

void Measuring::set_options(const gpu::MeasureOptions& options) {
  const std::lock_guard lock(state_->mutex);
  if (state_->current->options == options) return;
  state_->give_up();
  state_->update([&](MeasuringState& state) {
    state.options = options;
    state.measured.clear();  // they were measured in another way
  });
  if (state_->wanted) state_->wanted->once_more = true;
  state_->changed.notify_all();
}

void Measuring::allow() {
  const std::lock_guard lock(state_->mutex);
  if (state_->wanted) state_->wanted->allowed = true;
  state_->changed.notify_all();
}

void Measuring::decline() {
  const std::lock_guard lock(state_->mutex);
  if (state_->wanted) state_->wanted->once_more = state_->wanted->count = false;
  state_->changed.notify_all();
}

void Measuring::again() {
  const std::lock_guard lock(state_->mutex);
  if (state_->wanted) state_->wanted->once_more = true;
  state_->changed.notify_all();
}

void Measuring::ask_hardware() {
  const std::lock_guard lock(state_->mutex);
  if (state_->wanted) state_->wanted->count = true;
  state_->changed.notify_all();
}

std::shared_ptr<const MeasuringState> Measuring::current() const {
  const std::lock_guard lock(state_->mutex);
  return state_->current;
}

}  // namespace warplens::study
