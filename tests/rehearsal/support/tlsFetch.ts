import { request as requestOf, Agent } from 'node:https'

/** A `fetch` that trusts this certificate alone, from this address of the loopback network. */
export function tlsFetch(ca: string, localAddress: string): (request: Request) => Promise<Response> {
  const agent = new Agent({ ca, keepAlive: true })
  return async (request) => {
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const headers = Object.fromEntries(request.headers)
    return await new Promise((resolve, reject) => {
      const asked = requestOf(request.url, { method: request.method, headers, agent, localAddress }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const { statusCode: status = 0, rawHeaders } = answer
          const received = new Headers()
          for (let at = 0; at < rawHeaders.length; at += 2)
            received.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
          const isEmpty = [101, 204, 205, 304].includes(status)
          resolve(new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: received }))
        })
      })
      asked.on('error', reject)
      asked.end(body)
    })
  }
}
