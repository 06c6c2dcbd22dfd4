import { keepFormDraft } from '../../forms/formDrafts.ts'
import type { OutboxItem } from '../../../domain/outbox/outbox.ts'

const PAGES: Readonly<
  Record<string, { to: '/events/catering' | '/contact' | '/franchise'; drafts: readonly string[] }>
> = {
  catering: { to: '/events/catering', drafts: ['catering'] },
  contact: { to: '/contact', drafts: ['contact'] },
  franchise: { to: '/franchise', drafts: ['franchise'] },
  franchiseQuestions: { to: '/franchise', drafts: ['franchise', 'franchise questions'] },
}

export const formPage = ({ call }: OutboxItem) => PAGES[call]

export async function putBack(item: OutboxItem): Promise<void> {
  const values = Object.fromEntries(Object.entries(item.input).map(([name, value]) => [name, String(value)]))
  for (const draft of formPage(item)?.drafts ?? []) await keepFormDraft(draft, { values })
}
