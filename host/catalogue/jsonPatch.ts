import type { Change } from '../../contract/jsonPatch.ts'

/** What makes the one JSON value the other (RFC 6902). */
export function patchOf(before: unknown, now: unknown, path = ''): Change[] {
  if (Array.isArray(before) && Array.isArray(now)) return listChanges(before, now, path)
  if (isObject(before) && isObject(now)) return fieldChanges(before, now, path)
  return before === now ? [] : [{ op: 'replace', path, value: now }]
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fieldChanges(before: Fields, now: Fields, path: string): Change[] {
  const at = (name: string) => `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(now, name))
  return [
    ...removed.map((name): Change => ({ op: 'remove', path: at(name) })),
    ...Object.entries(now).flatMap(([name, value]): Change[] =>
      Object.hasOwn(before, name) ? patchOf(before[name], value, at(name)) : [{ op: 'add', path: at(name), value }],
    ),
  ]
}

/** Items that are the same thing are changed in place; the others are taken out and put in. */
function listChanges(before: readonly unknown[], now: readonly unknown[], path: string): Change[] {
  const changes: Change[] = []
  const left = [...before]
  const names = before.map(nameOf)
  const nowNames = now.map(nameOf)
  for (let index = 0; index < now.length || index < left.length;) {
    const at = `${path}/${index}`
    if (index < now.length && index < left.length && names[index] === nowNames[index]) {
      changes.push(...patchOf(left[index], now[index], at))
      index += 1
      continue
    }
    const goesTo = nowNames.indexOf(names[index] ?? '', index)
    const comesFrom = names.indexOf(nowNames[index] ?? '', index)
    // Of two that have changed places, the one that has the longer way is taken out.
    const isGone = index < left.length && (goesTo < 0 || (comesFrom >= 0 && comesFrom <= goesTo))
    if (isGone) {
      changes.push({ op: 'remove', path: at })
      left.splice(index, 1)
      names.splice(index, 1)
    } else {
      changes.push({ op: 'add', path: at, value: now[index] })
      left.splice(index, 0, now[index])
      names.splice(index, 0, nowNames[index] ?? '')
      index += 1
    }
  }
  return changes
}

/** Two items with the same first field, a hash or a name, are the same thing. */
const nameOf = (item: unknown): string => JSON.stringify(isObject(item) ? Object.values(item)[0] : item)
