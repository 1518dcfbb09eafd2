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
                     say("'{}' reads 32-bit integers as fractions, which is possible only for 8 and 16 bits; change "
                         "'read' or the element type",
                         spec.name));
}

PlannedTexture plan_texture(const KernelFile& kernel, const TextureSpec& spec,
                            const std::vector<PlannedBuffer>& buffers) {
  PlannedTexture texture{.name = spec.name,
                         .buffer = buffer_number(buffers, spec.buffer).value(),
                         .object = spec.object,
                         .reference = spec.reference};
  const PlannedBuffer& buffer = buffers[texture.buffer];
  simt::TextureObject& object = texture.object;
  set_texel(kernel, spec, buffer, object);
  check_reading(kernel, spec, object);
  object.address = buffer.address + buffer.offset * buffer.element_bytes;
  object.columns = buffer.cols;
  object.rows = buffer.rows;
  object.dimensions = static_cast<std::uint8_t>(spec.dimensions != 0 ? spec.dimensions : buffer.rows > 1 ? 2 : 1);
  if (object.kind == simt::TextureObject::Kind::pitch2d) object.dimensions = 2;
  if (object.kind == simt::TextureObject::Kind::linear || object.dimensions == 1) {
    object.columns = buffer.rows * buffer.cols;
    object.rows = 1;
    object.dimensions = 1;
  }
  return texture;
}

}  // namespace

std::vector<PlannedTexture> plan_textures(const KernelFile& kernel, const std::vector<PlannedBuffer>& buffers) {
  constexpr std::uint64_t kBetween = 0x40;
  std::vector<PlannedTexture> textures;
  for (const TextureSpec& spec : kernel.textures) {
    textures.push_back(plan_texture(kernel, spec, buffers));
    textures.back().object.handle = simt::kTextureHandles + kBetween * textures.size();
  }
  return textures;
}

}  // namespace warplens::kernels
