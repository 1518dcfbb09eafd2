// Textures (PTX ISA, "Texture Instructions"): tex reads filtered texels of an object, and txq reads its properties. The
// arithmetic is in texture_unit.hpp. An object has only one level of detail, which is used for every requested level.

#include <algorithm>
#include <bit>
#include <cstring>

#include "analysis/simt/instructions/texture_place.hpp"
#include "analysis/simt/texture_unit.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;
using ptx::Type;

constexpr unsigned kMostTaps = 8, kChannels = 4, kMostTexelBytes = 16;

/// One of the texels that a lane reads. `weight` is in units of 1/kWholeWeight.
struct Texel {
  std::uint64_t address = 0;
  bool is_border = true;
  std::uint32_t weight = 0;
};

constexpr double kWholeWeight = 1 << 24;

/// All texels that a lane reads.
struct LaneTexels {
  const TextureObject* object = nullptr;
  std::array<Texel, kMostTaps> texels;
  unsigned count = 0;
};

/// Returns the texel as the only tap of a coordinate, as for a read without filtering.
Taps single_tap(std::uint64_t texel) {
  return {{{{texel, Tap{}.weight}, {}}}, 1};
}

/// Returns the texels at the coordinates of a lane. `layer` is ignored unless the shape has one.
template <class Coordinate>
LaneTexels find_texels(const TextureObject& object, const TextureShape& shape, std::array<Coordinate, 3> at,
                       std::uint32_t layer) {
  Taps planes = single_tap(0);
  if (shape.is_cube) {
    // A cube has six faces per layer, which follow each other.
    const CubePlace place =
        find_on_cube(static_cast<float>(at[0]), static_cast<float>(at[1]), static_cast<float>(at[2]));
    const std::uint64_t cube = shape.has_layer ? layer_at(std::max<std::uint64_t>(object.planes / 6, 1), layer) : 0;
    planes = single_tap(std::min(6 * cube + place.face, object.planes - 1));
    at = {static_cast<Coordinate>(place.s), static_cast<Coordinate>(place.t), {}};
  } else if (shape.has_layer) {
    planes = single_tap(layer_at(object.planes, layer));
  } else if (shape.dimensions == 3) {
    planes = taps_at(object, 2, at[2]);
  }
  const Taps columns = taps_at(object, 0, at[0]),
             rows = shape.dimensions > 1 ? taps_at(object, 1, at[1]) : single_tap(0);
  LaneTexels found{.object = &object, .texels = {}, .count = 0};
  for (unsigned plane = 0; plane < planes.count; ++plane)
    for (unsigned row = 0; row < rows.count; ++row)
      for (unsigned column = 0; column < columns.count; ++column) {
        const Tap &behind = planes.taps[plane], &down = rows.taps[row], &along = columns.taps[column];
        Texel& texel = found.texels[found.count++];
        texel.weight = behind.weight * down.weight * along.weight;
        // A neighbour with weight zero is not read, because it may not be initialised.
        texel.is_border = !behind.texel || !down.texel || !along.texel || texel.weight == 0;
        if (!texel.is_border)
          texel.address =
              object.address +
              ((*behind.texel * object.rows + *down.texel) * object.columns + *along.texel) * object.texel_bytes();
      }
  return found;
}

/// Computes the result of a lane from the bytes of its texels. The texels are kMostTexelBytes apart.
void combine(const LaneTexels& of, const std::uint8_t* bytes, std::uint32_t* result) {
  const TextureObject& object = *of.object;
  for (unsigned channel = 0; channel < kChannels; ++channel) {
    result[channel] = 0;
    if (channel >= object.channels) continue;
    const std::uint8_t* first = bytes + channel * object.channel_bytes;
    if (!gives_fractions(object)) {
      if (!of.texels[0].is_border) result[channel] = channel_bits(object, first);
      continue;
    }
    double sum = 0;
    for (unsigned tap = 0; tap < of.count; ++tap)
      if (!of.texels[tap].is_border)
        sum += channel_value(object, first + tap * kMostTexelBytes) * of.texels[tap].weight / kWholeWeight;
    result[channel] = std::bit_cast<std::uint32_t>(static_cast<float>(sum));
  }
}

/// Texels of all lanes. Indices: lane, texel of the lane, byte. Lanes whose texels have the same size are read
/// together.
using Bytes = std::array<std::array<std::array<std::uint8_t, kMostTexelBytes>, kMostTaps>, kMaxLanes>;

void read_texels(const Lanes& lanes, const std::array<LaneTexels, kMaxLanes>& texels, LaneMask known, Bytes& bytes) {
  bool continues = false;
  unsigned count = 0;
  for_each_lane(known, [&](unsigned lane) { count = std::max(count, texels[lane].count); });
  for (unsigned tap = 0; tap < count; ++tap)
    for (unsigned width = 1; width <= kMostTexelBytes; width *= 2) {
      TexelAccess access{.lanes = 0, .addresses = {}, .width = width, .continues = continues};
      access.lanes = filter_lanes(known, [&](unsigned lane) {
        const LaneTexels& of = texels[lane];
        return tap < of.count && !of.texels[tap].is_border && of.object->texel_bytes() == width;
      });
      if (access.lanes == 0) continue;
      for_each_lane(access.lanes, [&](unsigned lane) { access.addresses[lane] = texels[lane].texels[tap].address; });
      alignas(64) std::uint8_t data[kMaxLanes * kMostTexelBytes];
      access_texels(lanes, access, AccessKind::load, data);
      for_each_lane(access.lanes,
                    [&](unsigned lane) { std::memcpy(bytes[lane][tap].data(), data + lane * width, width); });
      continues = true;
    }
}

template <class Coordinate>
void read_texture(Lanes& lanes, const Op& op) {
  const TextureShape& shape = find_texture_shape(op);
  const auto* handles = lanes.at<std::uint64_t>(op.a);
  const auto* x = lanes.at<Coordinate>(op.b);
  const auto* y = shape.dimensions > 1 ? lanes.at<Coordinate>(op.c) : x;
  const auto* z = shape.dimensions > 2 ? lanes.at<Coordinate>(op.d) : x;
  const std::uint32_t* const layers = layers_in(lanes, op);
  std::array<LaneTexels, kMaxLanes> texels;
  const LaneMask known = filter_lanes(lanes.active, [&](unsigned lane) {
    const TextureObject* object = find_texture_object(lanes, lane, handles[lane], false);
    if (object != nullptr)
      texels[lane] =
          find_texels<Coordinate>(*object, shape, {x[lane], y[lane], z[lane]}, layers == nullptr ? 0 : layers[lane]);
    return object != nullptr;
  });
  Bytes bytes{};
  read_texels(lanes, texels, known, bytes);
  const auto& slots = lanes.block.program().code().operand_lists[op.extra];
  for_each_lane(lanes.active, [&](unsigned lane) {
    std::uint32_t result[kChannels] = {};
    if ((known >> lane & 1) != 0) combine(texels[lane], bytes[lane][0].data(), result);
    for (unsigned channel = 0; channel < kChannels; ++channel)
      if (slots[channel] != kNoSlot) lanes.at<std::uint32_t>(slots[channel])[lane] = result[channel];
  });
}

void lower_tex(InstructionLowering& lowering) {
  Op& op = lowering.op;
  // The requested level of detail has no effect, because the object has only one.
  const bool has_level = !lowering.accept_any({"level", "grad"}).empty();
  lowering.accept("base");
  if (!lowering.accept("v4")) lowering.refuse(marked("'{}' is supported only for .v4"));
  const Type result = lowering.type(), coordinate = lowering.type();
  if (ptx::bytes_of(result) != 4) lowering.refuse(marked("'{}' is supported only for 32-bit results"));
  if (coordinate != Type::f32 && coordinate != Type::s32)
    lowering.refuse(marked("'{}' needs coordinates of type .f32 or .s32"));
  lowering.expect_operands(2, has_level ? 4 : 2);
  std::vector<std::uint32_t> layer;
  take_texture_place(lowering, 1, coordinate, layer);
  for (std::size_t at = 2; at < lowering.operand_count(); ++at)
    for (const Operand& part : lowering.operand(at).kind == Operand::Kind::vector
                                   ? lowering.operand(at).parts
                                   : std::vector<Operand>{lowering.operand(at)})
      lowering.source(part, coordinate);
  const Operand& results = lowering.operand(0);
  if (results.kind != Operand::Kind::vector || results.parts.size() != kChannels)
    lowering.refuse(marked("'{}' needs four registers for its result"));
  std::vector<std::uint32_t> slots;
  for (const Operand& part : results.parts) slots.push_back(lowering.destination(part, result));
  slots.insert(slots.end(), layer.begin(), layer.end());
  op.extra = lowering.list(std::move(slots));
  lowering.accesses(MemoryAction::texture_load, ptx::StateSpace::global, 4 * kChannels, 4);
  op.run = coordinate == Type::f32 ? &read_texture<float> : &read_texture<std::int32_t>;
}

/// The sizes of an object that txq and suq return.
enum class Size : std::uint8_t { width, height, depth, layers };
constexpr std::string_view kSizes[] = {"width", "height", "depth", "array_size"};

std::uint64_t size_of(const TextureObject& object, Size size) {
  switch (size) {
    case Size::width:
      break;
    case Size::height:
      return object.dimensions == 1 ? 0 : object.rows;
    case Size::depth:
      return object.dimensions == 3 ? object.planes : 0;
    case Size::layers:
      return !object.is_layered ? 0 : object.is_cube ? object.planes / 6 : object.planes;
  }
  return object.columns;
}

/// Executes txq and suq, which return the size of the object.
template <bool IsSurface>
void query(Lanes& lanes, const Op& op) {
  const auto* handles = lanes.at<std::uint64_t>(op.a);
  auto* out = lanes.at<std::uint32_t>(op.dst);
  for_each_lane(lanes.active, [&](unsigned lane) {
    const TextureObject* object = find_texture_object(lanes, lane, handles[lane], IsSurface);
    const auto size = static_cast<Size>(own(op).variant);
    out[lane] = object == nullptr ? 0 : static_cast<std::uint32_t>(size_of(*object, size));
  });
}

template <bool IsSurface>
void lower_query(InstructionLowering& lowering) {
  Op& op = lowering.op;
  const auto* const size = std::ranges::find_if(kSizes, [&](std::string_view one) { return lowering.accept(one); });
  if (size == std::end(kSizes))
    lowering.refuse(marked("'{}' must query a size: .width, .height, .depth or .array_size"));
  own(op).variant = static_cast<std::uint8_t>(size - std::begin(kSizes));
  if (ptx::bytes_of(lowering.type()) != 4) lowering.refuse();
  lowering.expect_operands(2, 2);
  const Operand& place = lowering.operand(1);
  if (place.kind != Operand::Kind::address || place.parts.size() != 1 || place.parts[0].kind != Operand::Kind::reg)
    lowering.refuse(marked("'{}' uses a texture or surface reference, which Warplens does not support; use an object"));
  op.dst = lowering.destination(0, Type::u32);
  if (op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result ('_'); name a register"));
  op.a = lowering.source(place.parts[0], Type::u64, ValueUse::Role::steering);
  lowering.accesses(IsSurface ? MemoryAction::surface_load : MemoryAction::texture_load, ptx::StateSpace::global, 4, 4);
  op.run = &query<IsSurface>;
}

}  // namespace

std::span<const InstructionRow> texture_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"tex", lower_tex}, {"txq", lower_query<false>}, {"suq", lower_query<true>}};
  return kRows;
}

}  // namespace warplens::simt
