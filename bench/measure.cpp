// Runs a command and prints, as the last line of standard error, its time in seconds, its peak
// memory in kilobytes and its exit code. A program of its own because a large parent would be
// counted too.
//   kinora_measure COMMAND ARGUMENT...
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child < 0) return 1;
  if (child == 0) {
    execvp(argv[1], argv + 1);
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  if (wait4(child, &status, 0, &usage) < 0) return 1;
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  std::fprintf(stderr, "\n%.6f %ld %d\n", time.count(), usage.ru_maxrss, code);
}
