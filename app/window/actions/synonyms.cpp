#include "app/window/actions/synonyms.hpp"

#include "analysis/translation/message.hpp"

namespace warplens::window {
namespace {

constexpr struct {
  const char *action, *words;
} kSynonyms[] = {
    {"Maximize this panel", marked("full screen maximize enlarge")},
    {"Maximize the step's panel", marked("full screen maximize enlarge")},
    {"Open this panel in its own window", marked("projector second screen monitor detach undock")},
    {"Larger text", marked("zoom in font size projector bigger")},
    {"Smaller text", marked("zoom out font size")},
    {"Reset layout", marked("default arrangement restore panels")},
    {"Hide numbers and ask", marked("quiz guess predict reveal question")},
    {"Blank the screen", marked("black dark hide")},
    {"Pen", marked("draw annotate write")},
    {"Erase pen strokes", marked("erase drawing strokes")},
    {"Compare with this", marked("before after side by side versus")},
    {"Save a picture of the window…", marked("export image png screenshot")},
    {"Save a picture of a panel…", marked("export image png screenshot svg")},
    {"Copy a picture of the window", marked("export image screenshot clipboard slide")},
    {"Save the steps as an animation…", marked("export gif apng video movie")},
    {"Save the steps on a sheet…", marked("export print pdf")},
    {"Save a report with questions and answers…", marked("export print pdf html worksheet homework quiz")},
    {"Save the totals…", marked("export csv json latex markdown table")},
    {"Save the timings…", marked("export csv json latex markdown table")},
    {"Copy as a command", marked("share link state")},
    {"Open a kernel file…", marked("load import source cuda")},
    {"Edit the source", marked("change code type")},
    {"Read GPU counters", marked("hardware profile ncu verify")},
    {"Measure", marked("time benchmark run")},
    {"Shared access", marked("bank conflict padding wavefronts")},
    {"Global access", marked("coalescing coalesced sectors")},
    {"Lanes", marked("threads addresses registers table")},
    {"Why", marked("limiter bottleneck slow explain prediction")},
    {"Flow", marked("caches L1 L2 DRAM")},
    {"Sweep", marked("heat map parameters")},
    {"Help: panels, keys, terms", marked("manual shortcuts glossary")},
    {"Quit", marked("exit close")},
};

}  // namespace

std::vector<std::string> actions_with_synonyms() {
  std::vector<std::string> names;
  for (const auto& row : kSynonyms) names.emplace_back(row.action);
  return names;
}

std::string synonyms_of(const std::string& action) {
  for (const auto& [name, words] : kSynonyms)
    if (action == name) return std::string(words) + ' ' + tr(words);
  return {};
}

}  // namespace warplens::window
