import { chmod, mkdir, stat } from 'node:fs/promises'

const OTHERS = 0o077

/**
 * The host's own folder, for its user alone, as is whatever this process makes from now on. The embedded database makes its
 * files writable for everybody whatever the umask: the folder keeps the others out. Answers false where others can look in all the same, in a folder that is another user's.
 */
export async function openDataFolder(path: string): Promise<boolean> {
  process.umask(OTHERS)
  await mkdir(path, { recursive: true })
  const { mode, uid } = await stat(path)
  if ((mode & OTHERS) === 0) return true
  if (process.getuid && uid !== process.getuid()) return false
  await chmod(path, mode & ~OTHERS & 0o7777)
  return true
}
