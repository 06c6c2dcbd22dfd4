import type { Hono } from 'hono'
import { calls, callOf, type CallName } from '../../contract/calls.ts'
import { refused } from '../context/context.ts'
import { dispatch } from './dispatch.ts'
import { PUBLIC_READS, publicRead } from './publicRead.ts'
import { responseOf, writeRefusal } from '../context/response.ts'
import type { HonoEnv } from './honoEnv.ts'
import { openApi } from './openapi.ts'

/** Where the calls are mounted. */
export const MOUNT = '/api'

const names = Object.keys(calls) as CallName[]

/** Every declared call at its method and path. */
export function mountCalls(app: Hono<HonoEnv>): void {
  for (const name of names) {
    const { method, path } = callOf(name)
    app.on(method, `${MOUNT}${path}`, async ({ req, env: { ground, trace } }) => {
      trace.call = name
      if (PUBLIC_READS.includes(name)) return await publicRead(name, req.raw, ground)
      const answer = await dispatch(name, req.raw, ground)
      if (answer.refused) trace.refused = true
      return responseOf(answer)
    })
  }
  let contract: string | undefined
  app.get(`${MOUNT}/openapi.json`, ({ env: { trace } }) => {
    trace.call = 'openapi'
    contract ??= JSON.stringify(openApi(MOUNT))
    return new Response(contract, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' } })
  })
  app.all(`${MOUNT}/*`, ({ req, env: { trace } }) => {
    trace.call = 'unknown call'
    const known = names.some((name) => `${MOUNT}${callOf(name).path}` === req.path)
    return responseOf(
      writeRefusal(
        known
          ? refused('This call does not know that method.', { httpStatus: 405 })
          : refused('There is no such call.', { httpStatus: 404 }),
      ),
    )
  })
}
