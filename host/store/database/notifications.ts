import pg from 'pg'

const RECONNECT_MS = 1000

/** `changed` is called whenever the connection is there or lost. */
export async function listenOn(
  url: string,
  channel: string,
  receive: (payload: string) => void,
  changed: (isConnected: boolean) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url })
    fresh.on('notification', ({ payload }) => receive(payload ?? ''))
    fresh.on('error', reconnect)
    await fresh.connect()
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = fresh
    changed(true)
  }
  const reconnect = (): void => {
    changed(false)
    if (stopped) return
    clearTimeout(retry)
    // Notifications were missed meanwhile, so listeners are called once after every reconnect.
    retry = setTimeout(() => void connect().then(() => receive(''), reconnect), RECONNECT_MS)
    retry.unref()
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end().catch(() => undefined)
  }
}
