import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** The server's end of a WebSocket (RFC 6455) that speaks text; a binary message counts as text. */
export interface WebSocketEnd {
  send(text: string): void
  close(): void
}

interface Listeners {
  onText: (text: string) => void
  onClose: () => void
}

const CONTINUATION = 0
const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10

/** Answers the handshake of an `upgrade` event, and takes the protocol that the client offers. */
export function acceptWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  { onText, onClose }: Listeners,
): WebSocketEnd {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const protocol = request.headers['sec-websocket-protocol']?.split(',', 1)[0]
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${createHash('sha1').update(key).digest('base64')}`,
    ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let received: Buffer = Buffer.alloc(0)
  let message: Buffer[] = []

  const close = (): void => {
    if (socket.writable) socket.end(frame(CLOSE, Buffer.alloc(0)))
  }
  const take = ({ operation, isLast, payload }: Frame): void => {
    if (operation === CLOSE) close()
    else if (operation === PING) socket.write(frame(PONG, payload))
    else if (operation >= CONTINUATION && operation < CLOSE) {
      message.push(payload)
      if (!isLast) return
      const text = Buffer.concat(message).toString()
      message = []
      onText(text)
    }
  }
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (let next = readFrame(received); next; next = readFrame(received)) {
      received = received.subarray(next.bytes)
      take(next)
    }
  })
  socket.on('close', onClose)
  socket.on('error', () => socket.destroy())
  return { send: (text) => void socket.write(frame(TEXT, Buffer.from(text))), close }
}

interface Frame {
  operation: number
  isLast: boolean
  payload: Buffer
  /** The length of the whole frame. */
  bytes: number
}

/** A client masks its frames. Undefined until all of a frame has arrived. */
function readFrame(bytes: Buffer): Frame | undefined {
  const short = (bytes[1] ?? 0) & 127
  const maskAt = short === 126 ? 4 : short === 127 ? 10 : 2
  const start = maskAt + 4
  if (bytes.length < start) return undefined
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  if (bytes.length < start + length) return undefined
  const mask = bytes.subarray(maskAt, start)
  const payload = Buffer.from(bytes.subarray(start, start + length).map((byte, at) => byte ^ (mask[at % 4] ?? 0)))
  const first = bytes[0] ?? 0
  return { operation: first & 15, isLast: first >= 128, payload, bytes: start + length }
}

function frame(operation: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(payload.length < 126 ? 2 : 4)
  head[0] = 128 | operation
  if (payload.length < 126) head[1] = payload.length
  else {
    head[1] = 126
    head.writeUInt16BE(payload.length, 2)
  }
  return Buffer.concat([head, payload])
}
