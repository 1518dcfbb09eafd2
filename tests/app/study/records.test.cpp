#include "app/study/records.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "kernels/header/fingerprint.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

namespace fs = std::filesystem;

const kernels::KernelFile& tile_kernel() {
  static const kernels::KernelFile kernel = kernels::load_kernel("tile");
  return kernel;
}

Record record_of(const kernels::Values& set, const kernels::Size& size, double seconds,
                 const std::string& gpu = "NVIDIA H200") {
  Record record{.kernel = "tile", .text = kernels::fingerprint(tile_kernel()), .size = size};
  record.set = kernels::resolve_values(tile_kernel(), set);
  record.measurement.device.name = gpu;
  record.measurement.date = "2026-11-21T10:00:00Z";
  record.measurement.bytes = 8 * size.width * size.height;
  record.measurement.kernel = {seconds, seconds, 0.01, 20};
  record.measurement.copy = {seconds / 2, seconds / 2, 0.02, 30};
  record.measurement.checked = true;
  return record;
}

std::optional<RecordMatch> found(const Records& records, const kernels::Values& set, const kernels::Size& size,
                                 const std::string& gpu = "") {
  return records.find(tile_kernel(), size, kernels::resolve_values(tile_kernel(), set), false, gpu);
}

TEST(Recorded, GivesTheVeryChoiceOrSaysWhatItIsOf) {
  Records records;
  records.add(record_of({}, {4096, 4096}, 1));
  records.add(record_of({{"PAD", "1"}}, {4096, 4096}, 2));
  records.add(record_of({{"PAD", "1"}}, {8192, 8192}, 3));

  const RecordMatch exact = found(records, {{"PAD", "1"}}, {4096, 4096}).value();
  EXPECT_TRUE(exact.exact);
  EXPECT_EQ(exact.record->measurement.kernel.median, 2);
  EXPECT_EQ(exact.differs, "");

  const RecordMatch other_padding = found(records, {{"PAD", "2"}}, {4096, 4096}).value();
  EXPECT_FALSE(other_padding.exact);
  EXPECT_EQ(other_padding.differs, "PAD=1");

  // A record with the same padding and a different size is more similar than a record with this size and a different
  // padding.
  const RecordMatch other_size = found(records, {{"PAD", "1"}}, {1024, 1024}).value();
  EXPECT_FALSE(other_size.exact);
  EXPECT_EQ(other_size.differs, "4096 × 4096");
}

TEST(Recorded, KeepsApartWhatIsOfAnotherGpuOrAnotherText) {
  Records records;
  records.add(record_of({}, {4096, 4096}, 1, "NVIDIA H100"));
  records.add(record_of({}, {4096, 4096}, 2, "NVIDIA H200"));
  EXPECT_EQ(records.gpus(), (std::vector<std::string>{"NVIDIA H100", "NVIDIA H200"}));
  EXPECT_EQ(found(records, {}, {4096, 4096})->record->measurement.kernel.median, 1);
  EXPECT_EQ(found(records, {}, {4096, 4096}, "NVIDIA H200")->record->measurement.kernel.median, 2);
  EXPECT_FALSE(found(records, {}, {4096, 4096}, "NVIDIA B200"));

  kernels::KernelFile changed = tile_kernel();
  changed.grid[0] = "1";
  EXPECT_FALSE(records.find(changed, {4096, 4096}, kernels::resolve_values(changed, {})));
  EXPECT_FALSE(records.find(tile_kernel(), {4096, 4096}, kernels::resolve_values(tile_kernel(), {}), true))
      << "flushed";
}

TEST(Recorded, TextReadsBackAsItWas) {
  Records records, again;
  records.add(record_of({}, {4096, 4096}, 0.000123456));
  Record wrong = record_of({{"PAD", "3"}}, {1000, 3}, 2);
  wrong.measurement.flushed = true;
  wrong.measurement.differences = 7;
  wrong.measurement.geam = gpu::Timing{1, 2, 0.5, 3};
  records.add(wrong);
  again.add(records.text(), "again");
  ASSERT_EQ(again.all().size(), 2u);
  EXPECT_EQ(again.text(), records.text());
  EXPECT_DOUBLE_EQ(again.all()[0].measurement.kernel.median, 0.0001235);
  EXPECT_EQ(again.all()[0].text, kernels::fingerprint(tile_kernel()));
  EXPECT_EQ(again.all()[0].measurement.date, "2026-11-21");
  EXPECT_EQ(again.all()[1].set.at("PAD"), "3");
  EXPECT_EQ(again.all()[1].size, (kernels::Size{1000, 3}));
  EXPECT_TRUE(again.all()[1].measurement.flushed);
  EXPECT_EQ(again.all()[1].measurement.differences, 7u);
  EXPECT_EQ(again.all()[1].measurement.geam, wrong.measurement.geam);
}

TEST(Recorded, AFileGrowsAndWhatIsMeasuredAgainReplacesWhatWas) {
  const std::string path = (fs::path(testing::TempDir()) / "records.json").string();
  fs::remove(path);
  record_into(path, std::vector{record_of({}, {4096, 4096}, 1), record_of({{"PAD", "1"}}, {4096, 4096}, 2)});
  record_into(path, std::vector{record_of({}, {4096, 4096}, 5), record_of({}, {512, 512}, 3)});
  std::ifstream stream(path);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  Records read;
  read.add(text, path);
  ASSERT_EQ(read.all().size(), 3u);
  EXPECT_EQ(found(read, {}, {4096, 4096})->record->measurement.kernel.median, 5);
  for (const fs::directory_entry& entry : fs::directory_iterator(testing::TempDir()))
    EXPECT_FALSE(entry.path().extension() == ".new") << entry.path();

  std::ofstream(path) << "{}";
  try {
    record_into(path, std::vector{record_of({}, {1, 1}, 1)});
    FAIL() << "taken";
  } catch (const kernels::InputError& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with(path + ": this is not a file of records")) << error.what();
  }
  EXPECT_THROW(record_into("/no/such/folder/records.json", {}), kernels::InputError);
}

TEST(Recorded, WhatTheProgramCarriesIsOfTheCatalogueAsItStands) {
  std::set<std::string> texts;
  for (const std::string& name : kernels::catalogue())
    texts.insert(name + ' ' + kernels::fingerprint(kernels::load_kernel(name)));
  EXPECT_THAT(built_in_records().gpus(), ::testing::UnorderedElementsAre("NVIDIA H100 80GB HBM3", "NVIDIA H200"));
  for (const Record& record : built_in_records().all()) {
    EXPECT_TRUE(texts.contains(record.kernel + ' ' + record.text))
        << record.kernel << " was changed after it was recorded; record it again on a GPU (tests/gpu/README.md)";
    EXPECT_GT(record.measurement.kernel.median, 0);
    EXPECT_GT(record.measurement.copy.median, 0);
  }
}

}  // namespace
}  // namespace warplens::study
