import { mkdirSync, writeFileSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProductPage, pageKind } from '../../../shared/routes.ts'
import {
  addressesIn,
  attributesOf,
  hasId,
  ORIGIN,
  publicSite,
  type PublicSite,
} from '../../support/pages/publicSite.ts'

interface Page {
  html: string
  /** A page that names it. */
  from: string
}

/** So many of the thousand products are read in full. */
const MAX_PRODUCTS = 5
/** Menus and products are validated so often; they differ in their words. */
const MAX_VALIDATED_MENUS = 6

/** Pages that the links of the site lead to, from home on; and what else they name, with one page that names it. */
describe('every page that a visitor can reach', () => {
  let site: PublicSite
  const pages = new Map<string, Page>()
  const files = new Map<string, string>()
  const fragments: { page: string; to: string; id: string }[] = []
  const outside = new Map<string, string>()
  const dead: string[] = []

  beforeAll(async () => {
    site = await publicSite()
    const waiting: { path: string; from: string }[] = [{ path: '/', from: '' }]
    const seen = new Set<string>(['/'])
    let products = 0
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { path, from } = next
      if (isProductPage(path) && (products += 1) > MAX_PRODUCTS) continue
      const response = await site.ask(path)
      if (response.status !== 200) dead.push(`${response.status} ${path}, in ${from}`)
      if (!response.headers.get('content-type')?.startsWith('text/html')) {
        files.set(path, from)
        await response.body?.cancel()
        continue
      }
      const html = await response.text()
      pages.set(path, { html, from })
      for (const address of addressesIn(html)) {
        const to = new URL(address, `${ORIGIN}${path}`)
        if (to.origin !== ORIGIN) {
          outside.set(to.href, path)
          continue
        }
        if (to.hash !== '') fragments.push({ page: path, to: to.pathname, id: decodeURIComponent(to.hash.slice(1)) })
        const found = `${to.pathname}${to.search}`
        if (seen.has(found)) continue
        seen.add(found)
        waiting.push({ path: found, from: path })
      }
    }
  })
  afterAll(() => site.close())

  const drawn = () => [...pages].filter(([path]) => pageKind(path) === 'drawn')
  const each = (find: (html: string, path: string) => unknown) =>
    drawn().flatMap(([path, { html }]) => {
      const found = find(html, path)
      return found === undefined ? [] : [{ path, found }]
    })

  test('leads to no dead link, picture, file or fragment [D-80]', () => {
    expect(dead).toEqual([])
    const lost = fragments.filter(({ to, id }) => id !== '' && !hasId(pages.get(to)?.html ?? '', id))
    expect(lost).toEqual([])
    expect(pages.size).toBeGreaterThan(30)
    expect(files.size).toBeGreaterThan(30)
  })

  test('leads elsewhere only by https, mail and telephone; the addresses are listed in test-results [D-80]', () => {
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/outside-links.txt', [...outside].map(([to, page]) => `${to} in ${page}\n`).join(''))
    expect([...outside.keys()].filter((to) => !/^(https:\/\/|mailto:[^@]+@|tel:\+?\d{7,})/.test(to))).toEqual([])
  })

  test('every page of the route table that needs no parameter is among them [ROUTE-01 D-80]', async () => {
    const map = await (await site.ask('/sitemap.xml')).text()
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    const found = drawn().map(([path]) => path)
    expect(found.filter((path) => !listed.includes(path))).toEqual([])
    expect(listed.filter((path) => !isProductPage(path) && !found.includes(path))).toEqual([])
  })

  test('is valid HTML [D-16]', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:standard', 'html-validate:a11y'],
      rules: {
        // A name is allowed on every role but some, and a slide of a carousel has one.
        'aria-label-misuse': ['error', { allowAnyNamable: true }],
        // A stepper's fieldset is named by aria-label.
        'wcag/h71': 'off',
        // A combobox has a list of its own.
        'prefer-native-element': ['error', { exclude: ['listbox'] }],
      },
    })
    const faults: string[] = []
    const menus = drawn().filter(([path]) => path.startsWith('/menu/'))
    const left = new Set(menus.slice(MAX_VALIDATED_MENUS / 2, -MAX_VALIDATED_MENUS / 2).map(([path]) => path))
    for (const [path, { html }] of drawn().filter(([path]) => !left.has(path)))
      for (const { messages } of (await validator.validateString(html, path)).results)
        for (const { ruleId, message, line, column, selector } of messages)
          faults.push(`${path} ${ruleId}: ${message} at ${line}:${column} ${selector ?? ''}`)
    expect(faults).toEqual([])
  })

  test('can be read without scripts: one heading, its text and the foot of the site are in the HTML [D-16 ROUTE-03]', () => {
    const textOf = (html: string) => {
      const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? ''
      return main
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    }
    expect(
      each((html) => ((html.match(/<h1[\s>]/g) ?? []).length === 1 ? undefined : html.match(/<h1.*?<\/h1>/g))),
    ).toEqual([])
    expect(each((html) => (textOf(html).length > 60 ? undefined : textOf(html)))).toEqual([])
    expect(each((html) => (/<footer[\s>].*\/privacy.*<\/footer>/s.test(html) ? undefined : 'no footer'))).toEqual([])
    expect(each((html) => (attributesOf(html, 'main', 'hidden').length > 0 ? 'hidden' : undefined))).toEqual([])
  })
})
