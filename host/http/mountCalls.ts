import type { Hono } from 'hono'
import { calls, callOf, type CallName } from '../../contract/calls.ts'
import { API_MOUNT } from '../../contract/callPaths.ts'
import { refused } from '../context/context.ts'
import { dispatch } from './dispatch.ts'
import { publicRead } from './publicRead.ts'
import { responseOf, writeRefusal } from '../context/response.ts'
import type { HonoEnv } from './honoEnv.ts'
import { openApi } from './openapi.ts'

const names = Object.keys(calls) as CallName[]

export function mountCalls(app: Hono<HonoEnv>): void {
  for (const name of names) {
    const { method, path, cacheable } = callOf(name)
    app.on(method, `${API_MOUNT}${path}`, async ({ req, env: { scope, trace } }) => {
      trace.call = name
      if (cacheable !== 'no') return await publicRead(name, req.raw, scope)
      const answer = await dispatch(name, req.raw, scope)
      if (answer.refused) trace.refused = true
      return responseOf(answer)
    })
  }
  let contract: string | undefined
  app.get(`${API_MOUNT}/openapi.json`, ({ env: { trace } }) => {
    trace.call = 'openapi'
    contract ??= JSON.stringify(openApi())
    return new Response(contract, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' } })
  })
  app.all(`${API_MOUNT}/*`, ({ req, env: { trace } }) => {
    trace.call = 'unknown call'
    const isKnownPath = names.some((name) => `${API_MOUNT}${callOf(name).path}` === req.path)
    return responseOf(
      writeRefusal(
        isKnownPath
          ? refused('This call does not know that method.', { httpStatus: 405 })
          : refused('There is no such call.', { httpStatus: 404 }),
      ),
    )
  })
}
