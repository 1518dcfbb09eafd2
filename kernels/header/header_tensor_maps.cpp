#include "kernels/header/header_tensor_maps.hpp"

#include <utility>

#include "kernels/header/header_textures.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
void read_tensor_maps(const HeaderTable& header, KernelFile& kernel) {
  if (!header.has("tensor_maps")) return;
  const HeaderTable tables = header.table("tensor_maps", R"({ in_map = { buffer = "in", box = [32, 32] } })");
  for (const std::string& name : tables.keys()) {
    check_object_name(tables, kernel, name);
    const HeaderTable table = tables.table(name, R"({ buffer = "in", box = [32, 32] })");
    table.allow({"buffer", "box", "swizzle"});
    TensorMapSpec map{.name = name,
                      .buffer = read_object_buffer(table, kernel),
                      .box = table.list("box", "[32, 32]"),
                      .swizzle = table.has("swizzle") ? table.scalar("swizzle", "128") : "0",
                      .line = tables.line(name)};
    if (map.box.empty() || map.box.size() > 2)
      table.fail("box", tr("'box' must have one or two expressions: the columns and rows that one copy transfers"));
    kernel.tensor_maps.push_back(std::move(map));
  }
}

}  // namespace warplens::kernels
