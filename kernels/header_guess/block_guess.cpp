#include "kernels/header_guess/block_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/header_guess/header_draft.hpp"

namespace warplens::kernels {
namespace {

constexpr std::int64_t kWarp = 32, kMostInBlock = 1024, kLongestStep = 65536, kUsualSide = 16, kUsualDepth = 4;

/// Reads how the code of a kernel calculates positions from the indices of threads and blocks.
class PlaceReader {
 public:
  PlaceReader(const HostProgram& program, const Function& kernel, const TypeBindings& bindings)
      : kernel_(kernel), evaluator_(program) {
    for (const auto& [name, text] : bindings)
      if (!text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == std::string::npos)
        numbers_.declare(name, HostValue::integer(std::stoll(text)));
    for (const Function& function : program.functions()) {
      const bool is_device = !function.is_kernel && head_of(function).find("__device__") != std::string_view::npos;
      if (&function == &kernel || is_device) bodies_.push_back(function.body);
    }
    for (std::size_t axis = 0; axis < 3; ++axis)
      for (const char* const register_name : {"threadIdx", "blockIdx"})
        names_[fmt::format("{}.{}", register_name, "xyz"[axis])] = {register_name[0] == 't', axis};
    for (const Code found : find_nodes(kernel.body, {"init_declarator"})) {
      const Code name = parse_declarator(found.field("declarator")).name;
      const auto known = names_.find(found.field("value").text());
      if (name && known != names_.end()) names_.emplace(std::string(name.text()), known->second);
    }
  }

  static std::string_view head_of(const Function& function) {
    return function.head.text().substr(0, function.body.node.begin() - function.head.node.begin());
  }

  /// Returns true if one of the examined function bodies mentions the word.
  bool mentions(std::string_view word) const {
    return std::ranges::any_of(bodies_,
                               [&](const Code& body) { return body.text().find(word) != std::string_view::npos; });
  }

  /// Returns the maximum number of threads in __launch_bounds__; 0 if the kernel has none.
  std::int64_t launch_bound() {
    const std::string_view head = head_of(kernel_);
    if (head.find("__launch_bounds__") == std::string_view::npos) return 0;
    for (const Code bounds : find_nodes(kernel_.head, {"launch_bounds", "argument_list"})) {
      if (bounds.node.begin() >= kernel_.body.node.begin() || bounds.children().empty()) continue;
      Code first = bounds.children().front();
      if (first.is("argument_list") && !first.children().empty()) first = first.children().front();
      if (const std::int64_t threads = number(first); threads > 0) return threads;
    }
    return 0;
  }

  /// Returns the distance between blocks along an axis: S for "blockIdx.x * S"; 0 if S is blockDim.x or unknown; 1 if
  /// the block index is never multiplied.
  std::int64_t step(std::size_t axis) {
    std::int64_t least = 0;
    bool is_multiplied = false;
    for (const Code body : bodies_)
      for (const Code product : find_nodes(body, {"binary_expression", "call_expression"})) {
        const bool is_call = product.is("call_expression");
        if (is_call && !last_word(product.field("function")).starts_with("__")) continue;
        if (!is_call && product.field("operator").text() != "*") continue;
        const std::vector<Code> sides = is_call ? product.field("arguments").children()
                                                : std::vector{product.field("left"), product.field("right")};
        if (sides.size() != 2) continue;
        for (const auto& [one, other] : {std::pair(sides[0], sides[1]), std::pair(sides[1], sides[0])}) {
          if (!is_block(one, axis)) continue;
          const std::string_view by = bare(other).text();
          if (by.find("blockDim") != std::string_view::npos) {
            is_multiplied = true;
          } else if (const std::int64_t distance = number(other); distance > 1 && distance <= kLongestStep) {
            is_multiplied = true;
            least = least == 0 ? distance : std::min(least, distance);
          }
        }
      }
    return is_multiplied ? least : 1;
  }

  /// Returns R of "for (j = 0; j < 32; j += R)" around "threadIdx.y + j"; 0 if there is no such loop.
  std::int64_t loop_step(std::size_t axis) {
    for (const Code loop : find_nodes(kernel_.body, {"for_statement"})) {
      const Code update = loop.field("update");
      if (!update.is("assignment_expression") || !update.field("operator") || update.field("operator").text() != "+=")
        continue;
      const std::int64_t by = number(update.field("right"));
      if (by < 2 || by > kMostInBlock) continue;
      for (const Code sum : find_nodes(loop.field("body"), {"binary_expression"})) {
        if (sum.field("operator").text() != "+") continue;
        const Code left = bare(sum.field("left")), right = bare(sum.field("right"));
        const std::string_view variable = update.field("left").text();
        if ((is_thread(left, axis) && right.text() == variable) || (is_thread(right, axis) && left.text() == variable))
          return by;
      }
    }
    return 0;
  }

  /// Returns the smallest side of a shared array that is indexed by the thread index of this axis alone: 16 for
  /// "a[threadIdx.y][k]", "float a[16][32]" and the axis y. 0 if there is none.
  std::int64_t tile_side(std::size_t axis) {
    std::map<std::string, std::vector<std::int64_t>, std::less<>> arrays = shared_arrays();
    std::int64_t least = 0;
    for (const Code element : find_nodes(kernel_.body, {"subscript_expression"})) {
      Code array = element;
      std::vector<Code> indices;
      while (array.is("subscript_expression")) {
        const std::vector<Code> given = array.field("indices").children();
        indices.insert(indices.begin(), given.begin(), given.end());
        array = array.field("argument");
      }
      const auto sides = arrays.find(array.text());
      if (sides == arrays.end()) continue;
      for (std::size_t at = 0; at < std::min(indices.size(), sides->second.size()); ++at)
        if (is_thread(bare(indices[at]), axis) && sides->second[at] > 1)
          least = least == 0 ? sides->second[at] : std::min(least, sides->second[at]);
    }
    return least;
  }

  /// Finds a sum "threadIdx.x + C" where C is a half or a quarter of `step`, and returns C. Each thread then works on
  /// two or four elements. Returns 0 if there is no such sum.
  std::int64_t part_of_step(std::int64_t step) {
    for (const Code sum : find_nodes(kernel_.body, {"binary_expression"})) {
      if (sum.field("operator").text() != "+" || !is_thread(bare(sum.field("left")), 0)) continue;
      const std::int64_t part = number(sum.field("right"));
      if (part >= 32 && (step == 2 * part || step == 4 * part)) return part;
    }
    return 0;
  }

 private:
  static Code bare(Code code) {
    for (unsigned depth = 0; depth < 8; ++depth) {
      if (code.is("parenthesized_expression") && code.children().size() == 1)
        code = code.children().front();
      else if (code.is("cast_expression"))
        code = code.field("value");
      else
        break;
    }
    return code;
  }

  struct PlaceName {
    bool is_thread;
    std::size_t axis;
  };

  bool is_place(Code code, std::size_t axis, bool of_thread) const {
    const Code place = bare(code);
    const auto known = place ? names_.find(place.text()) : names_.end();
    return known != names_.end() && known->second.axis == axis && known->second.is_thread == of_thread;
  }
  bool is_thread(Code code, std::size_t axis) const { return is_place(code, axis, true); }
  bool is_block(Code code, std::size_t axis) const { return is_place(code, axis, false); }

  /// Returns the value of a constant expression in the code; 0 if it has no value.
  std::int64_t number(Code code) {
    // A parameter of the kernel has no value here, even if the host has a variable of the same name.
    for (const Code name : find_nodes(code, {"identifier"}))
      for (const Code parameter : kernel_.parameters)
        if (const Code declared = parse_declarator(parameter.field("declarator")).name;
            declared && declared.text() == name.text())
          return 0;
    const HostValue value = evaluator_.value_where(code, numbers_);
    return value.is_number() && !value.is_real ? std::max<std::int64_t>(value.whole(), 0) : 0;
  }

  /// Returns the sides of the kernel's shared arrays whose sizes are constants.
  std::map<std::string, std::vector<std::int64_t>, std::less<>> shared_arrays() {
    std::map<std::string, std::vector<std::int64_t>, std::less<>> arrays;
    for (const Code declaration : find_nodes(kernel_.body, {"declaration"})) {
      if (declaration.text().find("__shared__") == std::string_view::npos) continue;
      for (const SyntaxNode node : declaration.node.fields("declarator")) {
        std::vector<std::int64_t> sides;
        Code declarator{declaration.tree, node};
        for (; declarator.is("array_declarator"); declarator = declarator.field("declarator"))
          sides.insert(sides.begin(), declarator.field("size") ? number(declarator.field("size")) : 0);
        if (declarator && !sides.empty()) arrays[std::string(declarator.text())] = sides;
      }
    }
    return arrays;
  }

  const Function& kernel_;
  HostEvaluator evaluator_;
  HostScope numbers_;
  std::vector<Code> bodies_;
  std::map<std::string, PlaceName, std::less<>> names_;
};

/// Returns the side of a tile without padding: 32 for 33.
std::int64_t without_padding(std::int64_t side) {
  return side > 8 ? static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(side))) : side;
}

}  // namespace

BlockGuess guess_block(const HostProgram& program, const Function& kernel, const TypeBindings& bindings) {
  PlaceReader reader(program, kernel, bindings);
  BlockGuess guess;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    guess.uses_thread[axis] = reader.mentions(fmt::format("threadIdx.{}", "xyz"[axis]));
    guess.uses_block[axis] = reader.mentions(fmt::format("blockIdx.{}", "xyz"[axis]));
    if (guess.uses_block[axis]) guess.steps[axis] = reader.step(axis);
  }
  guess.uses_thread[0] = true;  // even without threadIdx.x: the kernel may use the rank in a cooperative group
  const bool is_flat = !guess.uses_thread[1] && !guess.uses_thread[2];
  const std::int64_t bound = std::min(reader.launch_bound(), kMostInBlock);
  std::array<bool, 3> is_known{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!guess.uses_thread[axis]) continue;
    // A step of 1 means that the block index is never multiplied. In a block with several dimensions, such an index is
    // not the index of a row. The code probably calculates positions in a way that was not recognised.
    if (guess.steps[axis] == 1 && !is_flat) guess.steps[axis] = 0;
    const std::int64_t step = guess.steps[axis];
    std::int64_t tile = reader.tile_side(axis);
    // A small array may have one number per warp, so it is not a tile.
    if (is_flat && tile < kWarp) tile = 0;
    std::int64_t side = reader.loop_step(axis);
    if (side == 0 && axis == 0 && step > 1) side = reader.part_of_step(step);
    if (side == 0 && step > 1 && step <= kMostInBlock) side = step;
    if (side == 0 || (tile > 1 && side > tile)) side = without_padding(tile);
    if (is_flat && side > 1) side = std::max(side, kWarp);
    is_known[axis] = side > 1;
    guess.sides[axis] = side > 1 ? side : is_flat ? kUsualThreads : axis == 2 ? kUsualDepth : kUsualSide;
  }
  std::int64_t& wide = guess.sides[0];
  if (is_flat) {
    if (bound > 0 && (!is_known[0] || wide > bound)) wide = bound;
    wide = std::min(wide, kMostInBlock);
    return guess;
  }
  // If the code determines only the side x, the launch bound determines the side y.
  if (bound > 0 && !is_known[1] && is_known[0]) guess.sides[1] = std::max<std::int64_t>(1, bound / wide);
  const std::int64_t most = bound > 0 ? bound : kMostInBlock;
  for (std::size_t axis = 3; axis-- > 0;)
    while (guess.sides[0] * guess.sides[1] * guess.sides[2] > most && guess.sides[axis] > 1) guess.sides[axis] /= 2;
  return guess;
}

}  // namespace warplens::kernels
