#include "app/profiler/ncu_study.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include "analysis/base/nearest.hpp"
#include "analysis/sass/cubin.hpp"
#include "analysis/sass/memory_instruction.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::profiler {
namespace {

using study::Study;

/// Maximum number of sizes that are tried for one launch.
constexpr std::size_t kMostSizes = 64;

/// Maps the kernel names of a report to the names with which the kernels are loaded.
class Names {
 public:
  explicit Names(const study::Choice& choice) : choice_(choice), whole_(load(choice.kernel)) {
    for (std::size_t at = 0; at < kernels::launch_count(whole_); ++at)
      by_kernel_.emplace(plain(kernels::only_launch(whole_, at).entry),
                         at == 0 ? choice.kernel : choice.kernel + '#' + std::to_string(at + 1));
  }

  /// Returns the name with which a kernel of the report can be loaded. Returns nullopt if the kernel belongs to another
  /// file.
  std::optional<std::string> find(const std::string& kernel) {
    const std::string name = plain_kernel_name(kernel);
    if (const auto known = by_kernel_.find(name); known != by_kernel_.end()) return known->second;
    return by_kernel_.emplace(name, of_file(name)).first->second;
  }

  std::string first() const { return plain(whole_.entry); }
  const kernels::KernelFile& whole() const { return whole_; }

 private:
  kernels::KernelFile load(const std::string& name) const {
    return kernels::load_kernel(name, study::load_options(choice_));
  }

  /// Returns the plain name of a kernel. The given name may be mangled, or a text such as "space::transpose<float,
  /// TILE>".
  static std::string plain(const std::string& entry) {
    return plain_kernel_name(entry.starts_with("_Z") ? kernels::plain_entry_name(entry) : entry);
  }

  /// Returns the name with which another kernel of the file can be loaded, or nullopt. Only searches files without a
  /// Warplens header: each kernel of such a file has its own guessed header.
  std::optional<std::string> of_file(const std::string& name) const {
    if (whole_.guessed_header.empty() || choice_.kernel.find('#') != std::string::npos) return std::nullopt;
    const std::string with_entry = choice_.kernel + '#' + name;
    try {
      load(with_entry);
      return with_entry;
    } catch (const kernels::InputError&) {
      return std::nullopt;
    }
  }

  const study::Choice& choice_;
  kernels::KernelFile whole_;
  std::map<std::string, std::optional<std::string>> by_kernel_;
};

/// Finds the source page of each launch. ncu may print the same page several times.
class Sources {
 public:
  explicit Sources(const NcuReport& report) {
    for (const NcuLaunch& launch : report.launches) ++launches_[launch.kernel];
    for (const NcuSource& source : report.sources) by_kernel_[source.kernel].push_back(&source);
  }

  /// Returns the page of launch `number` of a kernel, counted from 0; null if there is none.
  const NcuSource* find(const std::string& kernel, std::size_t number) const {
    const auto pages = by_kernel_.find(kernel);
    const auto count = launches_.find(kernel);
    if (pages == by_kernel_.end()) return nullptr;
    const std::size_t launches = count == launches_.end() ? pages->second.size() : count->second;
    const std::size_t times = pages->second.size() % launches == 0 ? pages->second.size() / launches : 1;
    return number * times < pages->second.size() ? pages->second[number * times] : nullptr;
  }

 private:
  std::map<std::string, std::size_t> launches_;
  std::map<std::string, std::vector<const NcuSource*>> by_kernel_;
};

gpu::InstructionCounters counted_at(const ptx::SourceFile& file, std::uint32_t line, const NcuLine& traffic) {
  return {.place = {file, line},
          .global_sectors = traffic.global_sectors,
          .local_sectors = traffic.local_sectors,
          .shared_wavefronts = traffic.shared_wavefronts};
}

/// Returns the counters of the report by line of the kernel's file. Empty if the source page is for another file.
std::vector<gpu::InstructionCounters> counted_by_line(const NcuSource& source, const Study& study) {
  if (std::filesystem::path(source.file).filename() != std::filesystem::path(study.kernel->path).filename()) return {};
  std::vector<gpu::InstructionCounters> counted;
  for (const NcuLine& line : source.lines) counted.push_back(counted_at(study.compiled->source, line.line, line));
  return counted;
}

/// Returns the source position of each line of the PTX. Lines without a position are left out.
std::map<std::uint32_t, gpu::CodePlace> places_by_ptx_line(const simt::Program& program) {
  std::map<std::uint32_t, gpu::CodePlace> places;
  const std::vector<std::string>& files = program.module().files;
  for (const auto& instruction : program.instructions())
    if (instruction->source.file < files.size())
      places[instruction->line] = {ptx::SourceFile(files[instruction->source.file]), instruction->source.line};
  return places;
}

/// Adds source positions to the counters of a page that shows only machine code. The positions come from the machine
/// code that was compiled here, which must have the same loads and stores as the page. Otherwise, returns nothing.
std::vector<gpu::InstructionCounters> counted_by_machine_code(const NcuSource& source, const Study& study) {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(study.compiled->cubin.data());
  const auto cubin = sass::read_cubin({bytes, study.compiled->cubin.size()});
  if (!cubin) return {};
  std::vector<sass::MemoryInstruction> own;
  for (const sass::MemoryInstruction& one : sass::memory_instructions(*cubin))
    if (one.space != ptx::StateSpace::constant) own.push_back(one);
  const bool is_same = std::ranges::equal(own, source.instructions, [](const auto& here, const NcuInstruction& there) {
    return here.is_load_or_store() && here.space == there.space && here.is_store == there.is_store &&
           here.width == there.width;
  });
  if (!is_same) return {};
  const auto places = places_by_ptx_line(*study.program);
  std::vector<gpu::InstructionCounters> counted;
  for (std::size_t at = 0; at < own.size(); ++at) {
    const auto place = places.find(own[at].ptx_line);
    if (place == places.end()) return {};
    counted.push_back(counted_at(place->second.file, place->second.line, source.instructions[at].traffic));
  }
  return counted;
}

class Comparer {
 public:
  Comparer(const NcuQuestion& question, kernels::CompileCache& cache)
      : question_(question), cache_(cache), names_(question.choice) {}

  Names& names() { return names_; }

  NcuResult compare(const NcuLaunch& launch, const std::string& name) {
    NcuResult result{.kernel = launch.kernel, .launch = launch};
    study::Choice choice = question_.choice;
    choice.kernel = name;
    const kernels::KernelFile file = kernels::load_kernel(name, study::load_options(choice));
    if (!question_.size_is_given && file.default_size) choice.size = *file.default_size;
    result.fitted = fit_launch(file, choice, launch.grid, launch.block, {question_.size_is_given});
    take_study(result, result.fitted.choice);
    if (result.fitted.is_found() && result.fitted.sizes && worst(result.metrics) == NcuVerdict::different)
      try_sizes(result);
    result.not_modelled = profiler::not_modelled(launch);
    return result;
  }

  void compare_lines(NcuResult& result, const NcuSource& source) {
    if (!result.study) return;
    const std::vector<gpu::InstructionCounters> counted =
        source.lines.empty() ? counted_by_machine_code(source, *result.study) : counted_by_line(source, *result.study);
    if (counted.empty()) return;
    for (const study::LineComparison& line : study::compare_lines(
             *result.study->program, result.study->compiled->source, result.study->totals->totals, counted))
      result.lines.push_back(judged(line, result));
  }

  std::shared_ptr<const Study> study_of(const study::Choice& choice) {
    const auto key = std::pair(choice.kernel, std::pair(choice.size.width, choice.size.height));
    auto& known = studies_[{key, choice.set}];
    if (known) return known;
    Study study = study::load(choice, cache_, question_.stop);
    study::add_totals(study, 0, question_.stop, {});
    if (question_.stop.stop_requested()) return nullptr;
    return known = std::make_shared<const Study>(std::move(study));
  }

 private:
  bool take_study(NcuResult& result, const study::Choice& choice) {
    const std::shared_ptr<const Study> study = study_of(choice);
    if (!study) return false;
    result.study = study;
    result.metrics = compare_ncu(study->totals->totals, *result.launch, result.fitted.is_found());
    return true;
  }

  void try_sizes(NcuResult& result) {
    for (const kernels::Size& size : sizes_to_try(*result.fitted.sizes, kMostSizes)) {
      if (question_.stop.stop_requested()) return;
      NcuResult tried = result;
      tried.fitted.choice.size = size;
      if (!take_study(tried, tried.fitted.choice) || worst(tried.metrics) == NcuVerdict::different) continue;
      tried.size_was_tried = true;
      result = std::move(tried);
      return;
    }
  }

  static NcuComparedLine judged(const study::LineComparison& line, const NcuResult& result) {
    NcuComparedLine judged{.line = line};
    if (line.model == line.hardware) return judged;
    judged.verdict = NcuVerdict::explained;
    const trace::Totals& totals = result.study->totals->totals;
    bool as_written = true, exact = true;
    for (std::size_t at = 0; at < trace::kCategories; ++at) {
      const auto category = static_cast<trace::Category>(at);
      as_written &= totals.as_written(category);
      exact &= totals.of(category).inexact == 0 && totals.of(category).by_order == 0;
    }
    if (result.launch && !result.fitted.is_found())
      judged.reason = NcuReason::other_launch;
    else if (line.merged > 0)
      judged.reason = NcuReason::merges;
    else if (!as_written || line.line == 0 || line.hardware_in_part)
      judged.reason = NcuReason::machine_code;
    else if (!exact)
      judged.reason = NcuReason::inexact_rule;
    else
      judged.verdict = NcuVerdict::different;
    return judged;
  }

  const NcuQuestion& question_;
  kernels::CompileCache& cache_;
  Names names_;
  std::map<std::pair<std::pair<std::string, std::pair<std::uint64_t, std::uint64_t>>, kernels::Values>,
           std::shared_ptr<const Study>>
      studies_;
};

kernels::InputError no_launch(const Names& names, const std::vector<std::string>& left_out) {
  std::vector<std::string> others;
  for (const std::string& kernel : left_out) {
    const std::string plain = plain_kernel_name(kernel);
    if (std::ranges::find(others, plain) == others.end()) others.push_back(plain);
  }
  return {names.whole().path, names.whole().line_of("entry"),
          say("the report has no launch of '{}'; it has launches of {}", names.first(), base::join_words(others))};
}

}  // namespace

NcuComparison compare_report(const NcuReport& report, const NcuQuestion& question, kernels::CompileCache& cache) {
  Comparer comparer(question, cache);
  const Sources sources(report);
  NcuComparison comparison;
  std::map<std::string, std::size_t> seen;
  const auto leave_out = [&](const std::string& kernel) {
    if (std::ranges::find(comparison.left_out, kernel) == comparison.left_out.end())
      comparison.left_out.push_back(kernel);
  };
  const auto done = [&](std::size_t at, std::size_t of) {
    if (question.progress)
      question.progress(static_cast<double>(at) / static_cast<double>(std::max<std::size_t>(of, 1)));
    comparison.cancelled = question.stop.stop_requested();
    return comparison.cancelled;
  };
  for (std::size_t at = 0; at < report.launches.size(); ++at) {
    const NcuLaunch& launch = report.launches[at];
    const std::size_t number = seen[launch.kernel]++;
    const auto name = comparer.names().find(launch.kernel);
    if (!name) {
      leave_out(launch.kernel);
      continue;
    }
    NcuResult result = comparer.compare(launch, *name);
    if (const NcuSource* source = sources.find(launch.kernel, number)) comparer.compare_lines(result, *source);
    if (done(at + 1, report.launches.size())) return comparison;
    comparison.results.push_back(std::move(result));
  }
  if (report.launches.empty()) {
    for (const NcuSource& source : report.sources) {
      const auto name = comparer.names().find(source.kernel);
      if (!name) {
        leave_out(source.kernel);
        continue;
      }
      NcuResult result{.kernel = source.kernel};
      result.fitted.choice = question.choice;
      result.fitted.choice.kernel = *name;
      result.study = comparer.study_of(result.fitted.choice);
      if (!result.study) return comparison.cancelled = true, comparison;
      comparer.compare_lines(result, source);
      comparison.results.push_back(std::move(result));
    }
  }
  if (comparison.results.empty()) throw no_launch(comparer.names(), comparison.left_out);
  return comparison;
}

NcuVerdict worst(const NcuComparison& comparison) {
  NcuVerdict verdict = NcuVerdict::equal;
  for (const NcuResult& result : comparison.results) {
    verdict = std::max(verdict, worst(result.metrics));
    for (const NcuComparedLine& line : result.lines) verdict = std::max(verdict, line.verdict);
  }
  return verdict;
}

}  // namespace warplens::profiler
