/**
 * What is reported of an error in a browser. Every word comes from the lists here, and a frame names a script of this site alone: no
 * text that a customer typed, no address, secret or name can be in it [ERR-05].
 */
export interface ErrorReport {
  kind: ErrorKind
  place: ErrorPlace
  /** The error's class, of `ERROR_NAMES`. */
  name: string
  /** What kind of message it has, of `ERROR_MESSAGES`. */
  message: string
  /** The innermost first. */
  frames: Frame[]
}

interface Frame {
  /** The path of a script of this site. */
  file: string
  line: number
  column: number
}

/** chunk: a script of the page could not be loaded, as after a new version. handled: the page went on without what failed. */
export type ErrorKind = 'error' | 'rejection' | 'chunk' | 'handled'
export const ERROR_KINDS: readonly ErrorKind[] = ['error', 'rejection', 'chunk', 'handled']

export type ErrorPlace = (typeof ERROR_PLACES)[number]
export const ERROR_PLACES = [
  'home',
  'menu',
  'product',
  'checkout',
  'track',
  'account',
  'signin',
  'locations',
  'kitchen',
  'driver',
  'worker',
  'other',
] as const

const OTHER = 'other'

export const ERROR_NAMES = [
  'Error',
  'AggregateError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'AbortError',
  'ConstraintError',
  'DataCloneError',
  'DataError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'NotReadableError',
  'NotSupportedError',
  'OpenFailedError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
  'ChunkLoadError',
  'FirebaseError',
  OTHER,
]

const SCRIPT_NOT_LOADED =
  /dynamically imported module|Importing a module script failed|A file of the page could not be loaded/

/** The first that fits counts. Messages of Chrome, Firefox and Safari. */
const MESSAGES: readonly (readonly [message: string, like: RegExp])[] = [
  ['hydration', /hydrat|Minified React error #4(18|19|2[0-5])\b/i],
  ['React error', /Minified React error/],
  ['permission denied', /permission-denied/],
  ['call failed', /^\w+ failed with \d{3}$/],
  ['script not loaded', SCRIPT_NOT_LOADED],
  ['network', /Failed to fetch|NetworkError|Load failed|network connection was lost|The Internet connection/i],
  ['storage full', /quota/i],
  ['storage', /IndexedDB|IDB|object ?store|database|backing store|localStorage|transaction/i],
  ['timeout', /timed? ?out/i],
  ['property of nothing', /propert(y|ies) of (null|undefined)|(null|undefined) is not an object|has no properties/],
  ['not a function', /is not a function/],
  ['not iterable', /is not iterable/],
  ['not defined', /is not defined|Can't find variable|before initialization/],
  ['stack overflow', /call stack|too much recursion/i],
  ['JSON', /JSON/],
  ['missing node', /Failed to execute '(removeChild|insertBefore)'|The object can not be found here|not a child/],
  ['aborted', /abort/i],
]

export const ERROR_MESSAGES = [...MESSAGES.map(([message]) => message), OTHER]

/** `origin` is the site's, and `path` the page's. */
export function describeError(
  error: unknown,
  { kind, place, origin }: { kind: ErrorKind; place: ErrorPlace; origin: string },
): ErrorReport {
  const {
    name,
    message,
    stack = '',
  } = error instanceof Error ? error : { name: '', message: typeof error === 'string' ? error : '' }
  const isChunk = name === 'ChunkLoadError' || SCRIPT_NOT_LOADED.test(message)
  return {
    kind: isChunk ? 'chunk' : kind,
    place,
    name: ERROR_NAMES.includes(name) ? name : OTHER,
    message: MESSAGES.find(([, like]) => like.test(message))?.[0] ?? OTHER,
    frames: framesIn(withoutMessage(stack, message), origin),
  }
}

/** The report as the fields of the call `reportError`. */
export const reportFields = ({ kind, place, name, message }: ErrorReport, build: string): Record<string, string> => ({
  kind,
  place,
  name,
  message,
  build,
})

const PLACES: Readonly<Record<string, ErrorPlace>> = {
  '': 'home',
  checkout: 'checkout',
  track: 'track',
  account: 'account',
  signin: 'signin',
  locations: 'locations',
  kitchen: 'kitchen',
  driver: 'driver',
}

export function placeOf(path: string): ErrorPlace {
  const [, first = '', store, product] = path.split('/')
  if (first === 'menu') return store !== undefined && product !== undefined ? 'product' : 'menu'
  return Object.hasOwn(PLACES, first) ? (PLACES[first] ?? OTHER) : OTHER
}

const MAX_FRAMES = 20
const FRAME = /(?:^\s+at (?:.*\()?|^.*@)(https?:\/\/[^\s()?#]+):(\d{1,7}):(\d{1,7})\)?$/
const SCRIPT = /^\/(kitchen\/)?(assets\/[\w.-]+|sw)\.js$/

/** The message may look like a frame. Chrome writes it before the frames, also one that was changed since. */
function withoutMessage(stack: string, message: string): string {
  const found = message === '' ? -1 : stack.indexOf(message)
  const rest = found < 0 ? stack : stack.slice(found + message.length)
  const lines = rest.split('\n')
  const first = lines.findIndex((line) => /^\s+at /.test(line))
  return lines.slice(Math.max(0, first)).join('\n')
}

function framesIn(stack: string, origin: string): Frame[] {
  const frames = stack.split('\n').flatMap((text) => {
    const [, address = '', line, column] = FRAME.exec(text) ?? []
    const file = address.startsWith(`${origin}/`) ? address.slice(origin.length) : ''
    if (!SCRIPT.test(file)) return []
    return [{ file, line: Number(line), column: Number(column) }]
  })
  return frames.slice(0, MAX_FRAMES)
}
