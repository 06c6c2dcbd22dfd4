import { editDistance } from '../services/addressSearch/editDistance.ts'
import { NAMES, SECRETS } from './environmentSchema.ts'
import { fileNameOf, type Variables } from './secretFiles.ts'

/** Names that begin so are meant for the host, so that an unknown one is a mistake. */
const OURS = /^((STRIPE|TWILIO|SMTP|MAIL|VAPID|FIRESTORE|FIREBASE|MISSED_ORDER|PIXEL|MAP|PUSH|OPERATOR|METRICS|GIFT_CARD|GEOCODER|OUTBOUND|OPT_IN)_|TOKEN_SECRET|TRUST_PROX)/ // oxfmt-ignore
/** What the operator's commands read. */
const OTHERS = ['OPERATOR_NAME', 'HOST_URL']
/** A shorter name may be as near to another program's. */
const MIN_GUESSED_LENGTH = 8
const MAX_EDITS = 2

/** Faults about names that the host does not know but was meant to read: of its prefixes, or nearly a name of it. */
export function unknownVariableFaults(variables: Variables): string[] {
  const known: string[] = [...NAMES, ...SECRETS.map(fileNameOf), ...OTHERS]
  return Object.keys(variables)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const value = NAMES.find((one) => fileNameOf(one) === name)
      if (value) return [`${name} is not known: only secrets come from files. Set ${value} itself.`]
      const [nearest = '', edits = Infinity] = nearestOf(name, known)
      const isNear = name.length >= MIN_GUESSED_LENGTH && edits <= MAX_EDITS
      return isNear || OURS.test(name) ? [`${name} is not known: did you mean ${nearest}?`] : []
    })
}

function nearestOf(name: string, known: readonly string[]): [string, number] | [] {
  const most = Math.max(name.length, ...known.map(({ length }) => length))
  const [nearest] = known
    .map((other): [string, number] => [other, editDistance(name, other, most, false)])
    .sort(([, one], [, two]) => one - two)
  return nearest ?? []
}
