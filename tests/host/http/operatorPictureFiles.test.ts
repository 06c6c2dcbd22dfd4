import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { OPERATOR_KEY, operatorShell, type OperatorShell } from '../../support/host/operatorHost.ts'
import { smallChain } from '../../support/host/smallChain.ts'

describe.each(oneDatabase)('npm run operator with pictures on $name', (database) => {
  let here: HostInProcess
  let shell: OperatorShell
  let folder: string
  let photo: Buffer
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'forno-chain-'))
    here = await hostInProcess(database, { settings: { operatorKey: OPERATOR_KEY } })
    shell = await operatorShell(here)
    photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#b02a16' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(async () => {
    await shell.close()
    await here.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Writes the chain with a cola of this picture. */
  function writeChain(picture: string): string {
    const chain = structuredClone(smallChain)
    Object.assign(chain.products.find(({ code }) => code === 'cola') ?? {}, { picture })
    const file = join(folder, 'chain.json')
    writeFileSync(file, JSON.stringify(chain))
    return file
  }

  test('validate and import send those that the file names from the folder beside it or another one, and export writes them [D-90]', async () => {
    const file = writeChain('cola.jpg')
    mkdirSync(join(folder, 'pictures'))
    writeFileSync(join(folder, 'pictures', 'cola.jpg'), photo)
    writeFileSync(join(folder, 'pictures', 'notes.txt'), 'nothing of the catalogue')
    const counts = '3 stores, 6 products, 3 categories, 1 pictures.\n'
    expect(await shell.run('validate', file)).toEqual({ code: 0, said: `Catalogue is valid: ${counts}` })
    expect(await shell.run('export', '--pictures', join(folder, 'before'))).toMatchObject({ code: 0 })
    expect(readdirSync(join(folder, 'before'))).toEqual([])
    expect(await shell.run('import', file)).toEqual({ code: 0, said: `Catalogue 2: ${counts}` })
    expect(await shell.run('export', '--pictures', join(folder, 'after'))).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'after', 'cola.jpg'))).toEqual(photo)

    const other = writeChain('other.jpg')
    expect(await shell.run('import', other, '--pictures', join(folder, 'elsewhere'))).toEqual({
      code: 1,
      said: `${join(folder, 'elsewhere')} cannot be read.\n`,
    })
    expect(await shell.run('validate', other)).toEqual({
      code: 1,
      said: 'products[2 "cola"].picture names "other.jpg", which is neither sent nor kept: put it into the folder "pictures" beside the file\n',
    })
    mkdirSync(join(folder, 'elsewhere'))
    writeFileSync(join(folder, 'elsewhere', 'other.jpg'), photo)
    expect(await shell.run('import', other, '--pictures', join(folder, 'elsewhere'))).toMatchObject({ code: 0 })
    expect(await shell.run('restore', '2')).toEqual({ code: 0, said: `Catalogue 4: ${counts}` })
  })

  test('a file name that leads out of the folder is not read and is a fault [D-90]', async () => {
    writeFileSync(join(folder, 'outside.jpg'), photo)
    expect(await shell.run('import', writeChain('../outside.jpg'))).toEqual({
      code: 1,
      said: 'products[2 "cola"].picture must be the name of a picture file\n',
    })
  })
})
