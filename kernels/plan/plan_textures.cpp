#include "kernels/plan/plan_textures.hpp"

#include <fmt/format.h>

#include "analysis/simt/code.hpp"
#include "kernels/plan/plan_memory.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

using Channel = simt::TextureObject::Channel;

constexpr std::uint64_t kFaces = 6;
/// Maximum depth of an array with three dimensions (CUDA C++ Programming Guide, "Technical Specifications per Compute
/// Capability").
constexpr std::uint64_t kMostPlanes = 16384;

/// Returns the texture unit's channel type for a scalar type; nullopt if the unit does not support it.
std::optional<Channel> channel_of(Scalar scalar) {
  switch (scalar) {
    case Scalar::u8:
    case Scalar::u16:
    case Scalar::u32:
      return Channel::unsigned_integer;
    case Scalar::i8:
    case Scalar::i16:
    case Scalar::i32:
      return Channel::signed_integer;
    case Scalar::f16:
    case Scalar::f32:
      return Channel::floating;
    default:
      return std::nullopt;
  }
}

/// Sets those fields of the texture object that are determined by the element type of the buffer.
void set_texel(const KernelFile& kernel, const TextureSpec& spec, const PlannedBuffer& buffer,
               simt::TextureObject& object) {
  const Element element = element_named(buffer.element).value();
  const std::optional<Scalar> scalar = element.uniform();
  const std::optional<Channel> channel = scalar ? channel_of(*scalar) : std::nullopt;
  const std::size_t channels = element.parts.size();
  if (!channel || (channels != 1 && channels != 2 && channels != 4)) {
    throw InputError(kernel.path, spec.line,
                     say("'{}' uses buffer {}, whose elements ({}) cannot be texels; use one, two or four numbers of "
                         "8, 16 or 32 bits, like float or uchar4",
                         spec.name, spec.buffer, buffer.element));
  }
  object.channel = *channel;
  object.channels = static_cast<std::uint8_t>(channels);
  object.channel_bytes = static_cast<std::uint8_t>(bytes_of(*scalar));
}

void check_reading(const KernelFile& kernel, const TextureSpec& spec, const simt::TextureObject& object) {
  const bool is_integer = object.channel != Channel::floating;
  if (object.filters_linearly && is_integer && !object.reads_fractions)
    throw InputError(kernel.path, spec.line,
                     say("'{}' filters integers, but a linear filter needs floating-point values; use floating-point "
                         "elements or read = \"normalized_float\"",
                         spec.name));
  if (object.reads_fractions && is_integer && object.channel_bytes == 4)
    throw InputError(kernel.path, spec.line,
                     say("'{}' reads 32-bit integers as normalized floats, but only 8-bit and 16-bit integers can be "
                         "normalized; change 'read' or the element type",
                         spec.name));
}

/// Divides the rows of the buffer into the planes of the object.
void set_shape(const Evaluator& value_of, const TextureSpec& spec, const PlannedBuffer& buffer,
               simt::TextureObject& object) {
  const std::string what = say("the number of planes of '{}'", spec.name);
  const std::int64_t given =
      spec.planes.empty() ? 1 : value_of(spec.planes, spec.line, what, 1, static_cast<std::int64_t>(kMostPlanes));
  const auto planes = static_cast<std::uint64_t>(given) * (object.is_cube ? kFaces : 1);
  if (buffer.rows % planes != 0)
    throw InputError(
        value_of.kernel().path, spec.line,
        say("'{}' has {} planes, but the {} rows of buffer {} cannot be divided into them; change the rows "
            "to a multiple of {}",
            spec.name, planes, buffer.rows, spec.buffer, planes));
  object.columns = buffer.cols;
  object.rows = buffer.rows / planes;
  object.planes = planes;
  if (object.is_cube && object.rows != object.columns)
    throw InputError(value_of.kernel().path, spec.line,
                     say("the faces of '{}' have {} columns and {} rows; the faces of a cube are squares, so buffer {} "
                         "needs 6 × {} rows per cube",
                         spec.name, object.columns, object.rows, spec.buffer, object.columns));
  const bool has_depth = !spec.planes.empty() && !object.is_layered;
  object.dimensions = static_cast<std::uint8_t>(spec.dimensions != 0 ? spec.dimensions
                                                : has_depth          ? 3
                                                : object.rows > 1    ? 2
                                                                     : 1);
  if (object.is_cube || object.kind == simt::TextureObject::Kind::pitch2d) object.dimensions = 2;
  const bool is_line = object.kind == simt::TextureObject::Kind::linear || object.dimensions == 1;
  if (!is_line) return;
  // A one-dimensional object has one row per layer, which contains the buffer's rows one after another.
  object.columns *= object.rows;
  object.rows = 1;
  object.dimensions = 1;
}

PlannedTexture plan_texture(const Evaluator& value_of, const TextureSpec& spec,
                            const std::vector<PlannedBuffer>& buffers) {
  PlannedTexture texture{.name = spec.name,
                         .buffer = buffer_number(buffers, spec.buffer).value(),
                         .object = spec.object,
                         .reference = spec.reference};
  const PlannedBuffer& buffer = buffers[texture.buffer];
  simt::TextureObject& object = texture.object;
  set_texel(value_of.kernel(), spec, buffer, object);
  check_reading(value_of.kernel(), spec, object);
  object.address = buffer.address + buffer.offset * buffer.element_bytes;
  set_shape(value_of, spec, buffer, object);
  return texture;
}

}  // namespace

std::vector<PlannedTexture> plan_textures(const Evaluator& value_of, const std::vector<PlannedBuffer>& buffers) {
  constexpr std::uint64_t kBetween = 0x40;
  std::vector<PlannedTexture> textures;
  for (const TextureSpec& spec : value_of.kernel().textures) {
    textures.push_back(plan_texture(value_of, spec, buffers));
    textures.back().object.handle = simt::kTextureHandles + kBetween * textures.size();
  }
  return textures;
}

}  // namespace warplens::kernels
