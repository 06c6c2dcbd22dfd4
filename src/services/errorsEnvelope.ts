/** Must not contain a name, phone, mail, token or query string. */
interface PageFailure {
  /** 32 hexadecimal digits. */
  id: string
  /** Milliseconds since 1970. */
  at: number
  kind: string
  message: string
  stack: string
  /** The URL without its query. */
  page: string
}

export function errorsEnvelope(
  dsn: string,
  { id, at, kind, message, stack, page }: PageFailure,
): { url: string; body: string } {
  const { protocol, host, username, pathname } = new URL(dsn)
  const [, prefix = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  const query = new URLSearchParams({ sentry_version: '7', sentry_client: 'shop/1', sentry_key: username })
  const sentAt = new Date(at).toISOString()
  const event = {
    event_id: id,
    timestamp: at / 1000,
    platform: 'javascript',
    level: 'error',
    request: { url: page },
    exception: { values: [{ type: kind, value: message }] },
    extra: { stack },
  }
  const lines = [{ event_id: id, sent_at: sentAt, dsn }, { type: 'event' }, event]
  return {
    url: `${protocol}//${host}${prefix}/api/${project}/envelope/?${query.toString()}`,
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  }
}
