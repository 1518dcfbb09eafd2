#include "kernels/gpu/textures.hpp"

#include <algorithm>

#include "analysis/translation/message.hpp"
#include "kernels/gpu/check.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::gpu {
namespace {

using simt::TextureObject;

cudaChannelFormatDesc format_of(const TextureObject& object) {
  const int bits = 8 * object.channel_bytes;
  const auto of = [&](unsigned channel) { return channel < object.channels ? bits : 0; };
  const cudaChannelFormatKind kind = object.channel == TextureObject::Channel::floating ? cudaChannelFormatKindFloat
                                     : object.channel == TextureObject::Channel::unsigned_integer
                                         ? cudaChannelFormatKindUnsigned
                                         : cudaChannelFormatKindSigned;
  return cudaCreateChannelDesc(of(0), of(1), of(2), of(3), kind);
}

cudaTextureAddressMode address_of(TextureObject::Address mode) {
  switch (mode) {
    case TextureObject::Address::border:
      return cudaAddressModeBorder;
    case TextureObject::Address::wrap:
      return cudaAddressModeWrap;
    case TextureObject::Address::mirror:
      return cudaAddressModeMirror;
    case TextureObject::Address::clamp:
      break;
  }
  return cudaAddressModeClamp;
}

std::size_t pitch_of(const TextureObject& object) {
  return object.columns * object.texel_bytes();
}

/// Returns the resource that the object reads or writes.
cudaResourceDesc resource_of(const TextureObject& object, void* memory, cudaArray_t array) {
  cudaResourceDesc resource{};
  switch (object.kind) {
    case TextureObject::Kind::array:
      resource.resType = cudaResourceTypeArray;
      resource.res.array.array = array;
      break;
    case TextureObject::Kind::linear:
      resource.resType = cudaResourceTypeLinear;
      resource.res.linear = {memory, format_of(object), object.columns * object.rows * object.texel_bytes()};
      break;
    case TextureObject::Kind::pitch2d:
      resource.resType = cudaResourceTypePitch2D;
      resource.res.pitch2D = {memory, format_of(object), object.columns, object.rows, pitch_of(object)};
      break;
  }
  return resource;
}

cudaTextureDesc sampling_of(const TextureObject& object) {
  cudaTextureDesc sampling{};
  for (std::size_t at = 0; at < object.outside.size(); ++at) sampling.addressMode[at] = address_of(object.outside[at]);
  sampling.filterMode = object.filters_linearly ? cudaFilterModeLinear : cudaFilterModePoint;
  sampling.readMode = object.reads_fractions ? cudaReadModeNormalizedFloat : cudaReadModeElementType;
  sampling.normalizedCoords = object.is_normalized ? 1 : 0;
  return sampling;
}

}  // namespace

void LoadedTextures::make(const Job& job, const std::vector<void*>& memory) {
  for (const JobTexture& texture : job.textures) {
    const JobBuffer& buffer = job.buffers.at(texture.buffer);
    const std::uint64_t before = buffer.offset * kernels::element_named(buffer.element).value().bytes();
    void* const first = static_cast<std::uint8_t*>(memory.at(texture.buffer)) + before;
    made_.push_back({.texture = &texture, .memory = first, .array = nullptr, .owns_array = false, .handle = 0});
    Made& made = made_.back();
    if (texture.object.kind == TextureObject::Kind::array) make_array(job, made);
    const cudaResourceDesc resource = resource_of(texture.object, first, made.array);
    if (texture.object.is_surface) {
      cudaSurfaceObject_t surface = 0;
      check(cudaCreateSurfaceObject(&surface, &resource), marked("creating a surface object"));
      made.handle = surface;
    } else {
      const cudaTextureDesc sampling = sampling_of(texture.object);
      cudaTextureObject_t object = 0;
      check(cudaCreateTextureObject(&object, &resource, &sampling, nullptr), marked("creating a texture object"));
      made.handle = object;
    }
  }
}

/// Creates the array for an object. If an earlier object belongs to the same buffer, both objects use the same array.
/// One object can then read the data that the other writes.
void LoadedTextures::make_array(const Job& job, Made& made) const {
  const JobTexture& texture = *made.texture;
  const auto is_same = [&](const Made& other) {
    return other.array != nullptr && other.texture->buffer == texture.buffer;
  };
  if (const auto found = std::ranges::find_if(made_, is_same); found != made_.end()) {
    made.array = found->array;
    return;
  }
  const bool is_written = std::ranges::any_of(
      job.textures, [&](const JobTexture& other) { return other.buffer == texture.buffer && other.object.is_surface; });
  const TextureObject& object = texture.object;
  const cudaChannelFormatDesc format = format_of(object);
  unsigned flags = is_written ? cudaArraySurfaceLoadStore : cudaArrayDefault;
  if (object.is_layered) flags |= cudaArrayLayered;
  if (object.is_cube) flags |= cudaArrayCubemap;
  // A side of 0 marks a dimension that the array does not have.
  const bool has_planes = object.dimensions == 3 || object.is_layered || object.is_cube;
  const cudaExtent extent{object.columns, object.dimensions == 1 ? 0 : object.rows, has_planes ? object.planes : 0};
  check(cudaMalloc3DArray(&made.array, &format, extent, flags), "allocating an array");
  made.owns_array = true;
}

/// Describes a copy of all texels between an array and the memory.
cudaMemcpy3DParms LoadedTextures::describe_copy(const Made& made, bool to_array) {
  const TextureObject& object = made.texture->object;
  const cudaPitchedPtr memory{made.memory, pitch_of(object), object.columns, object.rows};
  cudaMemcpy3DParms copy{};
  if (to_array) {
    copy.srcPtr = memory;
    copy.dstArray = made.array;
  } else {
    copy.srcArray = made.array;
    copy.dstPtr = memory;
  }
  copy.extent = {object.columns, object.rows, object.planes};
  copy.kind = cudaMemcpyDeviceToDevice;
  return copy;
}

void LoadedTextures::fill() const {
  for (const Made& made : made_) {
    if (!made.owns_array) continue;
    const cudaMemcpy3DParms copy = describe_copy(made, true);
    check(cudaMemcpy3D(&copy), "filling an array");
  }
}

void LoadedTextures::collect() const {
  for (const Made& made : made_) {
    if (!made.owns_array) continue;
    const cudaMemcpy3DParms copy = describe_copy(made, false);
    check(cudaMemcpy3D(&copy), "reading an array");
  }
}

void LoadedTextures::release() {
  for (const Made& made : made_) {
    if (made.handle != 0 && made.texture->object.is_surface)
      cudaDestroySurfaceObject(made.handle);
    else if (made.handle != 0)
      cudaDestroyTextureObject(made.handle);
    if (made.owns_array) cudaFreeArray(made.array);
  }
  made_.clear();
}

}  // namespace warplens::gpu
