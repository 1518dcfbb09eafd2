"""Runs unittest with the packages for testing the Python module: with_packages.py DEPENDENCIES ARGUMENT…

DEPENDENCIES is the path of cmake/dependencies.py, which prints the folder of the packages. The ARGUMENTs are passed to
unittest. Processes that the tests start find the packages, too.
"""

import os
import subprocess
import sys

folder = subprocess.run(
    [sys.executable, sys.argv[1], "notebook"], check=True, stdout=subprocess.PIPE, text=True
).stdout.strip()
paths = [folder, *filter(None, [os.environ.get("PYTHONPATH")])]
environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
options = [f"-W{option}" for option in sys.warnoptions]
os.execve(sys.executable, [sys.executable, *options, "-m", "unittest", *sys.argv[2:]], environment)
