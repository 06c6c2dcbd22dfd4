import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentPages } from '../../../shared/routes.ts'
import { attributesOf, ORIGIN, publicSite, type PublicSite } from '../../support/pages/publicSite.ts'

interface Head {
  title: string
  canonical: string | undefined
  meta: Map<string, string>
  html: string
  status: number
  robots: string | null
}

describe('the head of a page', () => {
  let site: PublicSite
  const map: string[] = []
  beforeAll(async () => {
    site = await publicSite()
    const text = await (await site.ask('/sitemap.xml')).text()
    map.push(...[...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname))
  })
  afterAll(() => site.close())

  async function headOf(path: string): Promise<Head> {
    const response = await site.ask(path)
    const html = await response.text()
    const meta = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
    return {
      title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
      canonical: attributesOf(html, 'link rel="canonical"', 'href')[0],
      meta: new Map(meta.map(([, name = '', content = '']) => [name, content])),
      html,
      status: response.status,
      robots: response.headers.get('x-robots-tag'),
    }
  }
  /** All but most of the menus and products. */
  const samplePages = () => [
    ...contentPages(),
    ...map.filter((path) => path.startsWith('/blogs/')),
    ...map.filter((path) => /^\/menu\/[^/]+$/.test(path)).slice(0, 2),
    ...map.filter((path) => /^\/menu\/kitsilano\/./.test(path)).slice(0, 3),
  ]

  test('has title, description of its own, canonical address, Open Graph and a card on every public page [D-80]', async () => {
    const titles = new Map<string, string>()
    const descriptions = new Map<string, string>()
    for (const path of samplePages()) {
      const { title, canonical, meta, status, robots } = await headOf(path)
      const url = `${ORIGIN}${path}`
      expect({ path, status, robots, canonical }).toEqual({ path, status: 200, robots: null, canonical: url })
      expect({ path, twin: titles.get(title) }).toEqual({ path, twin: undefined })
      titles.set(title, path)
      expect({ path, title }).toEqual({ path, title: expect.stringMatching(/^.{5,70}$/) as string })
      const description = meta.get('description') ?? ''
      expect({ path, description }).toEqual({ path, description: expect.stringMatching(/^.{25,220}$/) as string })
      expect({ path, twin: descriptions.get(description) }).toEqual({ path, twin: undefined })
      descriptions.set(description, path)
      const shown = Object.fromEntries([...meta].filter(([name]) => /^(og|twitter):/.test(name)))
      expect({ path, shown }).toEqual({
        path,
        shown: {
          'og:title': title,
          'og:description': description,
          'og:url': url,
          'og:type': path.startsWith('/blogs/') ? 'article' : 'website',
          'og:site_name': 'Forno',
          'og:image': expect.stringMatching(/^https:\/\/forno\.example\/images\/og\/[\w-]+\.jpg$/) as string,
          'og:image:width': '1200',
          'og:image:height': '630',
          'og:image:alt': expect.stringMatching(/.{10,}/) as string,
          'twitter:card': 'summary_large_image',
        },
      })
    }
  })

  test('names a picture of 1200 by 630 pixels that is there [D-80]', async () => {
    const pictures = new Set<string>()
    for (const path of samplePages()) pictures.add((await headOf(path)).meta.get('og:image') ?? '')
    expect(pictures.size).toBeGreaterThan(10)
    for (const picture of pictures) {
      const response = await site.ask(new URL(picture).pathname)
      expect([picture, response.status, response.headers.get('content-type')]).toEqual([picture, 200, 'image/jpeg'])
      const { width, height } = await sharp(await response.arrayBuffer()).metadata()
      expect([picture, width, height]).toEqual([picture, 1200, 630])
    }
  })

  test('keeps personal and unknown pages from search engines, and says nothing to share [ROUTE-14 D-80]', async () => {
    for (const path of ['/account', '/checkout', '/signin', '/track', '/nothing', '/blogs/nothing']) {
      const { canonical, meta, status, robots, html } = await headOf(path)
      const shared = [...meta.keys()].filter((name) => name.startsWith('og:'))
      expect({ path, robots, meta: meta.get('robots'), canonical, shared }).toEqual({
        path,
        robots: 'noindex',
        meta: 'noindex',
        canonical: undefined,
        shared: [],
      })
      expect(html).not.toContain('ld+json')
      expect([path, status]).toEqual([path, path.includes('nothing') ? 404 : 200])
    }
    expect((await headOf('/nothing')).title).toBe('Not Found · Forno')
    for (const path of ['/undo-email', '/menu']) expect((await headOf(path)).robots).toBe('noindex')
  })
})
