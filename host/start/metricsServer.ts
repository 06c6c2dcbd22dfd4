import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Gauges } from '../http/metrics/gauges.ts'
import type { Metrics } from '../http/metrics/metrics.ts'
import type { Config } from './config.ts'

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

/** Serves `/metrics` to Prometheus on a port of its own, which is not for the internet. `gauges` is asked for at each scrape. */
export async function startMetricsServer(
  { port, address }: NonNullable<Config['metrics']>,
  metrics: Metrics,
  { gauges, failed }: { gauges: () => Gauges | undefined; failed: (error: unknown) => void },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isAsked) {
      response.writeHead(404).end()
      return
    }
    Promise.all([metrics.text(), gauges()?.text() ?? ''])
      .then((texts) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(texts.join('')))
      .catch((error: unknown) => {
        failed(error)
        response.writeHead(500).end()
      })
  })
  server.listen(port, address)
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(`METRICS_PORT: ${error instanceof Error ? error.message : String(error)}`)
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no TCP port')
  return {
    port: bound.port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
