import type { Transport } from '../../../src/device/api/apiClient.ts'
import { REQUEST_ID_HEADER } from '../../support/host/faultProxy.ts'

/** What a browser does for the page that runs in it: it keeps cookies and aborts requests. */
export interface Browser extends Pick<Transport, 'fetch' | 'token'> {
  /** The proxy will not answer this request: aborts it a moment later, as an impatient customer would. */
  giveUpRequest: (request: string) => void
  /** Aborts all requests under way, as closing the tab does. */
  closeTab: () => void
}

const GIVE_UP_MS = 8

export function openBrowser(cookies = new Map<string, string>()): Browser {
  const waiting = new Map<string, AbortController>()
  let asked = 0
  return {
    token: () => cookies.get('token'),
    async fetch(request) {
      const id = String(++asked)
      const giveUp = new AbortController()
      waiting.set(id, giveUp)
      const headers = new Headers(request.headers)
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      headers.set(REQUEST_ID_HEADER, id)
      try {
        const { method, url } = request
        const body = method === 'GET' ? null : await request.text()
        const response = await fetch(url, { method, headers, body, signal: giveUp.signal })
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          cookies.set(name, value)
        }
        const text = await response.text()
        return new Response(text, { status: response.status, headers: response.headers })
      } finally {
        waiting.delete(id)
      }
    },
    giveUpRequest: (id) => {
      const giveUp = waiting.get(id)
      if (giveUp) setTimeout(() => giveUp.abort(), GIVE_UP_MS)
    },
    closeTab: () => {
      for (const giveUp of waiting.values()) giveUp.abort()
    },
  }
}
