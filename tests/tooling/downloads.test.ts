import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { downloads } from '../../build/publicFiles.ts'

const makeDownloads = () =>
  Promise.all(downloads.map(async ({ path, bytes }) => ({ path, bytes: Buffer.from(await bytes()) })))

let files: Awaited<ReturnType<typeof makeDownloads>>
beforeAll(async () => {
  files = await makeDownloads()
})

const source = (path: string) => files.find((file) => file.path === path)?.bytes.toString('latin1') ?? ''
const KIT = '/downloads/franchising-kit.pdf'
const FORM = '/downloads/application-form.pdf'

describe('the downloads of the franchise page', () => {
  test('are tagged PDF files in English with a title, and embed their fonts [FRAN-01]', () => {
    expect(files.map(({ path }) => path)).toEqual([KIT, FORM])
    for (const path of [KIT, FORM]) {
      for (const mark of [
        '%PDF-1.7',
        '/Marked true',
        '/Lang (en-CA)',
        '/DisplayDocTitle true',
        '/StructTreeRoot',
        '/FontFile',
      ])
        expect([path, source(path).includes(mark)]).toEqual([path, true])
    }
    const title = Buffer.from('Franchising kit', 'utf16le').swap16().toString('latin1')
    expect(source(KIT).includes(title)).toBe(true)
  })

  test('are the same bytes each time, so that both builds name the same size', async () => {
    expect((await makeDownloads()).map(({ bytes }, index) => bytes.equals(files[index]?.bytes ?? Buffer.of()))).toEqual(
      [true, true],
    )
  })

  test('the application form has a field for each answer, and the nine questions are answered by yes or no [FRAN-01 FRAN-07]', () => {
    const form = source(FORM)
    const names = [...form.matchAll(/\/T \((\w+)\)/g)].map(([, name]) => name)
    expect(names).toEqual(
      expect.arrayContaining(['name', 'email', 'phone', 'q1', 'q1_t', 'q2', 'q3', 'q3_t', 'q9', 'q10', 'signature']),
    )
    expect(form.match(/\/FT \/Btn/g)).toHaveLength(9)
    expect(form.match(/\/Yes \d+ 0 R/g)).toHaveLength(9)
    expect(form.match(/\/No \d+ 0 R/g)).toHaveLength(9)
  })

  test('every page draws text [FRAN-01]', () => {
    for (const path of [KIT, FORM]) {
      const bytes = files.find((file) => file.path === path)?.bytes ?? Buffer.of()
      const pages = Number(/\/Count (\d+)/.exec(source(path))?.[1])
      const streams = [...source(path).matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\n/g)].flatMap(
        ({ index, 0: head }) => {
          try {
            return [inflateSync(bytes.subarray(index + head.length)).toString('latin1')]
          } catch {
            return []
          }
        },
      )
      expect(streams.filter((drawn) => drawn.includes('TJ') && drawn.includes('BDC')).length).toBe(pages)
    }
  })
})
