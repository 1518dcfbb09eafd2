// Checks the terms of assets/glossary.toml: sentences, labels, lessons, and names of counters.
#include "app/words/glossary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

#include "analysis/translation/message.hpp"
#include "app/lessons/shelf.hpp"
#include "app/profiler/ncu_counters.hpp"
#include "kernels/gpu/metric_counters.hpp"
#include "kernels/text/languages.hpp"

namespace warplens::words {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

std::string source_file(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(fs::path(WARPLENS_SOURCE_DIR) / path).rdbuf();
  return text.str();
}

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::tolower(letter); });
  return text;
}

/// Returns the names in Nsight Compute that are known to be right: the counters that `verify` reads, those of recorded
/// reports and of compare-ncu, and a few that no command reads.
std::set<std::string> known_metrics() {
  std::set<std::string> names{"launch__block_size",
                              "launch__grid_size",
                              "smsp__thread_inst_executed_per_inst_executed",
                              "smsp__pcsamp_warps_issue_stalled_barrier",
                              "sm__warps_active.avg.pct_of_peak_sustained_active",
                              "compute-sanitizer --tool racecheck",
                              "smsp__sass_thread_inst_executed_op_fadd_pred_on.sum",
                              "smsp__sass_thread_inst_executed_op_fmul_pred_on.sum",
                              "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum"};
  for (const gpu::MetricCounters& row : gpu::metric_counters())
    for (const auto* some : {&row.counters, &row.by_unit}) names.insert(some->begin(), some->end());
  for (const profiler::NcuCounter& counter : profiler::ncu_counters()) names.insert(counter.name);
  // Collects all texts in double quotes: the names of columns in the first row of each report, and the counter names in
  // kernels/gpu/counter.cpp.
  std::string texts = source_file("kernels/gpu/counter.cpp");
  for (const auto& file : fs::directory_iterator(fs::path(WARPLENS_SOURCE_DIR) / "tests/app/profiler/reports")) {
    const std::string report = source_file(file.path());
    texts += report.substr(0, report.find('\n')) + '\n';
  }
  for (std::size_t begin = texts.find('"'); begin != std::string::npos;) {
    const std::size_t end = texts.find('"', begin + 1);
    if (end == std::string::npos) break;
    names.insert(texts.substr(begin + 1, end - begin - 1));
    begin = texts.find('"', end + 1);
  }
  return names;
}

/// Returns true if a name matches a pattern in which "*" stands for any text.
bool matches(std::string_view pattern, std::string_view name) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == name;
  const std::string_view begin = pattern.substr(0, star), end = pattern.substr(star + 1);
  return name.size() >= begin.size() + end.size() && name.starts_with(begin) && name.ends_with(end);
}

TEST(GlossaryTerms, HaveOneSentenceAsTheirMeaning) {
  ASSERT_GT(glossary_terms().size(), 40u);
  for (const Term& term : glossary_terms()) {
    EXPECT_TRUE(term.meaning.ends_with('.')) << term.name;
    EXPECT_EQ(term.meaning.find(". "), std::string::npos) << term.name << " has more than one sentence";
    EXPECT_FALSE(std::islower(static_cast<unsigned char>(term.meaning.front()))) << term.name;
  }
}

TEST(GlossaryTerms, HaveEachNameAndLabelOnce) {
  std::map<std::string, std::string> seen;
  const auto add = [&](const std::string& label, const std::string& name) {
    const auto [first, is_new] = seen.emplace(lower_case(label), name);
    EXPECT_TRUE(is_new) << "'" << label << "' is in '" << first->second << "' and in '" << name << "'";
  };
  for (const Term& term : glossary_terms()) {
    add(term.name, term.name);
    for (const std::string& label : term.labels) add(label, term.name);
  }
}

TEST(GlossaryTerms, NameLessonsThatExist) {
  int taught = 0;
  for (const Term& term : glossary_terms()) {
    if (term.lesson.empty()) continue;
    ++taught;
    EXPECT_NO_THROW(lessons::lesson_named(term.lesson)) << term.name;
    EXPECT_FALSE(std::isdigit(static_cast<unsigned char>(term.lesson.front())))
        << term.name << ": leave the number out";
  }
  EXPECT_GT(taught, 20);
}

TEST(GlossaryTerms, NameMetricsThatThisProgramOrTheProfilerKnows) {
  const std::set<std::string> known = known_metrics();
  ASSERT_TRUE(known.contains("dram__bytes_read.sum"));
  ASSERT_TRUE(known.contains("memory_l1_wavefronts_shared_ideal"));
  for (const Term& term : glossary_terms())
    for (const std::string& metric : term.metrics)
      EXPECT_TRUE(std::ranges::any_of(known, [&](const std::string& name) { return matches(metric, name); }))
          << term.name << ": " << metric;
}

TEST(GlossaryTerms, AreOnThePageOfTheDocumentation) {
  const std::string page = source_file("docs/glossary.md");
  for (const Term& term : glossary_terms()) EXPECT_THAT(page, HasSubstr("| " + term.name + " | ")) << "out of date";
}

TEST(GlossaryTerms, AreFoundByNameAndLabelInUpperAndLowerCase) {
  ASSERT_NE(find_term("sector"), nullptr);
  EXPECT_EQ(find_term("sector")->name, "sector");
  EXPECT_EQ(find_term("Sectors"), find_term("sector"));
  EXPECT_EQ(find_term("per req."), find_term("per request"));
  EXPECT_EQ(find_term("The load/store unit"), find_term("load/store unit"));
  EXPECT_EQ(find_term(""), nullptr);
  EXPECT_EQ(find_term("line · access"), find_term("access"));
  EXPECT_EQ(find_term("line · accesses"), nullptr);
}

TEST(GlossaryTerms, AreFoundByTheLabelInTheCurrentLanguage) {
  if (kernels::languages().size() < 2) GTEST_SKIP() << "built without translations";
  const Term* const sector = find_term("sectors");
  kernels::set_language("zh_CN");
  const Term* const translated = find_term(tr("sectors"));
  const Term* const english = find_term("sectors");
  kernels::set_language("en");
  EXPECT_EQ(translated, sector);
  EXPECT_EQ(english, sector);
}

TEST(GlossaryFile, IsReadCompletely) {
  const std::vector<Term> terms = read_glossary(R"(
[[term]]
name = "a"
labels = ["b", "c"]
meaning = "One."
unit = "m"
metrics = ["x__y.sum"]
lesson = "banks"
[[term]]
name = "d"
meaning = "Two."
)");
  ASSERT_EQ(terms.size(), 2u);
  EXPECT_EQ(terms[0].name, "a");
  EXPECT_EQ(terms[0].labels, (std::vector<std::string>{"b", "c"}));
  EXPECT_EQ(terms[0].meaning, "One.");
  EXPECT_EQ(terms[0].unit, "m");
  EXPECT_EQ(terms[0].metrics, std::vector<std::string>{"x__y.sum"});
  EXPECT_EQ(terms[0].lesson, "banks");
  EXPECT_EQ(terms[1].meaning, "Two.");
}

TEST(GlossaryFile, WithAnErrorNamesTheLine) {
  const auto error_of = [](std::string_view text) -> std::string {
    try {
      read_glossary(text);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(error_of("[[term]]\nname = \"a\"\n"), HasSubstr("assets/glossary.toml:1: a term needs"));
  EXPECT_THAT(error_of("[[term]]\nname = \"a\"\nmeaning = \"A.\"\nunits = \"m\"\n"),
              HasSubstr(":4: unknown key 'units'"));
  EXPECT_THAT(error_of("[[term]]\nname = 3\n"), HasSubstr(":2: the value must be a text"));
  EXPECT_THAT(error_of("[[term]]\nname = \"\"\n"), HasSubstr(":2: the value must be a text that is not empty"));
  EXPECT_THAT(error_of("[[term]]\nlabels = \"a\"\n"), HasSubstr(":2: the value must be a list of texts"));
  EXPECT_THAT(error_of("[[terms]]\n"), HasSubstr("must only have [[term]] tables"));
  EXPECT_THAT(error_of("[[term]]\nname\n"), HasSubstr("assets/glossary.toml:2: "));
}

}  // namespace
}  // namespace warplens::words
