import { benchKitchenPaint } from './kitchenPaint.ts'
import { median, RUNS } from './medians.ts'
import { startSites, type Sites } from './paintSites.ts'
import { kept, KINDS, newProfile, quiet, TAP_MS, visit, type Load, type Paint } from './paintVisit.ts'
import { benchRevisitBytes } from './revisitBytes.ts'
import type { Site } from './referenceSite.ts'

/** Open all day in the demo chain. */
const MENU = '/menu/davie-street'

interface Row {
  name: string
  site: Site
  path: string
}

/**
 * Prints medians of visits with a cold browser on a slow phone, in turn: of the menu beside a reference, the first time, again, and
 * without a network; and of the first visit of other pages. BEFORE names another built tree to compare.
 */
export async function benchPaint(): Promise<void> {
  const sites = await startSites(MENU)
  const visits = new Map<string, Paint[]>()
  const note = (name: string, paint: Paint) => visits.set(name, [...(visits.get(name) ?? []), paint])
  const shops = [{ name: '', site: sites.menu }, ...(sites.before ? [{ name: 'before ', site: sites.before }] : [])]
  try {
    const pages = await pagesOf(sites.menu)
    for (let run = 0; run < RUNS; run += 1) {
      for (const row of rowsOf(sites)) await menuVisits(row, note)
      for (const path of pages)
        for (const { name, site } of shops)
          note(`${name}${path}`, await inProfile((profile) => visit(profile, site.url + path, quiet)))
    }
    await benchKitchenPaint(sites.menu.url, RUNS)
    await benchRevisitBytes(sites.menu)
  } finally {
    for (const site of Object.values(sites) as (Site | undefined)[]) await site?.remove()
  }
  for (const [name, paints] of visits) for (const line of linesOf(name, paints)) console.log(line)
  printGoals(visits)
}

const rowsOf = ({ menu, before, reference }: Sites): Row[] => [
  { name: 'menu', site: menu, path: MENU },
  ...(before ? [{ name: 'before', site: before, path: MENU }] : []),
  { name: 'reference', site: reference, path: '/' },
]

async function menuVisits({ name, site, path }: Row, note: (name: string, paint: Paint) => void): Promise<void> {
  const url = site.url + path
  await inProfile(async (profile) => {
    note(`${name}, first`, await visit(profile, url, kept))
    note(`${name}, repeat`, await visit(profile, url, quiet))
    await site.line?.cut()
    note(`${name}, offline`, await visit(profile, url, quiet))
    await site.line?.restore()
  })
  note(`${name}, tapped`, await inProfile((profile) => visit(profile, url, quiet, { taps: true })))
}

/** The pages whose first visit is measured, with the address of the first pizza. */
async function pagesOf(host: Site): Promise<string[]> {
  const menu = await (await fetch(host.url + MENU)).text()
  const product = /<a class="[^"]*" href="([^"]+)"[^>]*>Add to Cart/.exec(menu)?.[1]
  if (!product) throw new Error('The menu has no product to add.')
  return ['/', '/locations', product, '/checkout', '/track', '/kitchen']
}

async function inProfile<T>(use: (profile: string) => Promise<T>): Promise<T> {
  const profile = newProfile()
  try {
    return await use(profile.path)
  } finally {
    profile.remove()
  }
}

type Read = (paint: Paint) => number

function linesOf(name: string, paints: readonly Paint[]): string[] {
  const of = (read: Read) => median(paints.map(read))
  const ms = (read: Read) => `${Math.round(of(read))}`.padStart(5)
  if (name.endsWith('tapped'))
    return [`${name.padEnd(22)} answered ${ms(({ answered }) => answered)}, tap at FCP + ${TAP_MS}`]
  const lcps = paints.map(({ lcp }) => Math.round(lcp))
  const kinds = KINDS.map((kind) => `${kind} ${sizeOf(paints, (load) => load.kind === kind)}`)
  return [
    [
      name.padEnd(22),
      `FCP ${ms(({ fcp }) => fcp)}`,
      `LCP ${ms(({ lcp }) => lcp)} (${Math.min(...lcps)} to ${Math.max(...lcps)}, ${paints[0]?.element ?? ''})`,
      `hydrated ${ms(({ hydrated }) => hydrated)}`,
      `blocked ${ms(({ blocked }) => blocked)}`,
      `longest ${ms(({ longest }) => longest)}`,
      `CLS ${of(({ cls }) => cls).toFixed(4)}`,
    ].join(' '),
    `    main thread: scripts ${ms(({ busy }) => busy.script)}, layout ${ms(({ busy }) => busy.layout)}, styles ${ms(({ busy }) => busy.style)}, all tasks ${ms(({ busy }) => busy.task)}`,
    `    bytes on the wire (files): scripts until hydrated ${sizeOf(paints, isEarlyScript)}, ${kinds.join(', ')}, all ${sizeOf(paints, () => true)} in ${of(({ loads }) => loads.length)} requests, ${of(({ loads, lcp }) => loads.filter(({ at }) => at < lcp).length)} there before the LCP`,
  ]
}

const isEarlyScript = ({ kind, at }: Load, { hydrated }: Paint): boolean => kind === 'scripts' && at <= hydrated

const bytesOf = (paint: Paint, part: 'wire' | 'file', isCounted: (load: Load, paint: Paint) => boolean): number =>
  paint.loads.reduce((sum, load) => sum + (isCounted(load, paint) ? load[part] : 0), 0)

function sizeOf(paints: readonly Paint[], isCounted: (load: Load, paint: Paint) => boolean): string {
  const of = (part: 'wire' | 'file') => median(paints.map((paint) => bytesOf(paint, part, isCounted)))
  return `${of('wire')} (${of('file')})`
}

function printGoals(visits: ReadonlyMap<string, readonly Paint[]>): void {
  const of = (name: string, read: Read) => median((visits.get(name) ?? []).map(read))
  const product = [...visits.keys()].find((name) => name.startsWith(MENU)) ?? ''
  const ratios: [name: string, visit: string, read: Read][] = [
    ['first LCP', 'first', ({ lcp }) => lcp],
    ['first hydrated', 'first', ({ hydrated }) => hydrated],
    ['first tap answered', 'tapped', ({ answered }) => answered],
    ['repeat LCP', 'repeat', ({ lcp }) => lcp],
    ['offline LCP', 'offline', ({ lcp }) => lcp],
  ]
  console.log('Goals:')
  for (const [name, visit, read] of ratios) {
    const before = visits.has('before, first')
      ? `, before ${(of(`before, ${visit}`, read) / of(`reference, ${visit}`, read)).toFixed(2)}`
      : ''
    const ratio = of(`menu, ${visit}`, read) / of(`reference, ${visit}`, read)
    console.log(`  ${name}: ${ratio.toFixed(2)} of the reference (at most 1.20)${before}`)
  }
  console.log(`  menu blocked: ${Math.round(of('menu, first', ({ blocked }) => blocked))} ms (at most 250)`)
  console.log(`  product page blocked: ${Math.round(of(product, ({ blocked }) => blocked))} ms (at most 300)`)
  console.log(`  product page CLS: ${of(product, ({ cls }) => cls).toFixed(4)} (0)`)
  console.log(`  kitchen FCP: ${Math.round(of('/kitchen', ({ fcp }) => fcp))} ms (at most 1500)`)
  const scripts = of('menu, first', (paint) => bytesOf(paint, 'file', isEarlyScript))
  console.log(`  scripts until a tap is answered: ${(scripts / 1000).toFixed(1)} kB (at most 100)`)
}
