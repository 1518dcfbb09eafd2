#include "kernels/header_guess/ptx_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "analysis/ptx/error.hpp"
#include "kernels/header/parameter_types.hpp"
#include "kernels/header_guess/fill_guess.hpp"
#include "kernels/header_guess/header_draft.hpp"
#include "kernels/header_guess/ptx_flow.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

// Sizes of buffers and blocks if the code does not determine them. kUsualElements and kUsualThreads are used as well.
constexpr std::int64_t kSide = 256, kRows = 64, kColumns = 1024;
constexpr std::uint32_t kThreadsOfSide = 16, kMostThreads = 1024;

/// An array of Numba, which is passed as one parameter per field: pointers to the object and its parent, the number of
/// items, bytes per item, the data, then the shape and the strides with one number per dimension (numba.core.datamodel,
/// ArrayModel).
struct NumbaArray {
  std::string element;
  unsigned dimensions = 1;
  bool by_columns = false;  ///< the array has layout F (column-major)

  static constexpr std::uint32_t kData = 4, kShape = 5;
  std::uint32_t fields() const { return kShape + 2 * dimensions; }
};

/// Parses a type such as "Array<float, 2, C, mutable, aligned>". Empty for any other type.
std::optional<NumbaArray> numba_array(const std::string& type) {
  constexpr std::string_view kBegin = "Array<";
  if (!type.starts_with(kBegin) || !type.ends_with('>')) return std::nullopt;
  const std::vector<std::string> parts =
      split_at_commas(std::string_view(type).substr(kBegin.size(), type.size() - kBegin.size() - 1));
  if (parts.size() < 3 || !element_named(parts[0])) return std::nullopt;
  NumbaArray array{.element = parts[0], .by_columns = parts[2] == "F"};
  const auto [end, error] = std::from_chars(parts[1].data(), parts[1].data() + parts[1].size(), array.dimensions);
  if (error != std::errc{} || array.dimensions < 1 || array.dimensions > 3) return std::nullopt;
  return array;
}

/// Returns the name of a parameter as an identifier, without the name of the entry in front of it.
std::string argument_name(const ptx::Function& entry, std::string_view parameter) {
  std::string name(parameter);
  if (name.starts_with(entry.name) && name.size() > entry.name.size()) name.erase(0, entry.name.size());
  for (char& c : name)
    if (!is_identifier_character(c)) c = '_';
  name.erase(0, std::min(name.find_first_not_of('_'), name.size()));
  return name.empty() || (name.front() >= '0' && name.front() <= '9') ? "param_" + name : name;
}

class PtxGuess {
 public:
  PtxGuess(const KernelFile& file, const simt::Program& program)
      : module_(program.module()), entry_(program.entry()), program_(program), flow_(follow_parameters(program)) {
    const std::string name = plain_entry_name(entry_.name);
    draft_.title = guessed_title(name, file.path);
    draft_.summary = tr("Guessed from the kernel's parameters.");
    draft_.entry = std::string(entry_.name);
    is_flat_ = !flow_.axes[1].of_block && !flow_.axes[1].of_thread;
    takes_rows_ = is_flat_ && flow_.axes[0].of_block && block_step(0) == 1;
    draft_.doubts.push_back(
        tr("PTX contains no launch; block, grid and arguments are guessed from how the kernel uses them"));
    take_launch();
    take_arguments();
  }

  HeaderGuess guess() const { return {write_header(draft_), draft_.doubts}; }

 private:
  /// Returns the number of elements from one block to the next along a dimension; 0: the number of threads of a block.
  std::uint64_t block_step(std::size_t axis) const {
    const AxisUse& use = flow_.axes[axis];
    if (use.by_number != 0) return use.by_number;
    return use.by_threads || !use.of_block ? 0 : 1;
  }

  std::array<std::uint32_t, 2> block() const {
    if (const auto bound = block_bound(module_, entry_)) return {bound->threads.x, bound->threads.y};
    std::array<std::uint32_t, 2> sides{is_flat_ ? kUsualThreads : kThreadsOfSide, is_flat_ ? 1 : kThreadsOfSide};
    for (std::size_t axis = 0; axis < 2; ++axis)
      if (flow_.axes[axis].by_number != 0 && flow_.axes[axis].of_thread)
        sides[axis] = static_cast<std::uint32_t>(std::min<std::uint64_t>(flow_.axes[axis].by_number, kMostThreads));
    sides[1] = std::max(1u, std::min(sides[1], kMostThreads / sides[0]));
    if (!flow_.axes[1].of_thread) sides[1] = 1;
    return sides;
  }

  void take_launch() {
    const std::array<std::uint32_t, 2> sides = block();
    draft_.block = {std::to_string(sides[0])};
    if (const auto bound = block_bound(module_, entry_); bound && bound->threads.z > 1)
      draft_.block = {draft_.block[0], std::to_string(sides[1]), std::to_string(bound->threads.z)};
    else if (sides[1] > 1)
      draft_.block.push_back(std::to_string(sides[1]));
    const auto blocks = [&](std::size_t axis, const char* size) -> std::string {
      if (!flow_.axes[axis].of_block) return "1";
      const std::uint64_t step = block_step(axis) != 0 ? block_step(axis) : sides[axis];
      return step == 1 ? size : fmt::format("ceil_div({}, {})", size, step);
    };
    draft_.grid = {blocks(0, takes_rows_ ? "height" : "width")};
    if (flow_.axes[1].of_block) draft_.grid.push_back(blocks(1, "height"));
    draft_.default_size = takes_rows_ ? std::pair(kColumns, kRows)
                          : is_flat_  ? std::pair(kUsualElements, std::int64_t{1})
                                      : std::pair(kSide, kSide);
    const auto& variables = module_.variables;
    for (std::size_t at = 0; at < variables.size(); ++at)
      if (variables[at].space == ptx::StateSpace::shared && variables[at].is_unsized &&
          program_.code().placements[at].is_reached)
        draft_.shared = "reached";
  }

  void take_arguments() {
    const std::vector<std::string> types = parameter_types(std::string(entry_.name));
    std::vector<std::optional<NumbaArray>> arrays;
    std::size_t in_all = 0;
    for (const std::string& type : types) {
      arrays.push_back(numba_array(type));
      in_all += arrays.back() ? arrays.back()->fields() : 1;
    }
    const bool is_numba = in_all == entry_.params.size() &&
                          std::ranges::any_of(arrays, [](const auto& array) { return array.has_value(); });
    if (!is_numba) arrays.assign(entry_.params.size(), std::nullopt);
    std::uint32_t at = 0;
    for (std::size_t number = 0; number < arrays.size(); ++number) {
      if (arrays[number])
        take_array(*arrays[number], at);
      else
        draft_.args.push_back(argument(at, types.size() == entry_.params.size() ? types[at] : ""));
      at += arrays[number] ? arrays[number]->fields() : 1;
    }
  }

  const ParamUse* find_use(std::uint32_t parameter, std::uint64_t offset = 0) const {
    const auto found = flow_.params.find({parameter, offset});
    return found == flow_.params.end() ? nullptr : &found->second;
  }

  /// Returns the size that an integer parameter holds ("width" or "height"), or `otherwise` if the code does not show
  /// it.
  std::string choose_size(const ParamUse* use, const std::string& otherwise) const {
    if (use == nullptr) return otherwise;
    if (use->bounds) return *use->bounds == 0 ? "width" : *use->bounds == 1 ? "height" : otherwise;
    if (use->stretches && !is_flat_) return *use->stretches == 1 ? "width" : "height";
    return otherwise;
  }

  std::string number(const ParamUse& use) const {
    if (ptx::is_float(use.type)) return "1.0";
    return ptx::bytes_of(use.type) == 1 ? "1" : choose_size(&use, "width");
  }

  static std::string choose_element(const ParamUse& use) {
    const bool fractions = use.has_fractions || !use.has_integers;
    switch (use.element_bytes) {
      case 1:
        return "unsigned char";
      case 2:
        return fractions ? "half" : "unsigned short";
      case 4:
        return fractions ? "float" : "int";
      case 8:
        return fractions ? "double" : "long long";
      default:
        return "float4";
    }
  }

  static std::string guess_fill(const ParamUse& use, const std::string& element) {
    const bool fractions = element != "unsigned char" && (use.has_fractions || !use.has_integers);
    if (use.is_loaded) return any_fill(fractions);
    return use.is_atomic ? "\"zero\"" : "";
  }

  std::string buffer(const ParamUse& use, const std::string& wanted) {
    BufferDraft buffer{.name = fresh_name(draft_, wanted),
                       .element = choose_element(use),
                       .rows = std::string("reached"),
                       .cols = "width"};
    buffer.fill = guess_fill(use, buffer.element);
    draft_.buffers.push_back(buffer);
    return buffer.name;
  }

  std::string argument(std::uint32_t parameter, const std::string& type) {
    const ptx::Variable& variable = module_.variables[entry_.params[parameter]];
    const std::string name = argument_name(entry_, variable.name);
    if (variable.count != 1) return struct_argument(parameter, variable, type, name);
    const ParamUse* const use = find_use(parameter);
    if (use == nullptr) return variable.bytes() == 8 ? "nullptr" : "0";
    return use->is_pointer ? buffer(*use, name) : number(*use);
  }

  /// Returns the argument for a struct: the fields that the kernel reads, and zeros for all other bytes.
  std::string struct_argument(std::uint32_t parameter, const ptx::Variable& variable, const std::string& type,
                              const std::string& name) {
    std::vector<std::string> fields;
    if (const auto element = element_named(type); element && element->parts.size() > 1) {
      fields.assign(element->parts.size(), "1");
      return fmt::format("{{{}}}", join(fields));
    }
    std::uint64_t at = 0;
    const auto fill_up_to = [&](std::uint64_t end) {
      static constexpr std::pair<unsigned, const char*> kZeros[] = {
          {8, "long long 0"}, {4, "int 0"}, {2, "short 0"}, {1, "char 0"}};
      while (at < end)
        for (const auto& [bytes, zero] : kZeros)
          if (at % bytes == 0 && at + bytes <= end) {
            fields.emplace_back(zero);
            at += bytes;
            break;
          }
    };
    for (const auto& [place, use] : flow_.params) {
      const unsigned bytes = ptx::bytes_of(use.type);
      if (place.first != parameter || place.second < at || place.second % bytes != 0 ||
          place.second + bytes > variable.bytes())
        continue;
      fill_up_to(place.second);
      fields.push_back(field(use, bytes, name));
      at += bytes;
    }
    fill_up_to(variable.bytes());
    return fmt::format("{{{}}}", join(fields));
  }

  std::string field(const ParamUse& use, unsigned bytes, const std::string& name) {
    if (use.is_pointer) return buffer(use, name);
    if (use.type == ptx::Type::f32) return "float 1.0";
    if (use.type == ptx::Type::f64) return "double 1.0";
    const char* const type = bytes == 8 ? "long long" : bytes == 4 ? "int" : bytes == 2 ? "short" : "char";
    return fmt::format("{} {}", type, number(use));
  }

  static std::string join(const std::vector<std::string>& fields) {
    std::string text;
    for (const std::string& field : fields) text += (text.empty() ? "" : ", ") + field;
    return text;
  }

  /// Adds an array of Numba. The shape consists of the sizes with which the kernel compares its indices. The buffer has
  /// the same shape.
  void take_array(const NumbaArray& array, std::uint32_t first) {
    static const std::vector<std::string> kUsual[] = {{"width"}, {"height", "width"}, {"1", "height", "width"}};
    std::vector<std::string> shape = kUsual[array.dimensions - 1];
    for (unsigned at = 0; at < array.dimensions; ++at)
      shape[at] = choose_size(find_use(first + NumbaArray::kShape + at), shape[at]);
    const unsigned bytes = element_named(array.element)->bytes();
    std::string items = shape[0];
    for (unsigned at = 1; at < array.dimensions; ++at) items += " * " + shape[at];
    const ParamUse* const data = find_use(first + NumbaArray::kData);
    BufferDraft buffer{.name = fresh_name(draft_, fmt::format("array_{}", ++arrays_)),
                       .element = array.element,
                       .rows = array.dimensions == 1 ? "1" : items.substr(0, items.rfind(" * ")),
                       .cols = shape.back()};
    if (data != nullptr) buffer.fill = guess_fill(*data, array.element);
    draft_.buffers.push_back(buffer);
    for (const std::string& argument :
         {std::string("nullptr"), std::string("nullptr"), items, std::to_string(bytes), buffer.name})
      draft_.args.push_back(argument);
    draft_.args.insert(draft_.args.end(), shape.begin(), shape.end());
    for (unsigned at = 0; at < array.dimensions; ++at) {
      std::string stride = std::to_string(bytes);
      const unsigned begin = array.by_columns ? 0 : at + 1, end = array.by_columns ? at : array.dimensions;
      for (unsigned side = begin; side < end; ++side) stride += " * " + shape[side];
      draft_.args.push_back(stride);
    }
  }

  const ptx::Module& module_;
  const ptx::Function& entry_;
  const simt::Program& program_;
  PtxFlow flow_;
  bool is_flat_ = true;
  bool takes_rows_ = false;  ///< whether the block index is the index of a row
  unsigned arrays_ = 0;
  HeaderDraft draft_;
};

}  // namespace

HeaderGuess guess_ptx_header(const KernelFile& file, const std::string& entry) {
  const auto module = read_ptx(file);
  const std::vector<std::string_view> entries = list_entries(*module);
  const ptx::Function* const only = entry.empty() ? entry_named(*module, "") : nullptr;
  const std::string wanted =
      entry.empty() && only == nullptr && !entries.empty() ? std::string(entries.front()) : entry;
  const ptx::Function& function = entry_of_header(file, *module, wanted);
  try {
    HeaderGuess guess = PtxGuess(file, *simt::Program::lower(module, function.name)).guess();
    if (entry.empty() && entries.size() > 1)
      guess.doubts.insert(
          guess.doubts.begin(),
          say("the file has {} kernels, and the first one is used; --entry selects another", entries.size()));
    return guess;
  } catch (const ptx::Error& error) {
    throw InputError(file.path, error.line(), error.what());
  }
}

}  // namespace warplens::kernels
