// Textures (PTX ISA, "Texture Instructions"): tex reads filtered texels of an object, and txq reads its properties. The
// arithmetic is in texture_unit.hpp. An object has only one level of detail, which is used for every requested level.

#include <bit>
#include <cstring>

#include "analysis/simt/instructions/texture_place.hpp"
#include "analysis/simt/texture_unit.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;
using ptx::Type;

constexpr unsigned kMostTaps = 4, kChannels = 4, kMostTexelBytes = 16;

/// One of the texels that a lane reads. `weight` is in units of 1/65536.
struct Texel {
  std::uint64_t address = 0;
  bool is_border = true;
  std::uint32_t weight = 0;
};

/// All texels that a lane reads.
struct LaneTexels {
  const TextureObject* object = nullptr;
  std::array<Texel, kMostTaps> texels;
  unsigned count = 0;
};

template <class Coordinate>
LaneTexels find_texels(const TextureObject& object, unsigned dimensions, Coordinate x, Coordinate y) {
  const Taps columns = taps_at(object, 0, x), rows = dimensions == 2 ? taps_at(object, 1, y) : Taps{{{{0}, {}}}, 1};
  LaneTexels found{.object = &object, .texels = {}, .count = 0};
  for (unsigned row = 0; row < rows.count; ++row)
    for (unsigned column = 0; column < columns.count; ++column) {
      const Tap &down = rows.taps[row], &along = columns.taps[column];
      Texel& texel = found.texels[found.count++];
      texel.weight = down.weight * along.weight;
      // A neighbour with weight zero is not read, because it may not be initialised.
      texel.is_border = !down.texel || !along.texel || texel.weight == 0;
      if (!texel.is_border)
        texel.address = object.address + (*down.texel * object.columns + *along.texel) * object.texel_bytes();
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
        sum += channel_value(object, first + tap * kMostTexelBytes) * of.texels[tap].weight / 65536;
    result[channel] = std::bit_cast<std::uint32_t>(static_cast<float>(sum));
  }
}

/// Texels of all lanes. Indices: lane, texel of the lane, byte. Lanes whose texels have the same size are read
/// together.
using Bytes = std::array<std::array<std::array<std::uint8_t, kMostTexelBytes>, kMostTaps>, kMaxLanes>;

void read_texels(const Lanes& lanes, const std::array<LaneTexels, kMaxLanes>& texels, LaneMask known, Bytes& bytes) {
  bool continues = false;
  for (unsigned tap = 0; tap < kMostTaps; ++tap)
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
  const unsigned dimensions = own(op).elements;
  const auto* handles = lanes.at<std::uint64_t>(op.a);
  const auto* x = lanes.at<Coordinate>(op.b);
  const auto* y = dimensions == 2 ? lanes.at<Coordinate>(op.c) : x;
  std::array<LaneTexels, kMaxLanes> texels;
  const LaneMask known = filter_lanes(lanes.active, [&](unsigned lane) {
    const TextureObject* object = object_of(lanes, lane, handles[lane], false);
    if (object != nullptr) texels[lane] = find_texels(*object, dimensions, x[lane], y[lane]);
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
  own(op).elements = static_cast<std::uint8_t>(take_texture_place(lowering, 1, coordinate));
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
  op.extra = lowering.list(std::move(slots));
  lowering.accesses(MemoryAction::texture_load, ptx::StateSpace::global, 4 * kChannels, 4);
  op.run = coordinate == Type::f32 ? &read_texture<float> : &read_texture<std::int32_t>;
}

/// Executes txq and suq, which return the size of the object.
template <bool IsSurface, bool OfRows>
void query(Lanes& lanes, const Op& op) {
  const auto* handles = lanes.at<std::uint64_t>(op.a);
  auto* out = lanes.at<std::uint32_t>(op.dst);
  for_each_lane(lanes.active, [&](unsigned lane) {
    const TextureObject* object = object_of(lanes, lane, handles[lane], IsSurface);
    out[lane] = 0;
    if (object == nullptr) return;
    const std::uint64_t rows = object->dimensions == 1 ? 0 : object->rows;
    out[lane] = static_cast<std::uint32_t>(OfRows ? rows : object->columns);
  });
}

template <bool IsSurface>
void lower_query(InstructionLowering& lowering) {
  Op& op = lowering.op;
  const std::string_view what = lowering.accept_any({"width", "height"});
  if (what.empty()) lowering.refuse(marked("'{}' is supported only for .width and .height"));
  if (ptx::bytes_of(lowering.type()) != 4) lowering.refuse();
  lowering.expect_operands(2, 2);
  const Operand& place = lowering.operand(1);
  if (place.kind != Operand::Kind::address || place.parts.size() != 1 || place.parts[0].kind != Operand::Kind::reg)
    lowering.refuse(marked("'{}' uses a texture or surface reference, which Warplens does not support; use an object"));
  op.dst = lowering.destination(0, Type::u32);
  if (op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result"));
  op.a = lowering.source(place.parts[0], Type::u64, ValueUse::Role::steering);
  lowering.accesses(IsSurface ? MemoryAction::surface_load : MemoryAction::texture_load, ptx::StateSpace::global, 4, 4);
  op.run = what == "width" ? &query<IsSurface, false> : &query<IsSurface, true>;
}

}  // namespace

std::span<const InstructionRow> texture_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"tex", lower_tex}, {"txq", lower_query<false>}, {"suq", lower_query<true>}};
  return kRows;
}

}  // namespace warplens::simt
