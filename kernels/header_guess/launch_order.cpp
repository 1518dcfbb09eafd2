#include "kernels/header_guess/launch_order.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "kernels/header_guess/template_guess.hpp"
#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {
namespace {

/// Deepest nesting of calls that is followed.
constexpr std::size_t kMostCalls = 12;
/// Maximum number of visits, in total, to functions that were visited before with different template arguments.
constexpr std::size_t kMostInstances = 128;

/// Gives evaluations a separate budget of steps for the lifetime of this object. Listing the launches then takes no
/// steps from the budget of the header guess, so the guess does not depend on the number of launches.
class OwnBudget {
 public:
  explicit OwnBudget(const HostProgram& program) : program_(program), steps_(std::exchange(program.steps(), 0)) {}
  ~OwnBudget() { program_.steps() = steps_; }
  OwnBudget(const OwnBudget&) = delete;
  OwnBudget& operator=(const OwnBudget&) = delete;

 private:
  const HostProgram& program_;
  unsigned steps_;
};

/// Follows the calls in the host code from main and lists the launches.
class LaunchWalk {
 public:
  LaunchWalk(HostProgram& program, const std::vector<HostLaunch>& launches) : program_(program), launches_(launches) {
    for (std::size_t at = 0; at < launches.size(); ++at)
      by_place_[{launches[at].place.tree, launches[at].place.node.begin()}].push_back(at);
    for (const Function& function : program.functions())
      if (!function.is_kernel) by_name_[function.name].push_back(&function);
  }

  std::vector<OrderedLaunch> list() {
    const auto enter_all = [&](auto&& is_wanted) {
      for (const Function& function : program_.functions())
        if (!function.is_kernel && !visited_.contains({&function, ""}) && is_wanted(function)) enter(function, {}, 0);
    };
    enter_all([](const Function& function) { return function.name == "main"; });
    enter_all([&](const Function& function) { return program_.calls_of(function.name).empty(); });
    // Visit the functions that were not reached yet, for example functions that call each other. `entered_` also
    // contains function templates that were reached with template arguments. They need not be visited without them.
    enter_all([&](const Function& function) { return !entered_.contains(&function); });
    for (std::size_t at = 0; at < launches_.size(); ++at)
      if (!listed_.contains(at)) add(at, {});
    std::ranges::stable_partition(ordered_, &OrderedLaunch::is_reached);
    return std::move(ordered_);
  }

 private:
  void enter(const Function& function, const std::vector<Code>& calls, std::size_t depth) {
    std::string arguments;
    for (const Code& call : calls) arguments += std::string(call.field("function").text()) + ';';
    if (depth > kMostCalls || visited_.contains({&function, arguments})) return;
    if (!entered_.insert(&function).second && ++again_ > kMostInstances) return;
    visited_.emplace(&function, arguments);
    for (const Code call : find_nodes(function.body, {"call_expression"})) {
      if (const auto found = by_place_.find({call.tree, call.node.begin()}); found != by_place_.end())
        for (const std::size_t at : found->second)
          if (launches_[at].place.node == call.node) add(at, calls);
      const auto called = by_name_.find(last_word(call.field("function")));
      if (called == by_name_.end()) continue;
      for (const Function* const next : called->second) {
        if (next == &function) continue;
        std::vector<Code> more = calls;
        if (!next->template_parameters.empty()) more.push_back(call);
        enter(*next, more, depth + 1);
      }
    }
  }

  void add(std::size_t at, const std::vector<Code>& calls) {
    if (ordered_.size() >= kMostOrdered) return;
    const HostLaunch& launch = launches_[at];
    const bool has_instances = !launch.kernel->template_parameters.empty() && !calls.empty();
    if (!listed_.insert(at).second && !has_instances) return;
    OrderedLaunch made{.launch = at};
    if (has_instances) made.calls = calls;
    const PreferredCalls preferred(program_, made.calls);
    made.instance = write_instance(program_, launch);
    made.is_reached = !HostEvaluator(program_).is_never_reached(launch.place);
    const auto same = std::ranges::find_if(
        ordered_, [&](const OrderedLaunch& other) { return other.launch == at && other.instance == made.instance; });
    if (same == ordered_.end())
      ordered_.push_back(std::move(made));
    else if (!same->is_reached && made.is_reached)
      *same = std::move(made);
  }

  HostProgram& program_;
  const std::vector<HostLaunch>& launches_;
  std::map<std::pair<const SyntaxTree*, std::size_t>, std::vector<std::size_t>> by_place_;
  std::map<std::string_view, std::vector<const Function*>> by_name_;
  std::set<std::pair<const Function*, std::string>> visited_;
  std::set<const Function*> entered_;
  std::set<std::size_t> listed_;
  std::size_t again_ = 0;
  std::vector<OrderedLaunch> ordered_;
};

/// Returns a template argument in a uniform spelling, so that equal arguments compare as equal: "16u" -> "16".
std::string plain_argument(std::string_view text) {
  std::string plain = remove_spaces(text);
  if (plain == "true") return "1";
  if (plain == "false") return "0";
  if (plain == "unsigned") return "unsigned int";
  const bool is_number = !plain.empty() && plain.front() >= '0' && plain.front() <= '9';
  while (is_number && plain.size() > 1 && std::string_view("uUlL").find(plain.back()) != std::string_view::npos)
    plain.pop_back();
  return plain;
}

KnownSides find_sides(HostEvaluator& evaluator, Code dimensions) {
  KnownSides sides;
  const std::vector<HostValue> values = evaluator.dimensions(dimensions);
  for (std::size_t at = 0; at < std::min(values.size(), sides.size()); ++at)
    if (values[at].is_number()) sides[at] = values[at].whole();
  return sides;
}

}  // namespace

std::vector<OrderedLaunch> order_launches(HostProgram& program, const std::vector<HostLaunch>& launches) {
  const OwnBudget budget(program);
  return LaunchWalk(program, launches).list();
}

std::string write_instance(const HostProgram& program, const HostLaunch& launch) {
  if (launch.kernel->template_parameters.empty()) return launch.kernel->qualified;
  std::vector<std::string> ignored;
  return write_entry(program, *launch.kernel, template_bindings(program, *launch.kernel, &launch, {}, ignored));
}

bool has_arguments(const OrderedLaunch& ordered, const HostLaunch& launch, const std::vector<std::string>& arguments) {
  const std::vector<std::string> own = split_template_arguments(ordered.instance);
  if (own.size() < arguments.size()) return false;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const std::string wanted = plain_argument(arguments[at]);
    const bool is_as_written =
        at < launch.template_arguments.size() && plain_argument(launch.template_arguments[at].text()) == wanted;
    if (plain_argument(own[at]) != wanted && !is_as_written) return false;
  }
  return true;
}

std::vector<ProgramLaunch> describe_launches(HostProgram& program, const std::vector<HostLaunch>& launches,
                                             const std::vector<OrderedLaunch>& ordered,
                                             const std::vector<SourceUnit>& units) {
  const OwnBudget budget(program);
  std::vector<ProgramLaunch> described;
  for (const OrderedLaunch& one : ordered) {
    const HostLaunch& launch = launches[one.launch];
    const PreferredCalls preferred(program, one.calls);
    HostEvaluator evaluator(program);
    evaluator.allow_assumptions();
    described.push_back({.kernel = launch.kernel->name,
                         .instance = one.instance,
                         .path = {},
                         .line = launch.place.node.line(),
                         .grid = find_sides(evaluator, launch.grid),
                         .block = find_sides(evaluator, launch.block)});
    for (std::size_t at = 0; at < std::min(program.trees().size(), units.size()); ++at)
      if (&program.trees()[at] == launch.place.tree) described.back().path = units[at].path;
  }
  return described;
}

}  // namespace warplens::kernels
