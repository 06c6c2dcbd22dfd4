import pg from 'pg'

/** Listens on a connection of its own, and again whenever that one breaks. */
export async function listenOn(
  url: string,
  channel: string,
  heard: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url })
    fresh.on('notification', ({ payload }) => heard(payload ?? ''))
    fresh.on('error', again)
    await fresh.connect()
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = fresh
  }
  const again = (): void => {
    if (stopped) return
    clearTimeout(retry)
    // What was said meanwhile was not heard: listeners look once after every connection.
    retry = setTimeout(() => void connect().then(() => heard(''), again), 1000)
    retry.unref()
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end().catch(() => undefined)
  }
}
