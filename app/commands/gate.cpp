#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "analysis/base/numbers.hpp"
#include "analysis/translation/message.hpp"
#include "app/commands/arguments.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/interruptible.hpp"
#include "app/commands/state_options.hpp"
#include "app/grading/hold.hpp"
#include "app/reports/page.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

using grading::HeldComparison;
using grading::HeldFigures;
using grading::HoldFile;

constexpr std::size_t kMostHoldBytes = std::size_t{16} << 20;

/// A launch that is compared, and its present figures.
struct ComparedLaunch {
  std::string command;
  study::Choice choice;
  HeldFigures now;
};

struct GateArguments {
  std::shared_ptr<ChoiceOptions> choice;
  std::string hold;
  bool update = false;
};

/// Reads the file of --hold. With --update, it need not exist.
HoldFile read_hold_file(const GateArguments& arguments) {
  std::error_code error;
  if (arguments.update && !std::filesystem::exists(arguments.hold, error)) return {};
  try {
    return grading::read_hold(kernels::read_regular_file(arguments.hold, kMostHoldBytes), arguments.hold);
  } catch (const kernels::UnreadFile& why) {
    throw kernels::InputError(arguments.hold + ": " + why.what() + "; " + tr("write the file with --update"));
  }
}

/// Returns the launches to compare: that of the command line or, without a kernel, all launches of the file.
std::vector<ComparedLaunch> select_launches(const GateArguments& arguments, HoldFile& hold) {
  std::vector<ComparedLaunch> launches;
  if (!arguments.choice->kernel.empty()) {
    const study::Choice choice = choice_of(*arguments.choice);
    launches.push_back({views::command_of({.choice = choice}), choice, {}});
    if (!arguments.update && !grading::find_held(hold, launches.front().command))
      throw kernels::InputError(
          say("{}: the file has no figures of `{}`; add them with --update", arguments.hold, launches.front().command));
    return launches;
  }
  for (const grading::HeldLaunch& held : hold.launches) {
    study::Choice choice = state_of_command(held.command).choice;
    take_seconds(arguments.choice->seconds, choice);
    launches.push_back({held.command, std::move(choice), {}});
  }
  if (launches.empty())
    throw kernels::InputError(arguments.hold + ": " +
                              tr("the file holds no launch; name a kernel, and add it with --update"));
  return launches;
}

int update_file(const GateArguments& arguments, HoldFile& hold, const std::vector<ComparedLaunch>& launches,
                const Streams& streams) {
  for (const ComparedLaunch& launch : launches) {
    if (grading::HeldLaunch* held = grading::find_held(hold, launch.command))
      held->figures = launch.now;
    else
      hold.launches.push_back({launch.command, launch.now});
  }
  kernels::write_whole(arguments.hold, grading::write_hold(hold));
  streams.err << arguments.hold << '\n';
  return kDone;
}

std::string state_text(HeldComparison::State state) {
  switch (state) {
    case HeldComparison::State::same:
      return "";
    case HeldComparison::State::better:
      return tr("better");
    case HeldComparison::State::worse:
      return tr("worse");
    case HeldComparison::State::missing:
      break;
  }
  return tr("missing");
}

std::string number_or(const std::optional<std::uint64_t>& number, const char* otherwise, bool groups) {
  if (!number) return otherwise;
  return groups ? base::group_digits(*number) : std::to_string(*number);
}

/// Writes the compared figures of all launches. Pages leave out figures that are the same.
class GateReport {
 public:
  explicit GateReport(Format format) : format_(format) {}

  void add(const std::string& command, const std::vector<HeldComparison>& figures) {
    for (const HeldComparison& one : figures) {
      failed_ += one.state == HeldComparison::State::worse || one.state == HeldComparison::State::missing;
      better_ += one.state == HeldComparison::State::better;
      rows_.push_back({command, one});
    }
  }
  bool has_failures() const { return failed_ > 0; }

  void write(const std::string& hold, std::ostream& out) const {
    if (format_ == Format::json) return write_json(out);
    if (format_ == Format::csv) return views::write(table(false), views::TableForm::csv, out);
    Page page(format_, out);
    if (failed_ + better_ > 0) page.table(table(true));
    if (failed_ > 0)
      page.line(plural("{} figure is worse than in {}", "{} figures are worse than in {}", failed_, failed_, hold));
    else if (better_ > 0)
      page.line(say("no figure is worse than in {}, and some are better; hold the new values with --update", hold));
    else
      page.line(plural("{} figure is the same as in {}", "{} figures are the same as in {}", rows_.size(), rows_.size(),
                       hold));
  }

 private:
  struct Row {
    std::string command;
    HeldComparison figure;
  };

  void write_json(std::ostream& out) const {
    nlohmann::ordered_json json{{"failed", has_failures()}};
    json["figures"] = nlohmann::ordered_json::array();
    for (const auto& [command, figure] : rows_) {
      nlohmann::ordered_json one{{"command", command}, {"figure", figure.figure}, {"held", figure.held}};
      one["now"] = figure.now ? nlohmann::ordered_json(*figure.now) : nlohmann::ordered_json(nullptr);
      one["state"] = grading::state_name(figure.state);
      json["figures"].push_back(std::move(one));
    }
    out << json.dump(2) << '\n';
  }

  views::Table table(bool for_people) const {
    using views::Align;
    views::Table table =
        for_people
            ? views::Table({{tr("launch"), Align::left, true},
                            {tr("figure"), Align::left, true},
                            {tr("held")},
                            {tr("now")},
                            {"", Align::left}})
            : views::Table(
                  {{"command", Align::left}, {"figure", Align::left}, {"held"}, {"now"}, {"state", Align::left}});
    for (const auto& [command, figure] : rows_) {
      if (for_people && figure.state == HeldComparison::State::same) continue;
      table.add({command, figure.figure, number_or(figure.held, "", for_people),
                 number_or(figure.now, for_people ? "–" : "", for_people),
                 for_people ? state_text(figure.state) : grading::state_name(figure.state)});
    }
    return table;
  }

  Format format_;
  std::vector<Row> rows_;
  std::size_t failed_ = 0, better_ = 0;
};

int run_gate(const GateArguments& arguments, Format format, const Streams& streams) {
  HoldFile hold = read_hold_file(arguments);
  std::vector<ComparedLaunch> launches = select_launches(arguments, hold);
  kernels::CompileCache cache;
  const bool cancelled =
      run_interruptible(streams.err, tr("executing the launches"), [&](const std::stop_token& stop, const auto& done) {
        for (std::size_t at = 0; at < launches.size() && !stop.stop_requested(); ++at) {
          const auto share = [&](double of_launch) {
            done((static_cast<double>(at) + of_launch) / static_cast<double>(launches.size()));
          };
          launches[at].now = grading::compute_held_figures(study::load(launches[at].choice, cache, stop), stop, share);
        }
      });
  if (cancelled) {
    streams.err << tr("cancelled") << '\n';
    return kCancelled;
  }
  if (arguments.update) return update_file(arguments, hold, launches, streams);
  GateReport report(format);
  for (const ComparedLaunch& launch : launches)
    report.add(launch.command, grading::compare_held(grading::find_held(hold, launch.command)->figures, launch.now));
  report.write(arguments.hold, streams.out);
  return report.has_failures() ? kFound : kDone;
}

}  // namespace

Action add_gate(CLI::App& app) {
  const auto arguments = std::make_shared<GateArguments>();
  arguments->choice = add_choice_options(app, /*kernel_required=*/false);
  const auto format = add_format_option(app);
  add_option(app, arguments->hold,
             {.name = "--hold",
              .help = tr("File of figures that may not get worse; without a kernel, all launches in it are compared"),
              .value_name = "FILE",
              .required = true});
  add_flag(app, arguments->update, "--update", tr("Write the present figures into the file instead of comparing them"));
  return [=](const Streams& streams) { return run_gate(*arguments, *format, streams); };
}

}  // namespace warplens::commands
