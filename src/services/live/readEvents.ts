/** An event of a stream of server-sent events. A comment, which is a sign of life, has no fields. */
export interface StreamEvent {
  event?: string
  data?: string
  id?: string
  retry?: number
}

/** Reads server-sent events; lines end with a line feed, with or without a carriage return before it. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text = (text + value).replaceAll('\r\n', '\n')
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) yield eventOf(block)
    }
  } finally {
    // Ends the request where the reader leaves first. It may have failed already.
    reader.cancel().catch(() => undefined)
  }
}

function eventOf(block: string): StreamEvent {
  const read: StreamEvent = {}
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? []
    if (field === 'event' || field === 'id') read[field] = value
    if (field === 'data') read.data = read.data === undefined ? value : `${read.data}\n${value}`
    if (field === 'retry' && /^\d+$/.test(value)) read.retry = Number(value)
  }
  return read
}
