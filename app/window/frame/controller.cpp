#include "app/window/frame/controller.hpp"

#include <filesystem>
#include <utility>

#include "app/lessons/shelf.hpp"
#include "app/study/edited_kernel.hpp"
#include "app/study/guessed_header.hpp"
#include "app/study/worker_gauge.hpp"
#include "app/window/actions/gpu_changes.hpp"
#include "app/window/dialogs/open_file.hpp"
#include "app/window/model/kernel_choice.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/error.hpp"

namespace warplens::window {

Controller::Controller(Shell& shell, const study::Choice& choice, Options options)
    : shell_(shell),
      options_(std::move(options)),
      kept_progress_(shell.view().lesson_reader.progress),
      session_(options_.changed),
      survey_(options_.changed),
      sweeper_(options_.changed),
      predictor_(options_.changed),
      beside_predictor_(options_.changed),
      disassembler_(options_.changed),
      beside_disassembler_(options_.changed),
      block_follower_(options_.changed),
      step_filler_(options_.read_state, options_.changed),
      measuring_(study::make_worker_gauge(options_.worker), options_.changed),
      exporter_(options_.program, options_.changed) {
  input_.worker = options_.worker;
  input_.history = &history_;
  input_.platform = &options_.platform;
  ask(choice);
}

bool Controller::has_news() const {
  // Compare with the Progress that next_input() would return: that Progress contains `complaint_` if the session has no
  // error.
  study::Progress progress = session_.progress();
  if (progress.error.empty()) progress.error = complaint_;
  return session_.current() != input_.study || progress != input_.progress || survey_.found() != input_.surveyed ||
         measuring_.current() != input_.measuring || sweeper_.current() != input_.swept ||
         predictor_.current() != input_.predicted || beside_predictor_.current() != input_.predicted_beside ||
         disassembler_.current() != input_.disassembly || beside_disassembler_.current() != input_.disassembly_beside ||
         step_filler_.current() != input_.lesson || exporter_.progress() != input_.export_progress ||
         block_follower_.current() != input_.launch_writes || beside_;
}

const Input& Controller::next_input() {
  take_beside();
  input_.study = session_.current();
  input_.choice = choice_;
  input_.progress = session_.progress();
  if (input_.progress.error.empty()) input_.progress.error = complaint_;
  // The costs of the other kernels are computed after those of the chosen one.
  if (input_.study && input_.study->totals) survey_.request(input_.study->choice.size, input_.study->choice.machine);
  input_.surveyed = survey_.found();
  if (choice_.machine == study::MachineKind::gpu) measuring_.follow(input_.study);
  input_.measuring = measuring_.current();
  input_.swept = sweeper_.current();
  input_.predicted = predictor_.current();
  input_.predicted_beside = beside_predictor_.current();
  input_.disassembly = disassembler_.current();
  input_.disassembly_beside = beside_disassembler_.current();
  input_.lesson = step_filler_.current();
  input_.export_progress = exporter_.progress();
  if (input_.study) block_follower_.request(input_.study);
  input_.launch_writes = block_follower_.current();
  return input_;
}

void Controller::apply(const Changes& changes) {
  if (changes.choice) {
    ask(*changes.choice);
  } else if (input_.study && !input_.progress.compiling && input_.progress.error.empty()) {
    // The study has another block if the chosen block is outside of its grid.
    choice_.block = input_.study->choice.block;
  }
  if (!changes.complaint.empty()) complaint_ = changes.complaint;
  if (!changes.save_kernel.empty()) save(changes.save_kernel);
  if (changes.cancel_totals) session_.cancel_totals();
  if (changes.save_header) save_header();
  go_through_history(changes);
  if (!changes.open.empty()) open(changes.open);
  if (!changes.pasted.empty()) go_to_pasted(changes.pasted);
  if (changes.go_to) go_to(*changes.go_to);
  if (changes.lesson) step_filler_.request(*changes.lesson);
  keep_progress();
  if (changes.sweep) sweeper_.request(*changes.sweep);
  if (changes.predict) predictor_.request(*changes.predict);
  if (changes.predict_beside) beside_predictor_.request(*changes.predict_beside);
  if (changes.disassemble) disassembler_.request(changes.disassemble);
  if (changes.disassemble_beside) beside_disassembler_.request(changes.disassemble_beside);
  if (changes.export_request) exporter_.start(*changes.export_request);
  if (changes.cancel_export) exporter_.cancel();
  window::apply(changes.gpu, measuring_);
  if (changes.gpu.worker) input_.worker = *(chosen_worker_ = changes.gpu.worker);
}

void Controller::ask(const study::Choice& choice) {
  if (choice.kernel != choice_.kernel) shell_.expect_other_kernel();
  choice_ = choice;
  history_.chose(choice, options_.clock());
  if (std::error_code error; std::filesystem::is_regular_file(choice.kernel, error))
    remember_file(shell_.view().dialogs.open.recent, std::filesystem::absolute(choice.kernel, error).string());
  complaint_.clear();
  measuring_.give_way();
  session_.request(choice_);
}

void Controller::open(const std::string& path) {
  if (!path.ends_with(".md")) return ask(choice_of_kernel(choice_, path));
  try {
    open_lesson(shell_.view().lesson_reader, std::make_shared<const lessons::Lesson>(lessons::lesson_named(path)));
  } catch (const kernels::InputError& error) {
    complaint_ = error.what();
  }
}

void Controller::start_at(const views::State& state) {
  shell_.start_at(state.warp, state.access);
  shell_.view().lane = state.lane;
  shell_.pin(nullptr);
  beside_.reset();
  if (!state.beside) return;
  beside_ = std::make_unique<study::Session>(options_.changed);
  beside_->request(*state.beside);
}

void Controller::go_to(const views::State& state) {
  ask(state.choice);
  start_at(state);
}

// Accepts pasted text: the source of a kernel, or a command. A command is only read, never executed.
void Controller::go_to_pasted(const std::string& text) {
  if (text.find("__global__") != std::string::npos || kernels::is_ptx(text)) return take_pasted(text);
  try {
    if (!options_.read_state) return;
    views::State state = options_.read_state(text);
    // A pasted command must not allow include folders; only the user can do this.
    state.choice.include_folders = choice_.include_folders;
    go_to(state);
  } catch (const kernels::InputError& error) {
    complaint_ = error.what();
  }
}

// Shows pasted source code as an unsaved file. Keeps the current limits for compiling and executing.
void Controller::take_pasted(const std::string& source) {
  study::Choice pasted = choice_of_kernel(choice_, study::path_for_copy("pasted", source));
  pasted.text = std::make_shared<const std::string>(source);
  try {
    if (const auto own = kernels::load_kernel(pasted.kernel, source).default_size) pasted.size = *own;
  } catch (const kernels::InputError&) {  // the session will report this error, which is then shown next to the source
  }
  ask(pasted);
}

// Saves the edited source to a file, and then shows that file.
void Controller::save(const std::string& path) {
  if (const std::string wrong = study::save_kernel(choice_, path); !wrong.empty()) {
    complaint_ = wrong;
    return;
  }
  study::Choice saved = study::without_edits(choice_);
  if (kernels::is_in_catalogue(saved.kernel)) saved.kernel = path;
  ask(saved);
}

void Controller::save_header() {
  if (!input_.study) return;
  complaint_ = study::save_guessed_header(*input_.study->kernel);
  session_.request(choice_);
}

void Controller::go_through_history(const Changes& changes) {
  std::optional<study::Choice> past;
  if (changes.history < 0) past = history_.undo();
  if (changes.history > 0) past = history_.redo();
  if (changes.past) past = history_.go_to(*changes.past);
  if (past) ask(*past);
}

// Saves the progress in lessons as soon as it changes, so that the user can continue a lesson after closing the window.
void Controller::keep_progress() {
  const lessons::Progress& progress = shell_.view().lesson_reader.progress;
  if (progress == kept_progress_) return;
  lessons::save_progress(lessons::progress_file(), progress, kept_progress_);
  kept_progress_ = progress;
}

// If launch A is being computed, pins it as soon as its totals are complete.
void Controller::take_beside() {
  if (!beside_) return;
  if (const auto study = beside_->current(); study && study->totals) {
    shell_.pin(study);
    beside_.reset();
  } else if (const study::Progress progress = beside_->progress(); !progress.compiling && !progress.error.empty()) {
    complaint_ = progress.error;
    beside_.reset();
  }
}

}  // namespace warplens::window
