import type { Input } from '../device/ask.ts'

export const INBOX_VIEWS = ['mine', 'all'] as const

/** What the address of the inbox says of its list. */
export interface InboxSearch {
  view?: (typeof INBOX_VIEWS)[number]
  kind?: Input<'listForms'>['kind']
  state?: Input<'listForms'>['state']
  text?: string
}

/** Without a view what waits for an answer. */
export const formFilter = ({
  view,
  kind,
  state,
  text,
  store,
}: InboxSearch & { store?: string }): Input<'listForms'> => ({
  store,
  kind,
  text,
  state: view === 'all' ? state : 'open',
  assignee: view === 'mine' ? 'me' : undefined,
})
