#include "kernels/header/header_textures.hpp"

#include <algorithm>
#include <utility>

#include "analysis/base/nearest.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

using simt::TextureObject;

template <class Value>
using Word = std::pair<const char*, Value>;

constexpr Word<bool> kFilters[] = {{"point", false}, {"linear", true}};
constexpr Word<bool> kReads[] = {{"element", false}, {"normalized_float", true}};
constexpr Word<TextureObject::Address> kAddresses[] = {{"clamp", TextureObject::Address::clamp},
                                                       {"border", TextureObject::Address::border},
                                                       {"wrap", TextureObject::Address::wrap},
                                                       {"mirror", TextureObject::Address::mirror}};
constexpr Word<TextureObject::Kind> kKinds[] = {{"array", TextureObject::Kind::array},
                                                {"linear", TextureObject::Kind::linear},
                                                {"pitch2d", TextureObject::Kind::pitch2d}};

/// Returns the value for a word of the header, such as a filter or address mode. Throws InputError if the word is
/// unknown.
template <class Value, std::size_t Count>
Value value_of_word(const HeaderTable& table, const std::string& key, const std::string& word,
                    const Word<Value> (&words)[Count]) {
  std::vector<std::string> names;
  for (const auto& [name, value] : words) {
    if (word == name) return value;
    names.emplace_back(name);
  }
  table.fail(key, say("'{}' cannot be '{}'; choose one of {}", key, word, base::join_words(names)));
}

template <class Value, std::size_t Count>
Value word_or(const HeaderTable& table, const std::string& key, const Word<Value> (&words)[Count]) {
  return value_of_word(table, key, table.text_or(key, words[0].first, "\"" + std::string(words[0].first) + "\""),
                       words);
}

void read_outside(const HeaderTable& table, TextureObject& object) {
  if (!table.has("address")) return;
  if (table.is_text("address")) {
    object.outside.fill(value_of_word(table, "address", table.text("address", "\"clamp\""), kAddresses));
    return;
  }
  const std::vector<std::string> words = table.list("address", R"(["clamp", "wrap"])");
  if (words.empty() || words.size() > object.outside.size())
    table.fail("address",
               tr("'address' must be one word, or a list with one word per dimension, like [\"clamp\", \"wrap\"]"));
  for (std::size_t at = 0; at < words.size(); ++at)
    object.outside[at] = value_of_word(table, "address", words[at], kAddresses);
}

/// Throws InputError if the texture unit does not support the object. CUDA would refuse to create it for the same
/// reasons.
void check_texture(const HeaderTable& table, const TextureSpec& texture) {
  const TextureObject& object = texture.object;
  const bool repeats = std::ranges::any_of(object.outside, [](TextureObject::Address one) {
    return one == TextureObject::Address::wrap || one == TextureObject::Address::mirror;
  });
  if (repeats && !object.is_normalized)
    table.fail("address", tr("\"wrap\" and \"mirror\" need normalized = true; without it, the GPU uses \"clamp\""));
  if (object.kind != TextureObject::Kind::array && (object.is_cube || !texture.planes.empty()))
    table.fail("kind", tr("only a texture of kind \"array\" has a depth, layers or faces; remove 'kind'"));
  if (object.is_cube && !object.is_normalized)
    table.fail("cube", tr("a cube needs normalized = true, because directions select its texels"));
  if (object.kind != TextureObject::Kind::linear) return;
  if (object.filters_linearly || object.is_normalized || table.has("address"))
    table.fail("kind",
               tr("a texture of kind \"linear\" supports only tex1Dfetch; remove filter, address and normalized"));
}

/// Reads the shape of an object: dimensions, depth, layers and cubes.
void read_texture_shape(const HeaderTable& table, TextureSpec& texture) {
  const bool has_depth = table.has("depth"), has_layers = table.has("layers");
  texture.object.is_cube = table.boolean_or("cube", false);
  texture.object.is_layered = has_layers;
  if (table.has("dimensions")) texture.dimensions = table.integer_or("dimensions", 2);
  if (texture.dimensions < 0 || texture.dimensions > 3) table.fail("dimensions", tr("'dimensions' must be 1, 2 or 3"));
  if (has_depth && (has_layers || texture.object.is_cube || (texture.dimensions != 0 && texture.dimensions != 3)))
    table.fail(
        "depth",
        tr("only an object with three dimensions has a depth; remove 'depth', or 'dimensions', 'layers' and 'cube'"));
  if (texture.dimensions == 3 && !has_depth)
    table.fail("dimensions", tr("three dimensions need 'depth', the number of planes, like depth = 16"));
  if (texture.object.is_cube && texture.dimensions == 1)
    table.fail("cube", tr("the faces of a cube have two dimensions; remove 'dimensions'"));
  if (has_depth) texture.planes = table.scalar("depth", "16");
  if (has_layers) texture.planes = table.scalar("layers", "4");
}

TextureSpec read_one(const HeaderTable& tables, const KernelFile& kernel, const std::string& name, bool is_surface) {
  check_object_name(tables, kernel, name);
  const HeaderTable table = tables.table(name, R"({ buffer = "in" })");
  TextureSpec texture{
      .name = name, .buffer = read_object_buffer(table, kernel), .object = {}, .line = tables.line(name)};
  read_texture_shape(table, texture);
  if (table.has("reference")) texture.reference = table.text("reference", "\"t\"");
  texture.object.is_surface = is_surface;
  if (is_surface) {
    table.allow({"buffer", "dimensions", "depth", "layers", "cube", "reference"});
    return texture;
  }
  table.allow({"buffer", "dimensions", "depth", "layers", "cube", "reference", "filter", "address", "normalized",
               "read", "kind"});
  texture.object.filters_linearly = word_or(table, "filter", kFilters);
  texture.object.reads_fractions = word_or(table, "read", kReads);
  texture.object.kind = word_or(table, "kind", kKinds);
  texture.object.is_normalized = table.boolean_or("normalized", false);
  read_outside(table, texture.object);
  check_texture(table, texture);
  return texture;
}

}  // namespace

void check_object_name(const HeaderTable& objects, const KernelFile& kernel, const std::string& name) {
  const auto is_taken = [&](const auto& list) {
    return std::ranges::any_of(list, [&](const auto& one) { return one.name == name; });
  };
  if (is_taken(kernel.buffers) || is_taken(kernel.params) || is_taken(kernel.textures) ||
      is_taken(kernel.tensor_maps) || !std::ranges::all_of(name, is_identifier_character))
    objects.fail(name, say("'{}' cannot be the name of a texture, surface or tensor map; use a C++ name that is not "
                           "yet used in the header",
                           name));
}

std::string read_object_buffer(const HeaderTable& table, const KernelFile& kernel) {
  std::string buffer = table.text("buffer", "\"in\"");
  if (std::ranges::find(kernel.buffers, buffer, &BufferSpec::name) == kernel.buffers.end()) {
    std::vector<std::string> names;
    for (const BufferSpec& one : kernel.buffers) names.push_back(one.name);
    table.fail("buffer", say("'{}' is not a buffer{}", buffer, base::did_you_mean(buffer, names)));
  }
  return buffer;
}

void read_textures(const HeaderTable& header, KernelFile& kernel) {
  for (const auto& [key, is_surface] : {std::pair{"textures", false}, {"surfaces", true}}) {
    if (!header.has(key)) continue;
    const HeaderTable tables = header.table(key, R"({ picture = { buffer = "in" } })");
    for (const std::string& name : tables.keys()) kernel.textures.push_back(read_one(tables, kernel, name, is_surface));
  }
}

}  // namespace warplens::kernels
