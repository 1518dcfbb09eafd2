// warplens_user_jobs: compiles the kernels of one folder, and writes each of them, ready to be launched, to another
// folder.
//
//     warplens_user_jobs FOLDER JOBS    FOLDER/NAME.cu -> JOBS/NAME.job, for warplens_user_recorder

#include <cstdio>
#include <exception>

#include "tests/users/runner/prepared.hpp"

int main(int count, char** words) {
  using namespace warplens::users;
  if (count != 3) {
    std::fprintf(stderr, "usage: warplens_user_jobs FOLDER JOBS\n");
    return 2;
  }
  int failed = 0;
  std::filesystem::create_directories(words[2]);
  for (const auto& file : kernel_files(words[1])) {
    try {
      const Job job = job_of(prepare(file));
      write_job(std::filesystem::path(words[2]) / (job.name + ".job"), job);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
      ++failed;
    }
  }
  return failed == 0 ? 0 : 1;
}
