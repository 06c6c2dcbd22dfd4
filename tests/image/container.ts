import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Whether this user may mount, so that a process can be given a root of its own. */
export const canContain =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  ['unshare', 'chroot', 'mount'].every((name) => spawnSync(name, ['--version']).status === 0) &&
  spawnSync('unshare', ['-m', 'true']).status === 0

/**
 * Writes a script that runs its arguments as `user` in a root that is `folder`'s /app, read-only, with /data and /tmp as all that can
 * be written; the programs of this machine are there too, read-only. The network is the machine's.
 */
export function writeContainer(folder: string, user: string): string {
  const script = join(folder, 'contain.sh')
  const node = dirname(process.execPath)
  writeFileSync(
    script,
    `#!/bin/sh
set -e
root=${folder}/root
mkdir -p $root
mount --make-rprivate /
mount -t tmpfs tmpfs $root
for name in usr etc lib lib64 bin sbin ${node.slice(1)}; do
  [ -e /$name ] || continue
  mkdir -p $root/$name
  mount --bind /$name $root/$name
  mount -o remount,bind,ro $root/$name
done
for name in app data proc dev tmp; do mkdir -p $root/$name; done
mount --bind ${folder}/image/app $root/app
mount -o remount,bind,ro $root/app
mount --bind ${folder}/image/data $root/data
mount --rbind /dev $root/dev
mount -t tmpfs -o mode=1777 tmpfs $root/tmp
mount --bind /proc $root/proc
mount -o remount,bind,ro $root
exec chroot --userspec=${user} $root "$@"
`,
  )
  chmodSync(script, 0o755)
  execFileSync('chown', ['-R', user, join(folder, 'image/data')])
  return script
}
