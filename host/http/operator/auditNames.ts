import { storeHash } from '../../catalogue/hashes.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ListedEntry } from '../../store/audit.ts'
import type { Db } from '../../store/database/database.ts'
import { namesOfPeople } from '../../store/office/people.ts'

/** What entries are about, with names in the place of what the database calls a store, a person of the office, or a customer by. */
export async function aboutOf(
  db: Db,
  entries: readonly Pick<ListedEntry, 'id' | 'action' | 'subject'>[],
  { sites }: Pick<Catalogue, 'sites'>,
): Promise<Map<number, string>> {
  const words = entries.flatMap(({ subject }) => subject.split(' '))
  const people = await namesOfPeople(db, [...new Set(words.filter((word) => /^[\w-]{16,}$/.test(word)))])
  const storeOf = (word: string) => sites.find(({ hash }) => hash === word || hash === storeHash(word))?.name
  const about = ({ action, subject }: Pick<ListedEntry, 'action' | 'subject'>): string =>
    /:number\b/.test(action)
      ? subject.replace(/^\d+$/, 'order $&')
      : (storeOf(subject) ??
        subject
          .split(' ')
          .map(
            (word) =>
              people.get(word) ??
              customerOf(word) ??
              (action.startsWith('/stores/') ? storeOf(word) : undefined) ??
              word,
          ) // oxfmt-ignore
          .join(' '))
  return new Map(entries.map((entry) => [entry.id, about(entry)]))
}

/** 'guest of order 40218', 'member q3Jm0b': customers have no names in the audit. */
function customerOf(word: string): string | undefined {
  const [, guest] = /^g-(\d+)$/.exec(word) ?? []
  if (guest !== undefined) return `guest of order ${guest}`
  const [, member] = /^m-([\w-]{6})[\w-]*$/.exec(word) ?? []
  return member === undefined ? undefined : `member ${member}`
}
