#include "app/reports/access_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "analysis/base/numbers.hpp"
#include "analysis/simt/source_place.hpp"
#include "analysis/traffic/global.hpp"
#include "analysis/traffic/shared.hpp"
#include "app/reports/heading.hpp"
#include "app/reports/json.hpp"
#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/words/places.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::commands {
namespace {

using base::hexadecimal;

using ptx::StateSpace;
using views::Align;
using views::Table;

/// One lane of the access, and the places in memory that serve it.
struct LaneRow {
  unsigned lane = 0;
  std::uint64_t address = 0;
  /// Name of the element: "in[3][7]"; empty for shared memory, "outside" if the address is in no buffer.
  std::string element;
  std::string place;   ///< for global memory: address of the cache line; for shared memory: banks
  std::string served;  ///< for global memory: sectors of the cache line; for shared memory: wavefronts
};

/// A sector or a wavefront, with the lanes that it serves.
struct Served {
  std::string name;
  std::uint32_t lanes = 0;
  std::string detail;
};

struct Facts {
  std::string summary;
  std::uint64_t count = 0, ideal = 0, distinct_bytes = 0;
  std::vector<LaneRow> lanes;
  std::vector<Served> served;
};

/// Returns the name of the element at an address. If an access of `bytes` bytes touches only a part of the element, the
/// name includes this part.
std::string element_at(const kernels::Plan& plan, std::uint64_t address, std::uint32_t bytes) {
  const auto location = kernels::locate(plan, address);
  if (!location) return trc("an address in no buffer", "outside");
  std::string text = location->is_inside
                         ? fmt::format("{}[{}][{}]", location->buffer->name, location->row, location->col)
                         : fmt::format("{}[{}]", location->buffer->name, location->element);
  const auto byte = static_cast<std::uint32_t>(location->byte);
  const std::string field = kernels::field_at(location->buffer->element, byte, bytes);
  if (field.empty() && byte != 0) return text + fmt::format("+{}", byte);
  return text + field;
}

/// Appends `text` to a list, unless it is already the last entry.
void append(std::string& list, const std::string& text) {
  if (list == text || list.ends_with("," + text)) return;
  list += (list.empty() ? "" : ",") + text;
}

std::vector<LaneRow> active_lanes(const trace::RecordedAccess& access) {
  std::vector<LaneRow> rows;
  for_each_lane(access.active, [&](unsigned lane) { rows.push_back({lane, access.addresses[lane], "", "", ""}); });
  return rows;
}

/// Adds `place` (a sector or bank) and `served` (a wavefront) to the rows of the lanes in the mask `lanes`.
void serve(std::vector<LaneRow>& rows, std::uint32_t lanes, const std::string& place, const std::string& served) {
  for (LaneRow& row : rows) {
    if ((lanes >> row.lane & 1) == 0) continue;
    append(row.place, place);
    append(row.served, served);
  }
}

Facts global_facts(const AccessReport& report) {
  const trace::RecordedAccess& access = report.access;
  const auto request = traffic::global_request(report.study.plan->launch.machine, access.seen());
  Facts facts;
  facts.count = request.sectors;
  facts.ideal = request.ideal_sectors;
  facts.distinct_bytes = request.distinct_bytes;
  facts.summary = views::in_sectors(request.sectors) + (request.exact ? "" : tr(" (±: may be inexact)"));
  facts.lanes = active_lanes(access);
  for (const traffic::Line& line : request.lines) {
    for (std::size_t sector = 0; sector < line.sectors.size(); ++sector) {
      const traffic::Sector& hit = line.sectors[sector];
      if (hit.lanes == 0) continue;
      facts.served.push_back(
          {say("cache line {}, sector {}", hexadecimal(line.address), sector), hit.lanes,
           say("{} of {} bytes used", hit.bytes_used, report.study.plan->launch.machine.sector_bytes)});
      serve(facts.lanes, hit.lanes, hexadecimal(line.address), std::to_string(sector));
    }
  }
  for (LaneRow& row : facts.lanes) row.element = element_at(*report.study.plan, row.address, access.width);
  return facts;
}

Facts shared_facts(const AccessReport& report) {
  const trace::RecordedAccess& access = report.access;
  const auto request = traffic::shared_request(report.study.plan->launch.machine, access.seen());
  Facts facts;
  facts.count = request.wavefronts.size();
  facts.ideal = request.ideal_wavefronts;
  facts.distinct_bytes = request.distinct_bytes;
  facts.summary = views::in_wavefronts(facts.count) + (request.exact ? "" : tr(" (±: may be inexact)"));
  facts.lanes = active_lanes(access);
  for (std::size_t wavefront = 0; wavefront < request.wavefronts.size(); ++wavefront) {
    const traffic::Wavefront& pass = request.wavefronts[wavefront];
    Served served{say("wavefront {}", wavefront), 0, ""};
    for (const traffic::BankHit& hit : pass.hits) {
      served.lanes |= hit.lanes;
      serve(facts.lanes, hit.lanes, std::to_string(hit.bank), std::to_string(wavefront));
    }
    served.detail = plural("{} bank used", "{} banks used", pass.hits.size(), base::group_digits(pass.hits.size()));
    facts.served.push_back(std::move(served));
  }
  return facts;
}

/// Returns the facts to report. For memory spaces other than global and shared, these are only the lanes and their
/// addresses.
Facts facts_of(const AccessReport& report) {
  if (report.access.space == StateSpace::global) return global_facts(report);
  if (report.access.space == StateSpace::shared) return shared_facts(report);
  Facts facts;
  facts.lanes = active_lanes(report.access);
  facts.summary = words::memory_name({.space = report.access.space, .name = {}});
  return facts;
}

const ptx::Instruction& instruction_of(const AccessReport& report) {
  return *report.study.program->instructions()[report.access.pc];
}

unsigned line_of(const AccessReport& report) {
  return simt::source_place(*report.study.program, report.access.pc).line;
}

Table lane_table(const AccessReport& report) {
  if (report.access.space == StateSpace::global) {
    return Table({{trc("a column of numbers", "lane")},
                  {tr("element"), Align::left, true},
                  {tr("address")},
                  {tr("cache line")},
                  {trc("a column of numbers", "sector")}});
  }
  if (report.access.space == StateSpace::shared)
    return Table({{trc("a column of numbers", "lane")},
                  {tr("byte")},
                  {trc("a column of numbers", "bank")},
                  {trc("a column of numbers", "wavefront")}});
  return Table({{trc("a column of numbers", "lane")}, {tr("address")}});
}

}  // namespace

void write_access(const AccessReport& report, Page& page) {
  const Facts facts = facts_of(report);
  const trace::RecordedAccess& access = report.access;
  const unsigned line = line_of(report);
  std::string text = say("access {}: {}, {} × {}: {}", report.number, instruction_of(report).opcode,
                         views::in_lanes(facts.lanes.size()), words::in_bytes(access.width), facts.summary);
  if (facts.count != 0) text += say(", minimum {}", facts.ideal);
  page.line(text);
  page.line(fmt::format("{}:{}: {}", report.study.kernel->path, line,
                        kernels::line_of_text(report.study.kernel->text, line)));
  Table lanes = lane_table(report);
  for (const LaneRow& row : facts.lanes) {
    const std::string lane = std::to_string(row.lane);
    if (access.space == StateSpace::global) {
      lanes.add({lane, row.element, hexadecimal(row.address), row.place, row.served});
    } else {
      lanes.add({lane, std::to_string(row.address), row.place, row.served});
    }
  }
  page.table(lanes);
  if (facts.served.empty()) return;
  Table served({{access.space == StateSpace::global ? trc("a column of numbers", "sector")
                                                    : trc("a column of numbers", "wavefront"),
                 Align::left},
                {tr("lanes"), Align::left},
                {"", Align::left}});
  for (const Served& one : facts.served) served.add({one.name, views::lanes_listed(one.lanes), one.detail});
  page.table(served);
}

Json access_json(const AccessReport& report) {
  const Facts facts = facts_of(report);
  const trace::RecordedAccess& access = report.access;
  const bool global = access.space == StateSpace::global;
  Json json{{"access", report.number},
            {"source_line", line_of(report)},
            {"ptx_line", instruction_of(report).line},
            {"opcode", instruction_of(report).opcode},
            {"space", ptx::name_of(access.space)},
            {"width", access.width},
            {"distinct_bytes", facts.distinct_bytes}};
  if (facts.count != 0) {
    json[global ? "sectors" : "wavefronts"] = facts.count;
    json[global ? "ideal_sectors" : "ideal_wavefronts"] = facts.ideal;
  }
  json["lanes"] = Json::array();
  for (const LaneRow& row : facts.lanes) {
    Json lane{{"lane", row.lane}, {"address", row.address}};
    if (global) lane["element"] = row.element;
    if (!row.place.empty()) {
      lane[global ? "line" : "bank"] = row.place;
      lane[global ? "sector" : "wavefront"] = row.served;
    }
    json["lanes"].push_back(std::move(lane));
  }
  return json;
}

Table accesses_data(const std::vector<AccessReport>& reports) {
  Table table({{"access"},
               {"source_line"},
               {"opcode", Align::left},
               {"space", Align::left},
               {"lane"},
               {"address"},
               {"element", Align::left},
               {"line_or_bank", Align::left},
               {"sector_or_wavefront", Align::left}});
  for (const AccessReport& report : reports)
    for (const LaneRow& row : facts_of(report).lanes)
      table.add({std::to_string(report.number), std::to_string(line_of(report)),
                 std::string(instruction_of(report).opcode), std::string(ptx::name_of(report.access.space)),
                 std::to_string(row.lane), std::to_string(row.address), row.element, row.place, row.served});
  return table;
}

}  // namespace warplens::commands
