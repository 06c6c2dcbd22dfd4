// Finds what drives WebKitGTK, the engine of Safari: its WebDriver, a display without a screen and Python's binding.
import { installSystemPackages } from './packages.mjs'
import { capture, onPath } from './run.mjs'

const PACKAGES = ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb']
/** The system's own, to which the binding belongs; webkitBrowser.py runs in it. */
const PYTHON = '/usr/bin/python3'
const BINDING = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"

/** Whether everything is here. */
export async function findWebkit() {
  if (!onPath(['WebKitWebDriver']) || !onPath(['Xvfb'])) return false
  return (await capture(PYTHON, ['-c', BINDING])).code === 0
}

/** Finds it or installs it from the system's packages; false if that fails. */
export async function ensureWebkit() {
  if (await findWebkit()) return true
  console.log('Installing WebKitGTK (usually about a minute) ...')
  await installSystemPackages(PACKAGES)
  return await findWebkit()
}
