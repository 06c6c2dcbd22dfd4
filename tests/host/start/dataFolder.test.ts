import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDataFolder } from '../../../host/start/dataFolder.ts'

test.skipIf(process.platform === 'win32')(
  'openDataFolder makes a new or existing folder and all files created later accessible to its user only',
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'forno-folder-'))
    const before = process.umask(0o022)
    try {
      const [fresh, old] = [join(place, 'fresh'), join(place, 'old')]
      mkdirSync(old)
      chmodSync(old, 0o755)
      const modes = []
      for (const folder of [fresh, old]) {
        expect(await openDataFolder(folder)).toBe(true)
        const file = join(folder, 'file')
        writeFileSync(file, '')
        modes.push(statSync(folder).mode & 0o777, statSync(file).mode & 0o777)
        process.umask(0o022)
      }
      expect(modes).toEqual([0o700, 0o600, 0o700, 0o600])
    } finally {
      process.umask(before)
      rmSync(place, { recursive: true })
    }
  },
)
