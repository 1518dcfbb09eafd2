#include "app/study/session.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "analysis/base/free_memory.hpp"
#include "kernels/compile/compile_errors.hpp"
#include "kernels/files/allowed_folders.hpp"
#include "kernels/load/catalogue.hpp"

namespace warplens::study {
namespace {

constexpr std::chrono::milliseconds kFilePoll{500};

// Delay before the search for errors. While the user moves a slider, the cores first compute the results that must
// follow the slider.
constexpr std::chrono::milliseconds kFindingsRest{250};

// While a slider is dragged, the loading of a choice is normally not cancelled, so that the picture follows the slider.
// Loading that takes longer than this time is cancelled, because it would delay the next choice too much.
constexpr std::chrono::milliseconds kSlowLoad{1000};

/// Returns the time of the last change of a kernel's file, or nullopt for a kernel of the catalogue or a missing file.
std::optional<std::filesystem::file_time_type> source_write_time(const std::string& kernel) {
  std::error_code error;
  auto time = std::filesystem::last_write_time(kernel, error);
  // "k.cu#2" is a launch in k.cu.
  if (error && kernel.find('#') != std::string::npos)
    time = std::filesystem::last_write_time(kernel.substr(0, kernel.rfind('#')), error);
  return error ? std::nullopt : std::optional(time);
}

// Returns the text of a kernel that has an error, or null if the text cannot be read.
std::shared_ptr<const std::string> source_text_of(const Choice& choice) {
  if (choice.text) return choice.text;
  try {
    return std::make_shared<const std::string>(kernels::kernel_text(choice.kernel));
  } catch (const std::exception&) {
    return nullptr;
  }
}

bool differ_in_block_only(Choice a, const Choice& b) {
  a.block = b.block;
  return a == b;
}

void move_into_grid(simt::Dim3& block, const simt::Dim3& grid) {
  block = {std::min(block.x, grid.x - 1), std::min(block.y, grid.y - 1), std::min(block.z, grid.z - 1)};
}

bool was_cut(const Study& study) {
  return (study.totals && study.totals->cut) || (study.findings && study.findings->cut);
}

}  // namespace

/// Background computation of one part of a study. The session's mutex protects all of it except the atomics.
struct BackgroundPart {
  std::shared_ptr<const Study> wanted;  ///< study that needs the part
  std::shared_ptr<const Study> making;  ///< study whose part is being computed
  /// Delay before starting. A request for another study during this time restarts the delay.
  std::chrono::milliseconds rest{0};
  std::stop_source job;  ///< stops the computation; a new one for each study
  std::atomic<double> share{0};
  std::thread worker;

  void abandon() {
    job.request_stop();
    wanted = nullptr;
  }
  bool is_making(const Study& study) const { return making && same_launch(*making, study) && !job.stop_requested(); }
};

/// State shared by the caller's thread and the workers. `mutex` protects all of it except the atomics and the cache.
struct Session::State {
  kernels::CompileCache cache;
  std::function<void()> tell;  ///< function that reports a change

  std::mutex mutex;
  std::condition_variable changed;
  bool stopping = false;
  std::optional<Choice> wanted;  ///< requested choice that the loader has not taken yet
  Choice latest;
  std::stop_source loading;  ///< stops loading a choice; a new one for each choice
  std::chrono::steady_clock::time_point loading_since;
  std::shared_ptr<const Study> current;
  Progress progress;
  BackgroundPart totals, findings;
  std::thread loader;

  void run_loader();
  void load_one(const Choice& choice, const std::stop_token& stop);
  void publish(Study study);
  void ask_for_parts();
  void ask_for(BackgroundPart& part);
  template <class Made>
  void run_maker(BackgroundPart& part, std::shared_ptr<const Made> Study::*made, const PartMakers::Make& make);
  void stop();
};

/// Loads the newest choice in a loop. Between choices, it watches the kernel's file.
void Session::State::run_loader() {
  std::optional<std::filesystem::file_time_type> known;
  std::unique_lock lock(mutex);
  while (!stopping) {
    if (!wanted) {
      const auto something = [this] { return stopping || wanted; };
      if (latest.kernel.empty() || kernels::is_in_catalogue(latest.kernel))  // there is no file to watch
        changed.wait(lock, something);
      else if (!changed.wait_for(lock, kFilePoll, something) && source_write_time(latest.kernel) != known)
        wanted = latest;
      continue;
    }
    const Choice choice = *std::exchange(wanted, std::nullopt);
    known = source_write_time(choice.kernel);
    loading = std::stop_source();
    loading_since = std::chrono::steady_clock::now();
    const std::stop_token stop = loading.get_token();
    lock.unlock();
    load_one(choice, stop);
    lock.lock();
  }
}

void Session::State::load_one(const Choice& choice, const std::stop_token& stop) {
  std::optional<Study> study;
  std::string error, others, outside;
  try {
    study = load(choice, cache, stop);
    move_into_grid(study->choice.block, study->plan->launch.grid);
    add_recording(*study, stop);
    if (stop.stop_requested()) study.reset();  // the recording is incomplete
  } catch (const kernels::CompileError& exception) {
    study.reset();
    error = exception.what();
    others = exception.others();
  } catch (const kernels::OutsideFile& exception) {
    study.reset();
    error = exception.what();
    outside = exception.folder();
  } catch (const std::exception& exception) {
    study.reset();
    error = exception.what();
  }
  const auto text = error.empty() ? nullptr : source_text_of(choice);
  const std::lock_guard lock(mutex);
  if (study) publish(std::move(*study));
  if (wanted || stopping) return;  // the result of the newer choice will follow
  progress.compiling = false;
  progress.error = error;
  progress.other_errors = others;
  progress.outside_folder = outside;
  progress.text = text;
  tell();
  // The choice has an error, so the previous study stays on the screen. Its missing parts are requested again, because
  // loading this choice stopped their computation.
  if (!error.empty() && current) ask_for_parts();
}

/// Replaces the current study. The caller must hold the mutex.
void Session::State::publish(Study study) {
  // Partial results that were stopped at the time limit are computed again if the time limit has changed.
  const bool stays = current && same_launch(*current, study) &&
                     (!was_cut(*current) || current->choice.execute_seconds == study.choice.execute_seconds);
  if (stays) {
    study.totals = current->totals;
    study.findings = current->findings;
  }
  current = std::make_shared<const Study>(std::move(study));
  tell();
  ask_for_parts();
}

/// Requests the parts that the current study lacks.
void Session::State::ask_for_parts() {
  if (!current->totals) ask_for(totals);
  if (!current->findings) ask_for(findings);
}

void Session::State::ask_for(BackgroundPart& part) {
  if (part.is_making(*current)) return;
  part.job.request_stop();
  part.wanted = current;
  changed.notify_all();
}

/// Computes one part of each requested study, in a loop.
template <class Made>
void Session::State::run_maker(BackgroundPart& part, std::shared_ptr<const Made> Study::*made,
                               const PartMakers::Make& make) {
  std::unique_lock lock(mutex);
  while (true) {
    changed.wait(lock, [&] { return stopping || part.wanted; });
    if (stopping) return;
    const std::shared_ptr<const Study> asked = part.wanted;
    if (changed.wait_for(lock, part.rest, [&] { return stopping || part.wanted != asked; })) continue;
    part.making = std::exchange(part.wanted, nullptr);
    part.job = std::stop_source();
    part.share = 0;
    const std::stop_token stop = part.job.get_token();
    Study study = *part.making;
    lock.unlock();
    std::string error;
    try {
      make(study, stop, [&part](double done) { part.share = done; });
    } catch (const std::exception& exception) {
      error = exception.what();
    }
    base::return_free_memory();
    lock.lock();
    part.making = nullptr;
    if (!error.empty() && !stop.stop_requested()) {
      progress.error = error;
      tell();
    }
    if (!(study.*made) || !same_launch(*current, study)) continue;
    // The shown block may have changed since the part was requested, so the part is added to the current study.
    Study complete = *current;
    complete.*made = study.*made;
    current = std::make_shared<const Study>(std::move(complete));
    tell();
  }
}

void Session::State::stop() {
  {
    const std::lock_guard lock(mutex);
    stopping = true;
    loading.request_stop();
    totals.job.request_stop();
    findings.job.request_stop();
  }
  changed.notify_all();
  loader.join();
  totals.worker.join();
  findings.worker.join();
}

PartMakers part_makers() {
  // One core is left for the window and the compiler.
  const unsigned threads = std::max(2U, std::thread::hardware_concurrency()) - 1;
  return {.totals = [threads](Study& study, const auto& stop,
                              const auto& share) { add_totals_so_far(study, threads, stop, share); },
          .findings =
              [threads](Study& study, const auto& stop, const auto& share) {
                add_findings(study, stop, share);
                if (study.findings) add_comparison(study, threads, stop, share, kComparedMeanwhile);
              }};
}

Session::Session(std::function<void()> changed, PartMakers makers) : state_(std::make_unique<State>()) {
  state_->tell = changed ? std::move(changed) : [] {};
  state_->latest.kernel.clear();  // nothing is requested yet
  state_->findings.rest = kFindingsRest;
  state_->loader = std::thread([state = state_.get()] { state->run_loader(); });
  state_->totals.worker = std::thread([state = state_.get(), make = std::move(makers.totals)] {
    state->run_maker(state->totals, &Study::totals, make);
  });
  state_->findings.worker = std::thread([state = state_.get(), make = std::move(makers.findings)] {
    state->run_maker(state->findings, &Study::findings, make);
  });
}

Session::~Session() {
  state_->stop();
}

void Session::request(const Choice& choice) {
  const std::lock_guard lock(state_->mutex);
  // Stops the work on totals and findings of the previous launch, because the new choice needs the cores.
  if (!differ_in_block_only(state_->latest, choice)) {
    state_->totals.abandon();
    state_->findings.abandon();
  }
  if (state_->progress.compiling && std::chrono::steady_clock::now() - state_->loading_since > kSlowLoad)
    state_->loading.request_stop();
  state_->latest = choice;
  state_->wanted = choice;
  state_->progress.compiling = true;
  state_->changed.notify_all();
}

std::shared_ptr<const Study> Session::current() const {
  const std::lock_guard lock(state_->mutex);
  return state_->current;
}

Progress Session::progress() const {
  const std::lock_guard lock(state_->mutex);
  Progress progress = state_->progress;
  const BackgroundPart& totals = state_->totals;
  progress.totalling = totals.making && !totals.job.stop_requested();
  progress.total_share = progress.totalling ? totals.share.load() : 0;
  progress.finding = state_->findings.wanted || (state_->findings.making && !state_->findings.job.stop_requested());
  return progress;
}

void Session::cancel_totals() {
  const std::lock_guard lock(state_->mutex);
  state_->totals.abandon();
}

}  // namespace warplens::study
