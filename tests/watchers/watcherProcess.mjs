// Watchers of orders in a process of their own, which tests/watchers/fleet.ts starts: plain connections that read server-sent
// events, told what to do by messages.
import { Agent, get } from 'node:http'

/** So many connect at the same time. */
const CONNECTING = 25
const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
const watchers = []
/** [order, revision, milliseconds since 1970] of each event. */
let events = []
let faults = []
let isOver = false

const now = () => performance.timeOrigin + performance.now()

/** Resolves with its first event. */
function connect(watcher) {
  return new Promise((resolve) => {
    let revision = 0
    let text = ''
    const request = get(watcher.url, { headers: watcher.headers, agent }, (response) => {
      if (response.statusCode !== 200) faults.push(`answered ${response.statusCode}`)
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        const at = now()
        text += chunk
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const [, id] = /^id: (\d+)\nevent: order/.exec(text.slice(0, end)) ?? []
          if (id !== undefined) {
            if (Number(id) <= revision) faults.push(`revision ${id} after ${revision}`)
            revision = Number(id)
            watcher.revision = revision
            watcher.data = text.slice(text.indexOf('data: ') + 6, end)
            events.push([watcher.order, revision, at])
            resolve()
          }
          text = text.slice(end + 2)
        }
      })
      response.on('close', () => {
        if (!watcher.isCut && !isOver) faults.push('a stream ended')
        watcher.isCut = false
      })
    })
    watcher.request = request
    request.on('error', (error) => {
      if (!watcher.isCut && !isOver) faults.push(error.message)
    })
  })
}

async function connectAll(some) {
  const waiting = [...some]
  const one = async () => {
    for (let watcher = waiting.pop(); watcher; watcher = waiting.pop()) await connect(watcher)
  }
  await Promise.all(Array.from({ length: CONNECTING }, one))
}

const commands = {
  /** Connects these watchers. */
  watch: async (some) => {
    for (const { count, ...watched } of some)
      for (let at = 0; at < count; at += 1) watchers.push({ ...watched, revision: 0, data: '' })
    await connectAll(watchers)
  },
  /** Cuts the connections of a share of them, and connects them again, all at once. */
  reconnect: async (share) => {
    const some = watchers.filter((_, index) => (index * share) % 1 < share)
    for (const watcher of some) {
      watcher.isCut = true
      watcher.request.destroy()
    }
    await new Promise((resolve) => setImmediate(resolve))
    await connectAll(some)
    return some.length
  },
  /** The events since the last report, and what each watcher knows. */
  report: () => {
    const report = {
      events,
      faults,
      states: watchers.map(({ order, revision, data }) => ({ order, revision, data })),
    }
    events = []
    faults = []
    return report
  },
}

process.on('message', ({ kind, input }) => {
  Promise.resolve(commands[kind](input)).then(
    (answer) => process.send({ answer }),
    (error) => {
      throw error
    },
  )
})
process.on('disconnect', () => {
  isOver = true
  process.exit()
})
