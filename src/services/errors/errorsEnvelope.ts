import type { ErrorReport } from '../../../domain/errors/browserError.ts'

interface SentReport extends ErrorReport {
  /** 32 hexadecimal digits. */
  id: string
  /** Milliseconds since 1970. */
  at: number
  build: string
  /** The origin of the site. */
  origin: string
}

/** A report as Sentry's envelope, with the address of the DSN that takes it. */
export function errorsEnvelope(dsn: string, report: SentReport): { url: string; body: string } {
  const { id, at, kind, place, name, message, frames, build, origin } = report
  const { protocol, host, username, pathname } = new URL(dsn)
  const [, prefix = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  const query = new URLSearchParams({ sentry_version: '7', sentry_client: 'shop/1', sentry_key: username })
  // The outermost first, as Sentry wants it.
  const stack = frames.map(({ file, line, column }) => ({
    filename: origin + file,
    lineno: line,
    colno: column,
    in_app: true,
  }))
  const event = {
    event_id: id,
    timestamp: at / 1000,
    platform: 'javascript',
    level: 'error',
    release: build,
    transaction: place,
    tags: { kind, place },
    exception: {
      values: [
        { type: name, value: message, ...(stack.length > 0 ? { stacktrace: { frames: stack.toReversed() } } : {}) },
      ],
    },
  }
  const lines = [{ event_id: id, sent_at: new Date(at).toISOString(), dsn }, { type: 'event' }, event]
  return {
    url: `${protocol}//${host}${prefix}/api/${project}/envelope/?${query.toString()}`,
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  }
}
