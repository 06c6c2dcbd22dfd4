// Installs packages on Debian and its derivatives, as root or through sudo without a password.
import { onPath, run } from './run.mjs'

let updated = false
let installing = Promise.resolve(true)

/** True when every package was installed. Only one installation runs at a time, since apt-get holds a lock. */
export function installSystemPackages(packages) {
  installing = installing.then(() => install(packages))
  return installing
}

async function install(packages) {
  if (!onPath(['apt-get'])) {
    console.log('This machine has no apt-get.')
    return false
  }
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (asRoot.length > 0 && !onPath(['sudo'])) {
    console.log('Installing needs root or sudo.')
    return false
  }
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
    return run(command, rest)
  }
  if (!updated) {
    if ((await apt('update')) !== 0) console.log('apt-get update failed; trying with the lists that are here.')
    updated = true
  }
  return (await apt('install', '-y', '--no-install-recommends', ...packages)) === 0
}
