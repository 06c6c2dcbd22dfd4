import type { StreamAccess } from './eventStream.ts'
import { readStream } from './eventStream.ts'
import { keepOpen, runWhileSeen } from './keepOpen.ts'
import type { Channel, ChannelState } from './liveChannel.ts'
import { pageLife, type PageLife } from './pageLife.ts'

export interface MenuWatchParts extends Pick<StreamAccess, 'mount' | 'fetch'> {
  /** Gets what must not happen: channels do not reject. */
  report: (error: unknown) => void
  page?: PageLife
}

/** `isFirst`: the stream has just opened, and something may have changed before. */
type MenuNews = { kind: 'changed'; isFirst: boolean }

/**
 * Watches what a store has sold out until the returned function is called (D-66). Anybody may: no token is sent. It closes a
 * minute after the page was hidden and opens again when the page is back.
 */
export function watchMenu(
  store: string,
  { mount, fetch, report, page = pageLife }: MenuWatchParts,
  changed: (isFirst: boolean) => void,
): () => void {
  const channel: Channel<MenuNews | ChannelState> = (receive, signal) => {
    const headers = { Accept: 'text/event-stream' }
    const url = `${mount}/live/menu?${new URLSearchParams({ sh: store }).toString()}`
    let isFirst = true
    return readStream(
      () => fetch(url, { headers, signal, cache: 'no-store', credentials: 'omit' }),
      signal,
      (event) => {
        if (event?.event === 'changed') {
          receive({ kind: 'changed', isFirst })
          isFirst = false
        } else if (event?.retry !== undefined) receive({ kind: 'retry', afterMs: event.retry })
        else receive({ kind: event ? 'alive' : 'open' })
      },
    )
  }
  return runWhileSeen(page, ({ signal }) => {
    keepOpen<MenuNews>(
      channel,
      (message) => message.kind === 'changed' && changed(message.isFirst),
      () => undefined,
      signal,
    ).catch(report)
  })
}
