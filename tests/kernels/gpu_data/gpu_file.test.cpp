#include "kernels/gpu_data/gpu_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "kernels/text/embedded.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const std::string kLeast = "name = \"A card\"\narch = \"sm_80\"\nmultiprocessors = 108\nclock_hz = 1.41e9\n";

std::string refusal(const std::string& text) {
  try {
    read_gpu(text, "card.toml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(GpuFile, DescribesAGpu) {
  const clock::Gpu gpu = read_gpu(kLeast + "[l2]\nbytes = 41943040\n[latency]\nl1 = 33\n", "card.toml");
  EXPECT_EQ(gpu.name, "A card");
  EXPECT_EQ(gpu.multiprocessors, 108u);
  EXPECT_EQ(gpu.clock_hz, 1.41e9);
  EXPECT_EQ(gpu.l2_bytes, 41'943'040u);
  EXPECT_EQ(gpu.latency.l1, 33);
  EXPECT_FALSE(gpu.calibrated);
  EXPECT_EQ(gpu.room.shared_bytes, 164u * 1024) << "without [room], the limits are those of the architecture";
  EXPECT_EQ(gpu.latency.arithmetic, clock::Latencies{}.arithmetic) << "missing keys keep their default";
}

TEST(GpuFile, IsScaledFromAMeasuredGpu) {
  const clock::Gpu measured = gpu_named("h200");
  const clock::Gpu gpu = read_gpu(
      kLeast + "scaled_from = \"h200\"\ndram_bytes_per_second = 1e12\n[l2]\nbytes = 41943040\n[cost]\nwarp = 7\n",
      "card.toml");
  EXPECT_EQ(gpu.name, "A card");
  EXPECT_EQ(gpu.arch, "sm_80");
  EXPECT_EQ(gpu.l2_bytes, 41'943'040u);
  EXPECT_EQ(gpu.room.shared_bytes, 164u * 1024);
  EXPECT_EQ(gpu.latency.dram, measured.latency.dram);
  EXPECT_DOUBLE_EQ(gpu.cost.dram_peak_byte, 1);
  EXPECT_EQ(gpu.cost.warp, 7) << "the file replaces the scaled value";
  EXPECT_FALSE(gpu.calibrated);
}

TEST(GpuFile, ReportsWhatAScaledGpuLacks) {
  EXPECT_THAT(refusal(kLeast + "scaled_from = \"h200\"\n"), AllOf(HasSubstr("card.toml:5"), HasSubstr("bandwidth")));
  EXPECT_THAT(refusal(kLeast + "scaled_from = \"h300\"\ndram_bytes_per_second = 1e12\n"),
              AllOf(HasSubstr("card.toml:5"), HasSubstr("measured")));
}

TEST(GpuFile, IsTheSameAfterWritingAndReading) {
  for (const KnownGpu& known : known_gpus()) {
    const std::vector<std::string> comment{"first", "", "third"};
    const std::string text = text_of(known.gpu, comment);
    EXPECT_TRUE(text.starts_with("# first\n#\n# third\n")) << text;
    const clock::Gpu again = read_gpu(text, "again.toml");
    EXPECT_EQ(text_of(again, comment), text);
    const double written = known.gpu.cost.dram_read_byte;
    EXPECT_NEAR(again.cost.dram_read_byte, written, 1e-5 * written) << "six digits are written";
  }
}

/// A temporary configuration folder of the user. The destructor removes it.
class UserFolder {
 public:
  UserFolder() {
    std::filesystem::create_directories(folder_ / "warplens" / "gpus");
    setenv("XDG_CONFIG_HOME", folder_.c_str(), 1);
  }
  ~UserFolder() {
    unsetenv("XDG_CONFIG_HOME");
    std::filesystem::remove_all(folder_);
  }
  UserFolder(const UserFolder&) = delete;
  UserFolder& operator=(const UserFolder&) = delete;
  static void put(const std::string& name, const std::string& text) { std::ofstream(user_gpu_folder() / name) << text; }

 private:
  std::filesystem::path folder_ = std::filesystem::path(testing::TempDir()) / "warplens_user_gpus";
};

TEST(GpuFile, IsKnownByItsNameInTheUsersFolder) {
  const UserFolder folder;
  const std::size_t carried = known_gpus().size();
  UserFolder::put("Classroom.toml", kLeast);
  ASSERT_EQ(known_gpus().size(), carried + 1);
  EXPECT_EQ(known_gpus().front().name, "classroom") << "the user's GPUs come first";
  EXPECT_EQ(label_of(known_gpus().front()), "A card (classroom)");
  EXPECT_EQ(gpu_named("classroom").multiprocessors, 108u);
}

TEST(GpuFile, ReplacesABuiltInGpuOfTheSameName) {
  const UserFolder folder;
  const std::size_t carried = known_gpus().size();
  UserFolder::put("h200.toml", kLeast);
  EXPECT_EQ(known_gpus().size(), carried);
  EXPECT_EQ(gpu_named("H200").name, "A card");
}

TEST(GpuFile, ReportsErrorsInTheUsersFolderOnlyWhenSelected) {
  const UserFolder folder;
  UserFolder::put("broken.toml", "name = 5\n");
  EXPECT_EQ(std::ranges::count(known_gpus(), "broken", &KnownGpu::name), 0);
  EXPECT_THROW(gpu_named("broken"), InputError);
  EXPECT_EQ(gpu_named("h100").multiprocessors, 132u);
}

TEST(GpuFile, ReportsErrorsWithLineAndSolution) {
  EXPECT_THAT(refusal("name = \n"), HasSubstr("card.toml:1"));
  EXPECT_THAT(refusal("name = \"x\"\n"), AllOf(HasSubstr("'arch' is missing"), HasSubstr("card.toml")));
  EXPECT_THAT(refusal(kLeast + "clock_mhz = 1\n"), AllOf(HasSubstr("card.toml:5"), HasSubstr("'clock_mhz'")));
  EXPECT_THAT(refusal(kLeast + "[latency]\nl3 = 1\n"), AllOf(HasSubstr("card.toml:6"), HasSubstr("'l3'")));
  EXPECT_THAT(refusal(kLeast + "[latency]\nl1 = -1\n"), HasSubstr("at least 0"));
  EXPECT_THAT(refusal(kLeast + "[latency]\nl1 = nan\n"), HasSubstr("at least 0"));
  EXPECT_THAT(refusal(kLeast + "[latency]\nl1 = \"fast\"\n"), HasSubstr("must be a number"));
  EXPECT_THAT(refusal(kLeast + "latency = 5\n"), HasSubstr("must be a table"));
  EXPECT_THAT(refusal(kLeast + "[room]\nthreads = 1.5\n"), HasSubstr("must be an integer"));
  EXPECT_THAT(refusal(kLeast + "[room]\nthreads = 5000000000\n"), HasSubstr("must be an integer"));
  EXPECT_THAT(refusal(kLeast + "calibrated = 1\n"), HasSubstr("true or false"));
}

TEST(GpuFile, RefusesValuesThatTheClockCannotDivideBy) {
  const std::string head = "name = \"x\"\narch = \"sm_90\"\n";
  EXPECT_THAT(refusal(head + "multiprocessors = 0\nclock_hz = 1e9\n"), HasSubstr("'multiprocessors'"));
  EXPECT_THAT(refusal(head + "multiprocessors = 1\nclock_hz = 1980\n"), HasSubstr("Hz"));
  EXPECT_THAT(refusal(kLeast + "[l2]\nkept = 0.9\ngone = 0.5\n"), HasSubstr("'gone'"));
  EXPECT_THAT(refusal(kLeast + "[error_band]\nlow = 1.0\n"), HasSubstr("less than 1"));
  EXPECT_THAT(refusal(kLeast + "[room]\nregister_unit = 0\nshared_unit = 0\n"), "") << "a unit of 0 means no rounding";
  EXPECT_THAT(refusal(kLeast + "[room]\nthreads = 0\n"), HasSubstr("'threads'"));
}

/// Returns the lines of a GPU's file that set a number without saying where it comes from.
std::vector<std::string> lines_without_source(std::string_view content) {
  std::vector<std::string> without;
  std::istringstream lines{std::string(content)};
  for (std::string line; std::getline(lines, line);)
    if (line.find(" = ") != std::string::npos && line.find('"') == std::string::npos &&
        line.find(" # ") == std::string::npos)
      without.push_back(line);
  return without;
}

TEST(GpuFile, OfAScaledGpuNamesTheSourceOfEachNumber) {
  int scaled = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("assets/gpus/") || file.content.find("scaled_from") == std::string_view::npos) continue;
    ++scaled;
    EXPECT_THAT(lines_without_source(file.content), testing::IsEmpty()) << file.path;
    EXPECT_FALSE(read_gpu(std::string(file.content), std::string(file.path)).calibrated) << file.path;
  }
  EXPECT_GE(scaled, 15);
}

TEST(GpuFile, FindsGpusByName) {
  EXPECT_EQ(gpu_named("h200").name, "NVIDIA H200");
  EXPECT_EQ(gpu_named("H200").multiprocessors, 132u);
  EXPECT_THROW(gpu_named("h20o"), InputError);
  try {
    gpu_named("h20o");
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("h200"));
  }
  EXPECT_THROW(gpu_named("nowhere.toml"), InputError);
  EXPECT_THROW(gpu_named("/"), InputError);
}

TEST(GpuFile, HasAWideErrorBandIfNeverMeasured) {
  for (const KnownGpu& known : known_gpus()) {
    SCOPED_TRACE(known.name);
    const bool was_held = known.name == "h200" || known.name == "h100";
    EXPECT_EQ(known.gpu.calibrated, known.name == "h200");
    EXPECT_GE(known.gpu.band_low, was_held ? 0.05 : 0.5);
  }
}

}  // namespace
}  // namespace warplens::kernels
