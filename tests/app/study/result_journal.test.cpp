#include "app/study/result_journal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/study/bench.hpp"
#include "app/study/sweep.hpp"
#include "kernels/text/error.hpp"
#include "tests/app/worker/fake/command.hpp"

namespace warplens::study {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

std::string fresh_file(const std::string& name) {
  const auto file = std::filesystem::path(testing::TempDir()) / name;
  std::filesystem::remove(file);
  return file.string();
}

std::string content(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

const Choice kNaive{.kernel = "naive", .size = {100, 60}};

TEST(ResultJournal, AreThereAgainForTheSameLaunchAlone) {
  const std::string file = fresh_file("kept.jsonl");
  {
    ResultJournal kept(file);
    kept.add(make_result_key(kNaive, "measured"), {{"us", 12.5}});
  }
  const ResultJournal again(file);
  EXPECT_EQ(again.found(), 1u);
  EXPECT_EQ(again.find(make_result_key({.kernel = "naive", .size = {100, 60}, .set = {{"BX", "32"}}}, "measured")),
            (Json{{"us", 12.5}}))
      << "the default, spelt out";
  EXPECT_FALSE(again.find(make_result_key(kNaive, "counted")));
  EXPECT_FALSE(again.find(make_result_key({.kernel = "naive", .size = {100, 61}}, "measured")));
}

TEST(ResultJournal, ALineThatWasNotWrittenToItsEndIsTakenBack) {
  const std::string file = fresh_file("torn.jsonl");
  ResultJournal(file).add(make_result_key(kNaive, "measured"), {{"us", 1}});
  const std::string whole = content(file);
  std::ofstream(file, std::ios::app) << whole.substr(0, whole.size() / 2);
  ResultJournal again(file);
  EXPECT_EQ(again.found(), 1u);
  again.add(make_result_key(kNaive, "counted"), {{"sectors", 2}});
  EXPECT_EQ(ResultJournal(file).found(), 2u);
}

TEST(ResultJournal, ALineOfAnotherFileIsRefusedWithItsNumber) {
  const std::string file = fresh_file("other.jsonl");
  std::ofstream(file) << "# settings of mine\n";
  EXPECT_THAT(
      [&] { ResultJournal{file}; },
      ThrowsMessage<kernels::InputError>(HasSubstr("other.jsonl:1: this line is not a result that Warplens stored")));
  EXPECT_EQ(content(file), "# settings of mine\n") << "and stays as it is";
  std::ofstream(file) << R"({"of": {}, "result": )" << std::string(1'000'000, '[') << '\n';
  EXPECT_THROW(ResultJournal{file}, kernels::InputError) << "deeply nested JSON is refused";
  EXPECT_THAT([] { ResultJournal{"/nowhere/at/all.jsonl"}; },
              ThrowsMessage<kernels::InputError>(HasSubstr("cannot be written")));
}

TEST(ResultJournal, ASweepTakesFromThemWhatWasCountedBefore) {
  const std::string file = fresh_file("counts.jsonl");
  const std::vector<SweepAxis> axes{{"BX", {"8", "16"}}, {"PAD", {"0", "1"}}};
  const Choice tile{.kernel = "tile", .size = {128, 96}};
  std::vector<SweepRow> made = settings(tile, axes), taken = made;
  ResultJournal kept(file);
  sweep(made, 1, nullptr, {}, {}, {.journal = &kept});
  const std::string lines = content(file);
  ResultJournal again(file);
  const std::stop_source stopped;
  stopped.request_stop();  // cancels the sweep, so that all its results come from the journal
  sweep(taken, 1, nullptr, stopped.get_token(), {}, {.journal = &again});
  for (std::size_t at = 0; at < made.size(); ++at) {
    ASSERT_TRUE(taken[at].totals) << at;
    for (std::size_t number = 0; number < trace::kCategories; ++number) {
      const auto category = static_cast<trace::Category>(number);
      EXPECT_EQ(taken[at].totals->totals.of(category), made[at].totals->totals.of(category));
    }
    EXPECT_EQ(taken[at].totals->totals.warp_instructions, made[at].totals->totals.warp_instructions);
    EXPECT_EQ(taken[at].plan->launch.grid, made[at].plan->launch.grid);
  }
  EXPECT_EQ(content(file), lines);
}

TEST(ResultJournal, ABenchMeasuresNothingTwice) {
  const std::string file = fresh_file("times.jsonl");
  const auto benched = [&](const std::string& worker, std::vector<BenchRow> rows) {
    worker::Pool pool({{.command = worker::testing::fake_worker(worker), .run_seconds = 20}});
    std::vector<std::string> complaints;
    const std::string arch = pool.start(complaints).front().arch();
    ResultJournal kept(file);
    const BenchOptions options{.journal = &kept};
    take_kept(rows, options);
    bench(rows, pool, arch, options, {}, {});
    return rows;
  };
  const BenchRow small{.choice = {.kernel = "naive", .size = {64, 64}}}, large{.choice = {.kernel = "naive"}};
  EXPECT_TRUE(benched("--name first", {small})[0].measurement);
  const std::vector<BenchRow> rows = benched("--name second", {small, large});
  EXPECT_EQ(rows[0].measurement->device.name, "first");
  EXPECT_EQ(rows[1].measurement->device.name, "second");
  EXPECT_EQ(rows[0].plan->values.at("BX"), "32");
  EXPECT_EQ(make_records(rows).size(), 2u);
}

}  // namespace
}  // namespace warplens::study
