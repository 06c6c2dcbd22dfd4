import type { Host } from '../../../host/http/app.ts'
import { openAnswerCheck, type AnswerCheck } from './apiDocument.ts'

let check: AnswerCheck | undefined

/** A host whose `close` fails if it answered anything that the OpenAPI documents do not say. */
export function documentedHost(host: Host): Host {
  const answerCheck = (check ??= openAnswerCheck())
  const faults = new Set<string>()
  return {
    ...host,
    fetch: async (request, ...more) => {
      const { method, url } = request
      const response = await host.fetch(request, ...more)
      const fault = await answerCheck(method, url, response)
      if (fault) faults.add(fault)
      return response
    },
    close: async () => {
      await host.close()
      if (faults.size > 0) throw new Error(`not in the OpenAPI document:\n${[...faults].join('\n')}`)
    },
  }
}
