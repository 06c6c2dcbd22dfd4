import { afterEach, expect, test, vi } from 'vitest'
import { sharePage } from '../../../src/components/share/sharePage.ts'

const page = { title: 'Forno Kitsilano', path: '/menu/kitsilano' }
const url = 'https://forno.example/menu/kitsilano'

/** A browser with these abilities; what it was given is in `got`. */
function browserWith({ share, copies = true }: { share?: () => Promise<void>; copies?: boolean }) {
  const got: unknown[] = []
  vi.stubGlobal('location', { origin: 'https://forno.example' })
  vi.stubGlobal('navigator', {
    ...(share
      ? {
          share: (data: unknown) => {
            got.push(data)
            return share()
          },
          canShare: () => true,
        }
      : {}),
    clipboard: {
      writeText: (text: string) => {
        got.push(text)
        return copies ? Promise.resolve() : Promise.reject(new Error('not allowed'))
      },
    },
  })
  return got
}

afterEach(() => vi.unstubAllGlobals())

test('a page is shared by the sheet of the browser, with its whole address [D-80]', async () => {
  const got = browserWith({ share: () => Promise.resolve() })
  expect(await sharePage(page)).toBe('shared')
  expect(got).toEqual([{ title: 'Forno Kitsilano', url }])
})

test('a sheet that the customer closes copies nothing [D-80]', async () => {
  const got = browserWith({ share: () => Promise.reject(new DOMException('closed', 'AbortError')) })
  expect(await sharePage(page)).toBe('dismissed')
  expect(got).toHaveLength(1)
})

test('without a sheet, or when it fails, the link is copied [D-80]', async () => {
  const withoutSheet = browserWith({})
  expect(await sharePage(page)).toBe('copied')
  expect(withoutSheet).toEqual([url])
  const broken = browserWith({ share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  expect(await sharePage(page)).toBe('copied')
  expect(broken.at(-1)).toBe(url)
})

test('a link that cannot be copied is said to have failed [D-80]', async () => {
  browserWith({ copies: false })
  expect(await sharePage(page)).toBe('failed')
})
