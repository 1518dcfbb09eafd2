// The part of ArgumentGuess that determines textures and surfaces.

#include <fmt/format.h>

#include <algorithm>

#include "kernels/header_guess/argument_guess.hpp"
#include "kernels/header_guess/array_guess.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

/// Size of an image if the program does not determine it.
constexpr std::int64_t kColumnsOfImage = 256, kRowsOfImage = 128;
/// Side of a cube's faces if the program does not determine it.
constexpr std::int64_t kColumnsOfFace = 64;

}  // namespace

/// Adds a texture or surface object, and the buffer that it accesses. Returns the name of the object.
std::string ArgumentGuess::texture_argument(const Formal& formal, Code given) {
  std::optional<TextureGuess> guess = guess_texture(program_, evaluator_, given, formal.type);
  if (!guess) guess = assume_texture(program_, formal.type, formal.name);
  if (!guess) {
    doubt(say("the texture or surface object for '{}' could not be determined; 0 is passed instead", formal.name));
    return "0";
  }
  const Formal pointer{.name = formal.name, .type = guess->element, .pointers = 1};
  const std::string buffer = guess->pointer ? buffer_argument(pointer, guess->pointer) : array_buffer(pointer, *guess);
  // The texture unit clamps or wraps at the end of the image. The accesses therefore do not show the size of the image.
  const auto made = std::ranges::find(draft_.buffers, buffer, &BufferDraft::name);
  if (made != draft_.buffers.end() && made->cols == kReached && guess->keys.find("2d") != std::string::npos) {
    const auto [width, height] = draft_.default_size;
    made->rows = height > 1 ? "height" : std::to_string(kRowsOfImage);
    made->cols = width > 1 ? "width" : std::to_string(kColumnsOfImage);
    std::erase(draft_.doubts, reached_size(formal.name));
    doubt(say("the size of '{}' could not be determined; {} × {} is assumed", formal.name, made->cols, made->rows));
  }
  const std::string name = buffer + (guess->is_surface ? "_surface" : "_texture");
  (guess->is_surface ? draft_.surfaces : draft_.textures)[name] =
      fmt::format("{{ buffer = {}{}{} }}", toml_text(buffer), shape_keys(*guess), guess->keys);
  return name;
}

void ArgumentGuess::add_reference(const ReferenceDeclaration& reference) {
  const TextureGuess guess = guess_reference(program_, evaluator_, reference);
  const Formal texels{.name = reference.name, .type = guess.element, .pointers = 1};
  const std::string buffer = guess.pointer ? reference_buffer(texels, guess) : array_buffer(texels, guess);
  auto& objects = guess.is_surface ? draft_.surfaces : draft_.textures;
  std::string name = fresh_name(draft_, reference.name + (guess.is_surface ? "_surface" : "_texture"));
  while (draft_.textures.contains(name) || draft_.surfaces.contains(name)) name += '_';
  objects[name] = fmt::format("{{ buffer = {}, reference = {}{}{} }}", toml_text(buffer), toml_text(reference.name),
                              shape_keys(guess), guess.keys);
}

/// Returns the buffer for a cudaArray.
std::string ArgumentGuess::array_buffer(const Formal& formal, const TextureGuess& guess) {
  if (const auto known = by_pointer_.find(guess.key); known != by_pointer_.end()) return known->second;
  BufferDraft buffer{.name = fresh_name(draft_, formal.name), .element = formal.type, .fill = guess.fill};
  const HostValue planes = find_planes(guess);
  const bool has_planes = guess.has_depth || guess.is_layered || guess.is_cube;
  const bool is_known = guess.columns.is_number() && (guess.rows.is_number() || !guess.has_depth);
  if (has_planes && !guess.planes.is_number() && !guess.is_cube)
    doubt(say("the number of planes of '{}' could not be determined; {} is assumed", formal.name, planes.expression));
  buffer.rows = guess.rows.is_number() ? guess.rows.expression : "1";
  if (guess.is_cube) {
    // The faces of a cube are squares.
    buffer.cols = guess.columns.is_number() ? guess.columns.expression : std::to_string(kColumnsOfFace);
    buffer.rows = buffer.cols;
    if (!guess.columns.is_number())
      doubt(say("the size of '{}' could not be determined; {} × {} is assumed", formal.name, buffer.cols, buffer.rows));
  } else if (is_known) {
    buffer.cols = guess.columns.expression;
  } else {
    // "reached" cannot be used here: the texture unit clamps or wraps at the end of the array, so the array must have a
    // size.
    const auto side = [](const char* word, std::int64_t factor) {
      return factor > 1 ? fmt::format("{} * {}", factor, word) : std::string(word);
    };
    if (!guess.is_layered || !guess.rows.is_number()) buffer.rows = side("height", guess.row_factor);
    buffer.cols = side("width", guess.column_factor);
    doubt(say("the size of '{}' could not be determined; the size of the launch is assumed", formal.name));
  }
  const HostValue& side = guess.is_cube ? guess.columns : guess.rows;
  if (has_planes && side.is_number())
    buffer.rows = calculate("*", side, planes).expression;
  else if (has_planes)
    buffer.rows = fmt::format("{} * {}", planes.expression, buffer.rows);
  by_pointer_[guess.key] = buffer.name;
  draft_.buffers.push_back(buffer);
  return buffer.name;
}

}  // namespace warplens::kernels
