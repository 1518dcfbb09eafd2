"""Tests pages with a compile service (`warplens page --service`) in a browser. The service runs on this machine."""

import contextlib
import http.server
import json
import pathlib
import shutil
import socket
import subprocess
import textwrap
import threading
import time

from browser import PATIENCE
from hand_out import SOURCES, check_kernels, trace_in_page


PTX = """.version 8.0
.target sm_90
.address_size 64
.visible .entry other(.param .u64 a)
{
  .reg .b64 %rd<2>;
  ld.param.u64 %rd1, [a];
  st.global.u32 [%rd1], 1;
  ret;
}
"""


PASTED = """__global__ void strided(float* a) { a[(blockIdx.x * blockDim.x + threadIdx.x) * 9] = 1; }
int main() {
  float* a;
  cudaMalloc(&a, 1 << 20);
  strided<<<23, 224>>>(a);
}
"""


class Service(http.server.BaseHTTPRequestHandler):
    """Passes requests to `warplens compile-request`."""

    program = None
    requests = 0
    delay = 0  # seconds that the service waits before it answers
    cancelled = 0  # number of requests that the page cancelled while the service waited

    def do_POST(self):
        type(self).requests += 1
        request = self.rfile.read(int(self.headers["content-length"]))
        command = [self.program, "compile-request", "--compile-seconds", "20"]
        answer = subprocess.run(command, input=request, stdout=subprocess.PIPE, check=True).stdout
        end = time.monotonic() + self.delay
        while time.monotonic() < end:
            if self.is_cancelled():
                type(self).cancelled += 1
                return
            time.sleep(0.05)
        self.send_response(200)
        self.send_header("access-control-allow-origin", "*")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def is_cancelled(self):
        """Returns whether the page has closed the connection."""
        try:
            return self.connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False

    def log_message(self, *_):
        pass


def wait_until(holds, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.1)


@contextlib.contextmanager
def running_service(program):
    Service.program = pathlib.Path(program).absolute()
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/compile"
        finally:
            server.shutdown()
            thread.join()


def page_with_service(program, page, folder, address):
    made = folder / "service.html"
    subprocess.run([program, "page", "--service", address, "--page", page, "-o", made], check=True,
                   stderr=subprocess.DEVNULL)
    return made


def check_service(browser, program, page, folder, without_times):
    """Compiles CUDA code of the user with the service. Returns a line for each failure."""
    failures = check_without_service(browser, page)
    course = folder / "dropped"
    shutil.copytree(SOURCES, course, dirs_exist_ok=True)
    with running_service(program) as address:
        made = page_with_service(program, page, folder, address)
        browser.open(made.as_uri())
        commands = ["tile --size 256x256 --set BX=16 --set BY=16 --set PAD=1"]
        failures += check_kernels(browser, program, course, commands, without_times)
        if Service.requests != 1:
            failures.append(f"{Service.requests} requests for one setting that is not compiled")
        failures += check_dropped_kernel(browser, program, course, without_times)
        failures += check_pasted_code(browser, program, course)
        failures += check_cancelling(browser, made)
    failures += check_errors(browser, program, page, folder)
    print(f"compile service: {Service.requests} requests, {len(failures)} failures")
    return failures


def check_without_service(browser, page):
    """Checks that a page without a service sends nothing."""
    browser.open(page.as_uri())
    found = trace_in_page(browser, "tile --set BX=16 --set BY=16 --set PAD=1")
    failures = [] if "not contain the kernel compiled" in found else [f"a setting that is not compiled: {found[:300]}"]
    sent = browser.run("return performance.getEntriesByType('resource').map(entry => entry.name)")
    return failures + [f"a page without a service requests {name}" for name in sent]


def check_dropped_kernel(browser, program, course, without_times):
    for name in ("weights.cuh", "stencil.cu"):
        browser.drop(name, (course / name).read_text(encoding="utf-8"))
    found = trace_in_page(browser, "/home/stencil.cu --size 97x5")
    native = subprocess.run(
        [pathlib.Path(program).absolute(), "trace", "stencil.cu", "--size", "97x5", "--format", "json"],
        cwd=course, stdout=subprocess.PIPE, check=True)
    with contextlib.suppress(ValueError):
        report, expected = without_times(found), without_times(native.stdout)
        if all(report[key] == expected[key] for key in ("totals", "instructions")):
            return []
    return [f"a dropped kernel: the page and the program differ: {textwrap.shorten(found, 300)}"]


def check_pasted_code(browser, program, course):
    """Pastes CUDA code, and finds the number of sectors in the window."""
    (course / "pasted.cu").write_text(PASTED, encoding="utf-8")
    native = subprocess.run([pathlib.Path(program).absolute(), "trace", "pasted.cu", "--format", "json"],
                            cwd=course, stdout=subprocess.PIPE, check=True)
    sectors = json.loads(native.stdout)["totals"]["global_store"]["sectors"]
    before = Service.requests
    browser.paste(PASTED)
    failures = [] if browser.find(f"{sectors:,} S") else [f"the window does not show {sectors:,} sectors"]
    return failures + ([] if Service.requests > before else ["pasted code was not sent to the service"])


def check_cancelling(browser, made):
    """Opens another kernel while the service is compiling one."""
    Service.delay = 60
    try:
        browser.open(made.as_uri() + "#tile")
        before = Service.requests
        browser.drop("slow.cu", "__global__ void slow(int* a) { a[threadIdx.x] = 1; }\n", settles=False)
        wait_until(lambda: Service.requests > before)
        time.sleep(2)  # a load is not stopped immediately after it has begun (study::Session)
        browser.drop("other.ptx", PTX, settles=False)
        wait_until(lambda: Service.cancelled > 0, seconds=20)  # later, the page cancels because of its time limit
        return [] if Service.cancelled == 1 else [f"{Service.cancelled} requests were cancelled instead of 1"]
    finally:
        Service.delay = 0


def check_errors(browser, program, page, folder):
    failures = []
    with running_service(program) as address:
        made = page_with_service(program, page, folder, address)
        browser.open(made.as_uri())
        browser.drop("wrong.cu", "__global__ void k(int* a) { a[0] = nothing; }\n")
        found = trace_in_page(browser, "/home/wrong.cu")
        if 'wrong.cu:1: identifier "nothing" is undefined' not in found:
            failures.append(f"an error of the code: {found}")
    failures += browser.errors()
    found = trace_in_page(browser, "tile --set BX=16 --set BY=16 --set PAD=2")
    if "does not answer" not in found or "Check the network connection" not in found:
        failures.append(f"a service that does not run: {found}")
    return failures + [error for error in browser.errors() if "ERR_CONNECTION_REFUSED" not in error]
