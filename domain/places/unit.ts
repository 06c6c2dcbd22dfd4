/** The unit, buzz code and remark that people type with a street; geocoders know houses only. */

const WORDS =
  'unit|apt|apartment|suite|ste|ph|penthouse|th|townhouse|rm|room|floor|fl|bsmt|basement|lower|lwr|upper|uppr|rear|bldg'
const VALUE = String.raw`(?:[a-z]{0,2}\d{1,5}[a-z]?|[a-z])(?![a-z\d])`

/** '#204 1222', 'unit 5 - 2345', 'basement 1222'. */
const UNIT_WITH_WORD = new RegExp(
  String.raw`^((?:#|(?:${WORDS})(?![a-z])\.?)\s*(?:#?\s*[a-z]{0,2}\d{0,5}[a-z]?\b)?)\s*[-–—,:]?\s*(?=\d)`,
  'i',
)
/** '204-1222', 'c - 1222', '204, 1222', '3/1150'. */
const UNIT_BEFORE = /^([a-z\d]{1,5})\s*[-–—,/]\s*(?=\d+[a-z]?\s+\S)/i
/** '1222 E 19th Ave #204', '1222 E 19th Ave, unit 5', '1222 E 19th Ave, 204', '1222 E 19th Ave rear'. */
const UNIT_BEHIND = new RegExp(
  String.raw`(?:[\s,(]+((?:#|(?:${WORDS})\.?)\s*#?\s*${VALUE})\)?|(?:,\s*(\d{1,5}[a-z]?)|[\s,]+(rear|basement|bsmt))(?=\s*(?:,|$)))`,
  'i',
)
const BUZZ =
  /[\s,;(]*\b(?:buzz(?:er)?|intercom|(?:entry|door) code)\b(?:\s+(?:code|number|no))?\.?\s*[:#=]?\s*(\d{1,8})\b\)?/i
/** '(side door)', "'rear'". */
const REMARK = /(?:\(([^()]*)\)?|(?:^|[\s,])['"‘’“”]([^'"‘’“”]+)['"‘’“”](?=[\s,]|$))/
/** These say nothing that the number does not: 'unit 5' is 5, but 'PH 2' is no 2. */
const SAYS_UNIT = /^(?:unit|apartment|apt|suite|ste|room|rm)?\.?\s*#?\s*(?=\S)/i

export interface TypedUnit {
  /** The text without what follows. */
  line: string
  /** '204', 'PH2', 'basement'; '' where none was typed. */
  apartment: string
  /** 'Buzz 1234, side door'; '' where there is none. */
  notes: string
}

export type UnitOfPlace = Pick<TypedUnit, 'apartment' | 'notes'>

/** Reads what was typed; digits may be full-width. */
export function readUnit(typed: string): TypedUnit {
  let line = typed
    .replace(/(\d) ?[½¼¾]/g, '$1')
    .normalize('NFKC')
    .trim()
  const take = (pattern: RegExp): string => {
    const [whole = '', ...groups] = pattern.exec(line) ?? []
    if (whole !== '') line = line.replace(whole, ' ').trim()
    return groups.find((group) => group !== undefined)?.trim() ?? ''
  }
  const buzz = take(BUZZ)
  const unit = take(UNIT_WITH_WORD) || take(UNIT_BEFORE) || take(UNIT_BEHIND)
  const remark = take(REMARK)
  return {
    line: line
      .replace(/\s+/g, ' ')
      .replace(/ ?,[ ,]*/g, ', ')
      .replace(/^, |, $/g, ''),
    apartment: unit.replace(SAYS_UNIT, ''),
    notes: [buzz && `Buzz ${buzz}`, remark].filter(Boolean).join(', '),
  }
}

/**
 * What was typed with the house of a picked street: '1203' of '1203-1188 Davie' with '1188 Davie St'. Nothing where the
 * typed text does not name that house.
 */
export function unitOf(typed: string, street: string): UnitOfPlace {
  const house = /^\d+/.exec(street)?.[0]
  const { line, apartment, notes } = readUnit(typed)
  const [before, after] = house === undefined ? [] : line.split(new RegExp(`\\b${house}(?!\\d)`), 2)
  if (before === undefined || after === undefined) return { apartment: '', notes: '' }
  // '1203 1188 Davie' says nothing but the picked house tells which of the numbers the unit is.
  return { apartment: apartment || (/^[a-z]{0,2}\d{1,5}[a-z]?$/i.exec(before.trim())?.[0] ?? ''), notes }
}

/** Puts what was typed into the empty fields of a form, and says what it put there; '' where nothing changes [ADRC-04], D-134. */
export function withUnit<Form extends { apartment: string; notes: string }>(
  form: Form,
  typed: UnitOfPlace,
): { form: Form; said: string } {
  const apartment = form.apartment.trim() || typed.apartment
  const notes = form.notes.trim() || typed.notes
  const taken = [
    apartment !== form.apartment.trim() ? `unit ${apartment}` : '',
    notes !== form.notes.trim() ? `notes “${notes}”` : '',
  ].filter(Boolean)
  const said = taken.length === 0 ? '' : `Taken from what you typed: ${taken.join(', ')}.`
  return { form: { ...form, apartment, notes }, said }
}
