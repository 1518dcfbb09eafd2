"""Uses the page as students and teachers do. Each function returns a list of failures, and takes pictures."""

import pathlib
import tempfile
import time

from browser import PATIENCE, Browser


class Check:
    """A page in a browser, and what was found to be wrong with it."""

    def __init__(self, browser, page, pictures, name):
        self.browser, self.page, self.pictures, self.name = browser, page, pictures, name
        self.failures = []

    def open(self, link=""):
        self.browser.open(self.page + (f"#{link}" if link else ""))
        self.expect(not self.browser.message(), f"the page says: {self.browser.message()}")
        self.browser.settle()

    def expect(self, is_right, message):
        if not is_right:
            self.failures.append(f"{self.name}: {message}")
        return is_right

    def expect_text(self, text):
        return self.expect(self.browser.find(text), f"'{text}' is not on the screen")

    def expect_address(self, *parts, seconds=PATIENCE / 4):
        """Waits until the address has all these parts."""
        end = time.monotonic() + seconds
        while not all(part in self.browser.address() for part in parts) and time.monotonic() < end:
            time.sleep(0.1)
        address = self.browser.address()
        return self.expect(all(part in address for part in parts), f"the address is {address}; expected {parts}")

    def click(self, text):
        return self.expect(self.browser.click(text), f"'{text}' is not on the screen, so it was not clicked")

    def picture(self, name):
        if self.pictures:
            self.browser.picture(self.pictures / f"{self.name}-{name}.png")


def read_a_lesson(check):
    """Reads the lesson about banks from its first to its last step, with the mouse and the keys of the digits."""
    check.open("lesson=banks")
    for step, guess in enumerate((None, "1", "5", "32", "32"), 1):
        check.expect_address(f"lesson=banks&step={step}")
        if guess is not None:
            check.click("your guess")
            check.browser.type(*guess)
            check.click("Check")
            check.expect_text(f"{guess}: correct")
        check.picture(f"step{step}")
        check.click("Next step")
    check.expect_address("step=6")
    slider = check.browser.find("Tile width")
    if check.expect(slider, "there is no slider 'Tile width'"):
        check.browser.press(slider.middle[0] - 26, slider.middle[1])
    check.expect_address("BX=8", "lesson=banks&step=6")
    check.picture("step6")
    check.click("Next step")
    check.expect_address("lesson=banks&step=7")
    check.expect_text("How long does B take")
    check.click("About as long")
    check.click("Longer, but")
    check.picture("step7")
    check.click("Next step")
    check.expect_address("lesson=banks&step=8")
    check.expect_text("Lesson finished: 6 of 6 correct")
    check.picture("step8")


def open_files(check):
    """Drops a PTX file and a CUDA file on the page."""
    check.open()
    check.browser.drop("copy.ptx", pathlib.Path("docs/library/copy.ptx").read_text(encoding="utf-8"))
    check.expect_text("copy.ptx")
    check.expect(not check.browser.find("browser has none", seconds=0), "the PTX file did not run")
    check.expect(check.browser.find("sectors"), "the PTX file has no counts")
    check.expect(check.browser.address() == "", f"a link cannot have a file, but the address is {check.browser.address()}")
    check.picture("ptx")
    check.browser.drop("mine.cu", "__global__ void k(float* out) { out[threadIdx.x] = 1; }")
    check.expect_text("nvcc -ptx")
    check.picture("cuda")


def follow_links(check, folder):
    """Selects a state by keys and opens its address in a second browser. Opens other addresses in the first browser."""
    browser = check.browser
    check.open("tile?size=1024x1024&beside=naive?size=1024x1024")
    browser.type("Right", "Right", "i", "i", "i", "k", "Down")
    check.expect_address("tile?", "PAD=1", "access=", "beside=naive")
    link, texts = browser.address(), sorted(text.text for text in browser.texts())
    check.picture("first")
    other = Browser(folder)
    try:
        second = Check(other, check.page, check.pictures, check.name)
        second.open(link)
        second.expect_address(link)
        found = sorted(text.text for text in other.texts())
        # The second page shows hints for new users. The first page does not show them any more.
        missing = [text for text in texts if text not in found]
        second.expect(len(missing) <= 2, f"the second page does not show {missing}")
        second.picture("second")
        check.failures += second.failures
    finally:
        other.close()
    frames = browser.run("return page.frames")
    for target in ("naive?size=256x256&warp=1", "lesson=padding&step=2", "tile?PAD=1&size=4096x4096&warp=3&access=2&lane=5"):
        browser.run("location.hash = arguments[0]", target)
        browser.settle()
        check.expect_address(target)
    check.expect(browser.run("return page.frames") > frames, "the page was loaded again")
    browser.run("location.hash = 'tile?PAD=77'")
    check.expect_text("PAD")
    check.picture("wrong")


def skip_settings(check):
    """Moves a slider over all its values. Those without a compiled kernel are skipped, so no error appears."""
    check.open("tile?PAD=1&size=1024x1024")
    label = check.browser.find("Tile width")
    if not check.expect(label, "there is no slider 'Tile width'"):
        return
    y = label.middle[1] + 22
    for x in (20, 60, 100, 140, 180, 210):
        check.browser.press(x, y)
        check.expect(not check.browser.find("choose other settings", seconds=0), f"an error at {x}")
    check.browser.act({"type": "pointerMove", "x": 140, "y": round(y), "duration": 100})
    time.sleep(1)
    check.expect_text("no compiled kernel")
    check.picture("tooltip")


def embed(check):
    """Opens pages that show only some panels, as an iframe does, and steps through the accesses there."""
    for panels in ("matrices", "step,source"):
        check.open(f"tile?PAD=0&size=1024x1024&warp=2&panel={panels}")
        check.expect(not check.browser.find("Lessons", seconds=0), "the toolbar is there")
        check.browser.type("Right")
        check.expect_address("access=1", f"panel={panels}")
        check.picture(panels.replace(",", "-"))


def say_what_only_the_program_can_do(check):
    check.open("tile?size=1024x1024")
    check.click("Read GPU counters")
    time.sleep(1)
    check.expect_text("A browser cannot read the counters of a GPU")
    check.picture("counters")
    check.browser.press(21, 17)
    check.click("Export")
    check.picture("menu")
    check.browser.type("Escape", "Escape")


def touch_the_screen(check):
    """Uses the page on a tablet: taps, drags, pinches, a long press, and the keyboard on the screen."""
    browser = check.browser
    check.open("tile?size=1024x1024")
    check.picture("first")
    check.click("\uf19d")  # the icon of the lessons
    check.expect_text("6. Banks")
    check.picture("lessons")
    browser.press(5, browser.run("return innerHeight - 5"))
    label = browser.find("Padding columns")
    if check.expect(label, "there is no slider 'Padding columns'"):
        # If there is room, the slider is below its label; otherwise the label is on the slider.
        y = label.middle[1] + (20 if "PAD" in label.text else 0)
        browser.drag((24, y), (120, y))
        check.expect_address("PAD=")
    before = browser.find("Shared tile")
    kernels = browser.find("Several elements")
    if check.expect(before and kernels, "the list of kernels is missing"):
        address = browser.address()
        browser.drag(kernels.middle, (kernels.middle[0], kernels.middle[1] - 50))
        after = browser.find("Several elements", seconds=1)
        moved = kernels.middle[1] - after.middle[1] if after else 99
        check.expect(moved > 20, f"dragging scrolled the list by {moved} pixels")
        check.expect(browser.address() == address, "dragging the list clicked it")
    check.picture("dragged")
    scale = "return Number(JSON.parse(localStorage.getItem('/home/.config/warplens/settings.json') ?? '{}').scale ?? 1)"
    title = browser.find("Totals")
    browser.pinch((title.middle[0] + 60, title.middle[1] + 90), 60, 90)
    check.expect(browser.find("150 %", seconds=3) or browser.run(scale) > 1.2, "pinching did not enlarge the text")
    check.picture("large")
    title = browser.find("Totals")
    browser.pinch((title.middle[0] + 60, title.middle[1] + 90), 90, 60)
    matrices = browser.find("Matrices")
    browser.pinch((matrices.middle[0] + 80, matrices.middle[1] + 110), 40, 140)
    check.picture("zoomed")
    pin, search = "\uf08d", "\uf002"  # in a narrow window, the buttons have only these icons
    browser.press(*browser.find(pin).middle, seconds=1.2)
    check.expect_text("Compare with this")
    check.picture("held")
    check.click(search)
    focused = browser.run("return document.activeElement.id")
    check.expect(focused == "text", f"the element '{focused}' has the focus, so no keyboard appears")
    browser.run("const field = document.getElementById('text'); field.value += 'theme'; field.dispatchEvent(new Event('input'))")
    browser.settle()
    check.expect_text("Light theme")
    check.picture("typed")


def run(page, pictures):
    """Runs all checks, in windows of several sizes."""
    failures = []
    desktop = [
        ("lesson", read_a_lesson, ()),
        ("files", open_files, ()),
        ("settings", skip_settings, ()),
        ("embedded", embed, ()),
        ("limits", say_what_only_the_program_can_do, ()),
    ]
    for width, height, touch, checks in (
        (1366, 768, False, desktop),
        (1024, 768, True, [("landscape", touch_the_screen, ())]),
        (820, 1180, True, [("portrait", touch_the_screen, ())]),
    ):
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as second:
            browser = Browser(folder, width, height, touch=touch)
            try:
                links = [] if touch else [("links", follow_links, (second,))]
                for name, action, words in checks + links:
                    check = Check(browser, page, pictures, name)
                    action(check, *words)
                    print(f"{name}, {width} × {height}: {len(check.failures)} failures")
                    for failure in check.failures:
                        print("  " + failure)
                    failures += check.failures
                failures += browser.errors()
            finally:
                browser.close()
    return failures
