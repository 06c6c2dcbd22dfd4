import { chmod, mkdir, stat } from 'node:fs/promises'

const GROUP_AND_OTHERS_MODE = 0o077

/**
 * Creates the data folder and makes it, and all files that this process creates later, accessible to its user only. The umask is
 * not enough: the embedded database makes its files writable for everybody. Returns false when others can access the folder and
 * the mode cannot be changed, since another user owns it.
 */
export async function openDataFolder(path: string): Promise<boolean> {
  process.umask(GROUP_AND_OTHERS_MODE)
  await mkdir(path, { recursive: true })
  const { mode, uid } = await stat(path)
  if ((mode & GROUP_AND_OTHERS_MODE) === 0) return true
  if (process.getuid && uid !== process.getuid()) return false
  await chmod(path, mode & ~GROUP_AND_OTHERS_MODE & 0o7777)
  return true
}
