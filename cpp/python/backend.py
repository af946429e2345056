# What pip asks of a package (PEP 517): a wheel with the module, built by CMake from the sources around this file. It needs
# nothing that is not installed, and leaves nothing here.
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
VERSION = re.search(r"project\(bco VERSION ([0-9.]+)", (SOURCE / "CMakeLists.txt").read_text())[1]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"
    name = f"bco-{VERSION}-{tag}.whl"
    os.environ.setdefault("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count()))
    with tempfile.TemporaryDirectory() as temporary:
        build = (config_settings or {}).get("build-dir", temporary)
        options = ["-DBCO_TESTS=OFF", "-DBCO_COMMAND=OFF", f"-DPython_EXECUTABLE={sys.executable}", "-DCMAKE_UNITY_BUILD=ON"]
        subprocess.run(["cmake", "-S", SOURCE, "-B", build, *options], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "bco_python"], check=True)
        (module,) = Path(build, "python").iterdir()
        files = {module.name: module.read_bytes()}
    information = f"bco-{VERSION}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: bco\nVersion: {VERSION}\nRequires-Dist: numpy\nRequires-Python: >=3.9\n"
    files[f"{information}/METADATA"] = metadata.encode()
    wheel = f"Wheel-Version: 1.0\nGenerator: bco\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files[f"{information}/WHEEL"] = wheel.encode()
    with zipfile.ZipFile(Path(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as archive:
        record = ""
        for file, content in files.items():
            archive.writestr(file, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            record += f"{file},sha256={digest},{len(content)}\n"
        archive.writestr(f"{information}/RECORD", f"{record}{information}/RECORD,,\n")
    return name
