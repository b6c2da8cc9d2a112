"""What a script of modules writes that needs bundling to run without a browser."""

import json
import os
import pathlib
import subprocess


def bundled(folder, script):
    """A function of data, that gives what the script writes with the packages of the folder, esbuild among them."""
    folder = pathlib.Path(folder).resolve()
    source, target = folder / "bundled.jsx", folder / "bundled.cjs"
    source.write_text(script, encoding="utf-8")
    command = ["npx", "esbuild", str(source), "--bundle", "--platform=node", "--format=cjs", "--loader:.css=empty", f"--outfile={target}",
               '--define:process.env.NODE_ENV="production"', "--log-level=error"]
    subprocess.run(command, cwd=folder, check=True)

    def run(data):
        environment = {**os.environ, "NODE_ENV": "production"}
        return subprocess.run(["node", str(target)], cwd=folder, input=json.dumps(data, default=str), env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout

    return run
