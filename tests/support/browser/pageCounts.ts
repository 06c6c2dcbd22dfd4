import type { Page, Request } from '@playwright/test'

const KINDS = {
  document: 'html',
  script: 'scripts',
  stylesheet: 'styles',
  image: 'pictures',
  font: 'fonts',
  fetch: 'calls',
  xhr: 'calls',
} as const

/** What one file or call of a visit weighs. */
export interface Loaded {
  kind: (typeof KINDS)[keyof typeof KINDS] | 'other'
  /** The path without the hash of the contents: '/assets/app.js'. */
  name: string
  /** The bytes of the body on the wire. */
  bytes: number
}

/** The work of a page until it rests. None of it depends on how fast the machine is. */
export interface Work {
  /** Elements of the document, without options: a checkout offers every quarter of an hour that is left of the day. */
  nodes: number
  /** Those that React has made its own. */
  hydrated: number
  /** React's commits, and the components that it rendered for them. */
  commits: number
  renders: number
  /** Timers, frames and idle callbacks asked for by scripts, without the slices of React's own scheduler. */
  tasks: number
  /** Layout shifts. */
  shifts: number
}

interface LayoutShiftSource {
  node: Node | null
  previousRect: DOMRect
  currentRect: DOMRect
}

interface Fiber {
  tag: number
  /** The name of an element. */
  type: unknown
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

interface FiberRoot {
  current: Fiber
}

declare global {
  interface Window {
    work: Pick<Work, 'commits' | 'renders' | 'tasks' | 'shifts'> & {
      /** What the layout shifts moved. */
      moved: string[]
      roots: Set<FiberRoot>
      /** Timers that end soon. */
      timers: Set<number>
      /** The browser's own, which counts as no task of the page. */
      wait: (ms: number) => Promise<void>
    }
    /** React tells it of every commit, in production too. */
    __REACT_DEVTOOLS_GLOBAL_HOOK__: unknown
  }
}

/** The page begins some of its work only so long after it is drawn. */
const SOON_MS = 3000

/** Counts the work of every document of this page from its start. */
export async function watchWork(page: Page): Promise<void> {
  await page.addInitScript((soonMs) => {
    const [later, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
    const work: Window['work'] = {
      commits: 0,
      renders: 0,
      tasks: 0,
      shifts: 0,
      moved: [],
      roots: new Set(),
      timers: new Set(),
      wait: (ms) => new Promise((resolve) => later(resolve, ms)),
    }
    window.work = work

    const counted = (target: object, name: string) => {
      const start = Reflect.get(target, name) as (...given: unknown[]) => unknown
      Reflect.set(target, name, (...given: unknown[]) => {
        work.tasks += 1
        return start.apply(target, given)
      })
    }
    for (const name of ['requestAnimationFrame', 'requestIdleCallback']) counted(window, name)
    // What a page does every few seconds is not its start: a slow machine would count more of it.
    const repeat = window.setInterval.bind(window)
    Reflect.set(window, 'setInterval', (callback: () => void, ms = 0) => {
      work.tasks += 1
      return ms > soonMs ? 0 : repeat(callback, ms)
    })
    counted(scheduler, 'postTask')
    Reflect.set(window, 'setTimeout', (callback: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
      work.tasks += 1
      const id = later(() => {
        work.timers.delete(id)
        callback(...given)
      }, ms)
      if (ms <= soonMs) work.timers.add(id)
      return id
    })
    Reflect.set(window, 'clearTimeout', (id: number) => {
      work.timers.delete(id)
      clear(id)
    })

    // The numbers are React's own: function components and their memoized kinds, and the flag that says that one was rendered.
    const COMPONENTS = [0, 11, 14, 15]
    const RENDERED = 1
    const countRendered = (fiber: Fiber, before: Fiber | null): void => {
      if (COMPONENTS.includes(fiber.tag) && fiber.flags & RENDERED) work.renders += 1
      if (before?.child === fiber.child) return
      for (let child = fiber.child; child; child = child.sibling) countRendered(child, before && child.alternate)
    }
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      isDisabled: false,
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_: number, root: FiberRoot) => {
        work.commits += 1
        countRendered(root.current, work.roots.has(root) ? root.current.alternate : null)
        work.roots.add(root)
      },
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: LayoutShiftSource[] })[]) {
        work.shifts += 1
        for (const { node, previousRect, currentRect } of entry.sources) {
          const html = node instanceof Element ? node.outerHTML : node?.textContent
          const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join()
          const moved = `from ${place(previousRect)} to ${place(currentRect)} at ${Math.round(entry.startTime)} ms`
          work.moved.push(`${html?.slice(0, 120)} ${moved}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, SOON_MS)
}

/** Follows the requests of a page, without the streams, which never end. */
export function watchRequests(page: Page): { finished: Request[]; open: Set<Request> } {
  const finished: Request[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().includes('/live/')) open.add(request)
  })
  page.on('requestfailed', (request) => open.delete(request))
  page.on('requestfinished', (request) => {
    if (open.delete(request)) finished.push(request)
  })
  return { finished, open }
}

/** How often in a row a page must be found without a change, a quarter of a second apart. */
const ROUNDS_AT_REST = 4

/** Resolves once no request is open, no timer ends soon, and the page does nothing more. */
export async function atRest(page: Page, open: ReadonlySet<Request>): Promise<void> {
  let before = ''
  for (let rounds = 0; rounds < ROUNDS_AT_REST; rounds += 1) {
    const state = await page.evaluate(async () => {
      await window.work.wait(250)
      const { commits, tasks, timers } = window.work
      return { done: [commits, tasks, document.getElementsByTagName('*').length].join(' '), timers: timers.size }
    })
    if (state.done !== before || state.timers > 0 || open.size > 0) rounds = 0
    before = state.done
  }
}

export const workOf = (page: Page): Promise<Work> =>
  page.evaluate(() => {
    const { commits, renders, tasks, shifts, roots } = window.work
    // React's number of an element of the document.
    const ELEMENT = 5
    const countElements = (fiber: Fiber | null): number =>
      fiber
        ? Number(fiber.tag === ELEMENT && fiber.type !== 'option') +
          countElements(fiber.child) +
          countElements(fiber.sibling)
        : 0
    const hydrated = [...roots].reduce((sum, { current }) => sum + countElements(current), 0)
    return { nodes: document.querySelectorAll(':not(option)').length, hydrated, commits, renders, tasks, shifts }
  })

/** What the layout shifts moved, a line for each element: where it was and is, in CSS pixels, and when. */
export const movedIn = (page: Page): Promise<string[]> => page.evaluate(() => window.work.moved)

/** The path of an address without the hash of the contents. */
export const nameOf = (url: string): string => new URL(url).pathname.replace(/-[\w-]{8}(?=\.\w+$)/, '')

export async function loadedBy(request: Request): Promise<Loaded> {
  const { responseBodySize } = await request.sizes()
  const type = request.resourceType()
  return {
    kind: type in KINDS ? KINDS[type as keyof typeof KINDS] : 'other',
    name: nameOf(request.url()),
    bytes: responseBodySize,
  }
}
