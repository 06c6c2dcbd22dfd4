// Reads what each browser has since which version, by the keys of MDN's browser compatibility data (`api.HTMLElement.popover`).
import { createRequire } from 'node:module'

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as Node

/** What is below a key of the data by name; its own facts are there too, as `__compat`. */
interface Node {
  [name: string]: Node
}

/** What one browser has of a feature, under its own name and without a setting or not. */
interface Support {
  version_added: string | boolean | null
  version_removed?: string | boolean | null
  flags?: unknown
  prefix?: string
  alternative_name?: string
}

/** A feature that a file uses, by the keys that its name may have in the data; a message where it cannot be read. */
export interface Use {
  line: number
  keys?: string[]
  message?: string
}

export type Features = ReturnType<typeof readFeatures>

/** The data's names for the browsers of build/browsers.json. */
const BROWSERS: Readonly<Record<string, string[]>> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios: ['safari_ios'],
  samsung: ['samsunginternet_android'],
}
const GLOBALS = ['api', 'api.Window', 'api.WorkerGlobalScope', 'api.ServiceWorkerGlobalScope', 'javascript.builtins']
const STYLE = /^CSSStyle(Declaration|Properties)$/

/** Reads the features for a target: versions by the names of build/browsers.json. */
export function readFeatures(target: Readonly<Record<string, string>>) {
  const versions = Object.entries(target).flatMap(([name, version]) =>
    (BROWSERS[name] ?? []).map((id) => ({ name, id, version })),
  )

  const lackingAlone = (key: string) => {
    const support = factsOf(nodeAt(key))?.support ?? {}
    const lacking = versions.flatMap(({ name, id, version }) => {
      const usable = [support[id] ?? { version_added: '0' }].flat().filter(isUsable)
      const isThere = usable.some((one) => isBetween(version, one)) && usable.some((one) => !one.version_removed)
      return isThere ? [] : [`${name} ${usable.findLast((one) => !one.version_removed)?.version_added ?? 'none'}`]
    })
    return [...new Set(lacking)].join(', ')
  }

  /**
   * The browsers of the target that lack this feature, as `firefox 125, ios 17`, or ''. What came together with its owner counts
   * as the owner.
   */
  const lacking = (key: string) => {
    const alone = lackingAlone(key)
    return alone === lackingAlone(key.slice(0, key.lastIndexOf('.'))) ? '' : alone
  }

  /** The keys of the data by their last name, for those of `api`, `html` and so on. */
  const keys = new Map<string, string[]>()
  const newNames = new Set<string>()
  for (const world of ['api', 'css', 'html', 'javascript'])
    for (const key of keysBelow(world, data[world] ?? {})) {
      const name = key.slice(key.lastIndexOf('.') + 1)
      const path = `${world} ${name}`
      keys.set(path, [...(keys.get(path) ?? []), key])
      if (lacking(key)) newNames.add(nameInScripts(name))
    }

  const keysOfName = (world: string, name: string) => keys.get(`${world} ${name}`) ?? []
  const existing = (all: readonly string[]) => all.filter((key) => factsOf(nodeAt(key)))

  return {
    lacking,
    keysOfName,
    /** Whether all these keys are above the target; a vendor's own name never is. */
    areNew: (all: readonly string[]) => all.length > 0 && all.every((key) => lacking(key) && !/\.-[a-z]+-/.test(key)),
    /** Whether a script's name could be above the target. */
    isNewName: (name: string) => newNames.has(nameInScripts(name)),
    keysOfGlobal: (name: string) => existing(GLOBALS.map((place) => `${place}.${name}`)).slice(0, 1),
    /** The keys of an attribute in JSX: of HTML, or an event. */
    keysOfAttribute: (name: string) => [
      ...keysOfName('html', name.toLowerCase()),
      ...(/^on[A-Z]/.test(name) ? keysOfName('api', `${name.slice(2).toLowerCase()}_event`) : []),
    ],
    /** The keys of an interface's member, or of all with this member where the data does not know the interface: a mixin. */
    keysOfMember: (owner: string, name: string) => {
      if (STYLE.test(owner)) return existing([`css.properties.${kebab(name)}`])
      const names = [name, `${name}_static`, ...(name.startsWith('on') ? [`${name.slice(2)}_event`] : [])]
      const builtin = owner.replace('Readonly', '')
      const places = [`api.${owner}`, `javascript.builtins.${builtin}`, `javascript.builtins.Intl.${builtin}`]
      const own = existing(places.flatMap((place) => names.map((one) => `${place}.${one}`)))
      if (own.length > 0 || nodeAt(`api.${owner}`)) return own
      return names.flatMap((one) => keysOfName('api', one))
    },
  }
}

function* keysBelow(key: string, node: Node): Generator<string> {
  for (const [name, child] of Object.entries(node))
    if (name !== '__compat') {
      if (factsOf(child)) yield `${key}.${name}`
      yield* keysBelow(`${key}.${name}`, child)
    }
}

const factsOf = (node: unknown) =>
  (node as { __compat?: { support?: Partial<Record<string, Support | Support[]>> } } | undefined)?.__compat

function nodeAt(key: string): Node | undefined {
  return key
    .split('.')
    .reduce<Node | undefined>((node, name) => (node && Object.hasOwn(node, name) ? node[name] : undefined), data)
}

/** Equal for `toggle_event` and `onToggle`, and for `text-wrap` and `textWrap`. */
const nameInScripts = (name: string) =>
  name
    .replace(/_(static|event)$|-/g, '')
    .toLowerCase()
    .replace(/^on/, '')

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Whether a statement of the data speaks of the feature under its own name and without a setting. One that lacks details counts. */
const isUsable = ({ version_added: added, flags, prefix, alternative_name: other }: Support) =>
  typeof added === 'string' && added !== 'preview' && !flags && !prefix && !other

const isBetween = (version: string, { version_added: added, version_removed: removed }: Support) =>
  compare(String(added).replace('≤', ''), version) <= 0 && (!removed || compare(version, String(removed)) < 0)

function compare(one: string, other: string): number {
  const [major = 0, minor = 0] = one.split('.').map(Number)
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number)
  return major - otherMajor || minor - otherMinor
}
