// Installs packages on Debian and its derivatives, as root or through sudo without a password.
import { capture, onPath } from './run.mjs'

let updated = false
let installing = Promise.resolve(true)

/**
 * True when every package was installed; says why not, unless they are optional. Only one installation runs at a time, since
 * apt-get holds a lock.
 */
export function installSystemPackages(packages, { areOptional = false } = {}) {
  installing = installing.then(() => install(packages, areOptional))
  return installing
}

async function install(packages, areOptional) {
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
    return capture(command, rest)
  }
  // Where it fails, the lists that are here may do.
  if (!updated) await apt('update')
  updated = true
  const { code, output } = await apt('install', '-y', '--no-install-recommends', ...packages)
  if (code !== 0 && !areOptional)
    console.log(`apt-get could not install ${packages.join(' ')}:\n${output.trim().split('\n').slice(-5).join('\n')}`)
  return code === 0
}
