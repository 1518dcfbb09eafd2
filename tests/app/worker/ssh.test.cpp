// A worker over a real ssh connection: an sshd on the loopback interface, with keys made for the test. Skipped if there
// is no sshd (Debian's openssh-server).
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "app/worker/client.hpp"
#include "app/worker/json.hpp"
#include "app/worker/protocol.hpp"
#include "tests/app/worker/fake/command.hpp"

extern char** environ;

namespace warplens::worker {
namespace {

namespace fs = std::filesystem;
using ::testing::AnyOf;
using ::testing::HasSubstr;

/// Returns a free port of the loopback interface.
int free_port() {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
  socklen_t size = sizeof address;
  bind(fd, reinterpret_cast<sockaddr*>(&address), size);
  getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size);
  close(fd);
  return ntohs(address.sin_port);
}

/// An sshd that the test starts.
class Sshd {
 public:
  explicit Sshd(fs::path folder) : folder_(std::move(folder)), port_(free_port()) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    for (const char* key : {"host", "user"}) run("ssh-keygen -q -t ed25519 -N '' -f " + (folder_ / key).string());
    if (geteuid() == 0)
      fs::create_directories("/run/sshd");  // an sshd that root starts needs this folder (privilege separation)
    std::ofstream(folder_ / "config") << "ListenAddress 127.0.0.1\nPort " << port_ << "\nHostKey "
                                      << (folder_ / "host").string() << "\nAuthorizedKeysFile "
                                      << (folder_ / "user.pub").string()
                                      << "\nStrictModes no\nUsePAM no\nPidFile none\nPermitRootLogin yes\n";
    const std::string config = (folder_ / "config").string(), log = (folder_ / "log").string();
    const char* words[] = {"/usr/sbin/sshd", "-D", "-f", config.c_str(), "-E", log.c_str(), nullptr};
    posix_spawn(&pid_, words[0], nullptr, nullptr, const_cast<char* const*>(words), environ);
  }
  ~Sshd() {
    kill(pid_, SIGTERM);
    waitpid(pid_, nullptr, 0);
  }
  Sshd(const Sshd&) = delete;
  Sshd& operator=(const Sshd&) = delete;

  /// Returns the ssh command that runs `command` on the other side.
  std::string through(const std::string& command) const {
    return "ssh -p " + std::to_string(port_) + " -i " + (folder_ / "user").string() +
           " -o BatchMode=yes -o IdentitiesOnly=yes -o StrictHostKeyChecking=no -o ConnectionAttempts=20"
           " -o UserKnownHostsFile=/dev/null 127.0.0.1 " +
           command;
  }

  /// Kills the processes that serve connections, which has the same effect as a network failure.
  void cut() const {
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
      std::ifstream stat(entry.path() / "stat");
      std::string pid, name, state, parent;
      while (stat >> pid && stat >> name && !name.ends_with(')')) stat >> state;
      if (stat >> state >> parent && parent == std::to_string(pid_)) kill(std::stoi(pid), SIGKILL);
    }
  }

 private:
  static void run(const std::string& command) { ASSERT_EQ(std::system(command.c_str()), 0) << command; }

  fs::path folder_;
  int port_;
  pid_t pid_ = -1;
};

TEST(Ssh, MeasuresLosesTheConnectionSaysSoAndReconnects) {
  if (!fs::exists("/usr/sbin/sshd") || std::system("command -v ssh ssh-keygen >/dev/null") != 0)
    GTEST_SKIP() << "there is no sshd on this machine (Debian: openssh-server)";
  const fs::path folder = fs::path(::testing::TempDir()) / "warplens-sshd";
  const Sshd sshd(folder);
  const std::string once = (folder / "asked").string();
  Client client({.command = sshd.through(testing::fake_worker("endless-once --file " + once)), .run_seconds = 60});
  const gpu::Job job{.buffers = {{"in", "float", 8, 8, 0, 256, "index"}}};
  EXPECT_EQ(client.handshake().devices.front().name, "Imaginary GPU");
  const Json body{{"job", json_of(job)}, {"options", json_of(gpu::MeasureOptions())}};
  try {
    client.ask("measure", body, {}, [&](gpu::Phase phase) {
      if (phase != gpu::Phase::running) return;
      // Waits for the file, which this worker creates after it reports the phase. The next worker needs the file.
      while (!fs::exists(once)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      sshd.cut();
    });
    ADD_FAILURE() << "measured over a connection that was cut";
  } catch (const gpu::Error& error) {
    EXPECT_EQ(error.kind(), gpu::ErrorKind::lost);
    EXPECT_THAT(error.what(), HasSubstr("was lost during a run: the process exited with status 255"));
    EXPECT_THAT(error.what(), AnyOf(HasSubstr("closed"), HasSubstr("reset"), HasSubstr("Broken pipe")));
  }
  EXPECT_EQ(client.measure(job).bytes, 256u);
}

}  // namespace
}  // namespace warplens::worker
