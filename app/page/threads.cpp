/// Threads of the page. A WebAssembly instance has no threads, but browsers can suspend a call into it and continue the
/// call later (JavaScript Promise Integration). Each thread is such a call, with its own stack. Only one thread runs at
/// a time. A thread is suspended while it waits. It is also suspended if it reads the clock after it has run for some
/// milliseconds (kSlice), so that the window can draw frames while threads compute. Long computations read the clock
/// because they have time limits.
///
/// This file implements the functions of POSIX threads that the C++ library uses.

#include <pthread.h>
#include <wasi/api.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <map>
#include <vector>

extern "C" {
// Functions that page.js implements.

/// Schedules a call of page_run_thread(thread). `stack` is the end of the thread's stack.
__attribute__((import_module("page"), import_name("start_thread"))) void page_start_thread(int thread, void* stack);
/// Suspends the running thread until page_wake(thread) is called, but at most for `milliseconds` (unless it is
/// negative).
__attribute__((import_module("page"), import_name("suspend"))) void page_suspend(int thread, double milliseconds);
__attribute__((import_module("page"), import_name("wake"))) void page_wake(int thread);

void* __cxa_get_globals();
}

namespace {

constexpr std::size_t kStackBytes = std::size_t{1} << 20;
/// Milliseconds for which a thread may run until other threads, and the window, get a turn.
constexpr double kSlice = 6;

struct Thread {
  int id = 0;  ///< number of the thread; 0 is the thread that draws the window
  void* (*start)(void*) = nullptr;
  void* argument = nullptr;
  void* result = nullptr;
  void* stack = nullptr;
  bool ended = false;
  bool woken = false;
  const void* waits_for = nullptr;  ///< mutex, condition variable or thread for which this thread waits
  int joiner = -1;                  ///< thread that waits for the end of this thread
  std::map<pthread_key_t, const void*> values;
};

struct Threads {
  std::map<int, Thread> all;
  int running = 0;
  int last = 0;
  double slice_began = 0;
  std::vector<void (*)(void*)> keys;
};

Threads& threads() {
  // never freed, because it is used until the page is closed
  static auto* const threads = new Threads{.all = {{0, Thread{}}}};
  return *threads;
}

Thread& running() {
  return threads().all.at(threads().running);
}

double to_milliseconds(const timespec& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Returns the time in nanoseconds.
std::uint64_t read_clock(bool is_real_time) {
  __wasi_timestamp_t time = 0;
  static_cast<void>(
      __wasi_clock_time_get(is_real_time ? __WASI_CLOCKID_REALTIME : __WASI_CLOCKID_MONOTONIC, 1000, &time));
  return time;
}

double now() {
  return static_cast<double>(read_clock(false)) / 1e6;
}

/// Data of the C++ library about exceptions that were thrown but not yet handled. Each thread has its own.
struct ExceptionState {
  void* caught;
  unsigned uncaught;
};

/// Lets other threads run. Returns when this thread is woken, or after `milliseconds` (unless it is negative).
__attribute__((noinline)) void suspend(double milliseconds) {
  Threads& all = threads();
  const int self = all.running;
  auto* const globals = static_cast<ExceptionState*>(__cxa_get_globals());
  const ExceptionState own = *globals;
  *globals = {};
  std::uint32_t stack;
  // Other threads change the stack pointer, so it is saved in a local variable. WebAssembly stores local variables
  // separately for each call.
  asm volatile("global.get __stack_pointer\nlocal.set %0" : "=r"(stack));
  page_suspend(self, milliseconds);
  asm volatile("local.get %0\nglobal.set __stack_pointer" : : "r"(stack) : "memory");
  *globals = own;
  all.running = self;
  all.slice_began = now();
}

/// Suspends the running thread until `wake_one` or `wake_all` is called for the object. Returns false if the time limit
/// is reached first.
bool wait_for(const void* object, double milliseconds = -1) {
  Thread& self = running();
  self.waits_for = object;
  self.woken = false;
  const double end = milliseconds < 0 ? 0 : now() + milliseconds;
  while (!self.woken) {
    const double left = milliseconds < 0 ? -1 : end - now();
    if (milliseconds >= 0 && left <= 0) break;
    suspend(left);
  }
  self.waits_for = nullptr;
  return self.woken;
}

void wake_one(const void* object) {
  for (auto& [id, thread] : threads().all)
    if (thread.waits_for == object && !thread.woken) {
      thread.woken = true;
      page_wake(id);
      return;
    }
}

void wake_all(const void* object) {
  for (auto& [id, thread] : threads().all)
    if (thread.waits_for == object && !thread.woken) {
      thread.woken = true;
      page_wake(id);
    }
}

/// A mutex, stored in the memory of a pthread_mutex_t. The memory is initially zero.
struct Mutex {
  int owner;  ///< number of the owning thread plus 1; 0 if the mutex is unlocked
  int depth;
  int recursive;
};
static_assert(sizeof(Mutex) <= sizeof(pthread_mutex_t));

Mutex& of(pthread_mutex_t* mutex) {
  return *reinterpret_cast<Mutex*>(mutex);
}

}  // namespace

extern "C" {

__attribute__((export_name("page_run_thread"))) void page_run_thread(int id) {
  Threads& all = threads();
  all.running = id;
  all.slice_began = now();
  *static_cast<ExceptionState*>(__cxa_get_globals()) = {};
  Thread& thread = running();
  thread.result = thread.start(thread.argument);
  for (pthread_key_t key = 0; key < all.keys.size(); ++key)
    if (const auto value = thread.values.find(key); value != thread.values.end() && all.keys[key] && value->second)
      all.keys[key](const_cast<void*>(value->second));
  thread.ended = true;
  wake_all(&thread);
}

/// page.js calls this before each call on the thread that draws the window.
__attribute__((export_name("page_enter"))) void page_enter() {
  threads().running = 0;
}

// Replaces the clock_gettime of the C library, so that a thread that has run for kSlice is suspended.
int clock_gettime(clockid_t clock, timespec* time) {
  const Threads& all = threads();
  if (all.running != 0 && now() - all.slice_began > kSlice) suspend(0);
  const std::uint64_t nanoseconds = read_clock(clock == CLOCK_REALTIME);
  *time = {.tv_sec = static_cast<time_t>(nanoseconds / 1'000'000'000),
           .tv_nsec = static_cast<long>(nanoseconds % 1'000'000'000)};
  return 0;
}

int pthread_create(pthread_t* __restrict handle, const pthread_attr_t* __restrict, void* (*start)(void*),
                   void* __restrict argument) {
  Threads& all = threads();
  void* const stack = std::aligned_alloc(16, kStackBytes);
  if (!stack) return EAGAIN;
  const int id = ++all.last;
  Thread& thread = all.all[id];
  thread.id = id, thread.start = start, thread.argument = argument, thread.stack = stack;
  *handle = reinterpret_cast<pthread_t>(static_cast<std::uintptr_t>(id));
  page_start_thread(id, static_cast<char*>(stack) + kStackBytes);
  return 0;
}

int pthread_join(pthread_t handle, void** result) {
  Threads& all = threads();
  const auto found = all.all.find(static_cast<int>(reinterpret_cast<std::uintptr_t>(handle)));
  if (found == all.all.end()) return ESRCH;
  while (!found->second.ended) wait_for(&found->second);
  if (result) *result = found->second.result;
  std::free(found->second.stack);
  all.all.erase(found);
  return 0;
}

int pthread_detach(pthread_t) {
  return 0;  // the memory of the thread stays allocated
}

pthread_t pthread_self() {
  return reinterpret_cast<pthread_t>(static_cast<std::uintptr_t>(threads().running));
}

int pthread_mutexattr_init(pthread_mutexattr_t* attributes) {
  *attributes = {};
  return 0;
}
int pthread_mutexattr_settype(pthread_mutexattr_t* attributes, int type) {
  attributes->__attr = static_cast<unsigned>(type);
  return 0;
}
int pthread_mutexattr_destroy(pthread_mutexattr_t*) {
  return 0;
}
int pthread_mutex_init(pthread_mutex_t* __restrict mutex, const pthread_mutexattr_t* __restrict attributes) {
  of(mutex) = {0, 0, attributes && attributes->__attr == PTHREAD_MUTEX_RECURSIVE};
  return 0;
}
int pthread_mutex_destroy(pthread_mutex_t*) {
  return 0;
}
int pthread_mutex_trylock(pthread_mutex_t* mutex) {
  Mutex& own = of(mutex);
  const int self = threads().running + 1;
  if (own.owner == self && own.recursive) {
    ++own.depth;
    return 0;
  }
  if (own.owner != 0) return EBUSY;
  own.owner = self;
  return 0;
}
int pthread_mutex_lock(pthread_mutex_t* mutex) {
  while (pthread_mutex_trylock(mutex) != 0) wait_for(mutex);
  return 0;
}
int pthread_mutex_unlock(pthread_mutex_t* mutex) {
  Mutex& own = of(mutex);
  if (own.depth > 0) {
    --own.depth;
    return 0;
  }
  own.owner = 0;
  wake_one(mutex);
  return 0;
}

int pthread_cond_init(pthread_cond_t* __restrict, const pthread_condattr_t* __restrict) {
  return 0;
}
int pthread_cond_destroy(pthread_cond_t*) {
  return 0;
}
int pthread_cond_wait(pthread_cond_t* __restrict condition, pthread_mutex_t* __restrict mutex) {
  pthread_mutex_unlock(mutex);
  wait_for(condition);
  return pthread_mutex_lock(mutex);
}
int pthread_cond_timedwait(pthread_cond_t* __restrict condition, pthread_mutex_t* __restrict mutex,
                           const timespec* __restrict end) {
  const double left = to_milliseconds(*end) - static_cast<double>(read_clock(true)) / 1e6;
  pthread_mutex_unlock(mutex);
  const bool woken = wait_for(condition, left > 0 ? left : 0);
  pthread_mutex_lock(mutex);
  return woken ? 0 : ETIMEDOUT;
}
int pthread_cond_signal(pthread_cond_t* condition) {
  wake_one(condition);
  return 0;
}
int pthread_cond_broadcast(pthread_cond_t* condition) {
  wake_all(condition);
  return 0;
}

int pthread_once(pthread_once_t* once, void (*start)()) {
  if (*once == 0) {
    *once = 1;
    start();
  }
  return 0;
}

int pthread_key_create(pthread_key_t* key, void (*destroy)(void*)) {
  *key = static_cast<pthread_key_t>(threads().keys.size());
  threads().keys.push_back(destroy);
  return 0;
}
int pthread_key_delete(pthread_key_t) {
  return 0;
}
void* pthread_getspecific(pthread_key_t key) {
  const auto found = running().values.find(key);
  return found == running().values.end() ? nullptr : const_cast<void*>(found->second);
}
int pthread_setspecific(pthread_key_t key, const void* value) {
  running().values[key] = value;
  return 0;
}

int sched_yield() {
  if (threads().running != 0) suspend(0);
  return 0;
}

int nanosleep(const timespec* time, timespec*) {
  suspend(to_milliseconds(*time));
  return 0;
}
}
