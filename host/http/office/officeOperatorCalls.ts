import type { Hono } from 'hono'
import type { OperatorCall } from '../../../contract/operator/operatorCall.ts'
import { operatorCalls, type OperatorCallName } from '../../../contract/operator/operatorCalls.ts'
import { OFFICE_MOUNT } from '../../../contract/office/account.ts'
import { refused } from '../../context/context.ts'
import { refusalResponse } from '../../context/response.ts'
import { requestFault } from '../../sessions/access.ts'
import { seenAudit } from '../../store/audit.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { personAsker } from '../operator/asker.ts'
import { dispatchOperator } from '../operator/dispatchOperator.ts'
import { siteFault } from '../screenCalls.ts'
import { officeSignedOut } from './officeCalls.ts'

/** What a form of another page cannot send. */
const SENT_BY_SCRIPTS = /^(application\/(json|octet-stream)|text\/csv)\b/

/**
 * The operator's calls for who is signed in at the office, under the office's mount (D-196). A change is taken from a script of the
 * same origin alone. A read says in `X-Seen` up to which entry of the audit it goes (D-200).
 */
export function mountOfficeOperatorCalls(app: Hono<HonoEnv>, dataDir: string | undefined): void {
  for (const [name, call] of Object.entries(operatorCalls) as [OperatorCallName, OperatorCall][])
    app.on(call.method, `${OFFICE_MOUNT}${call.path}`, async (context) => {
      const { req, env } = context
      const { office } = context.var
      env.trace.call = `office ${name}`
      if (!office) return refusalResponse(officeSignedOut)
      const facts = { method: call.method, kind: call.method === 'GET' ? ('read' as const) : ('change' as const) }
      const fault = requestFault(facts, req.raw) ?? siteFault(facts, req.raw) ?? typeFault(call, req.raw)
      if (fault) return refusalResponse(fault)
      const { person, session, provedAt } = office
      const asker = personAsker({ ...person, device: session.device, provedAt })
      const seen = call.method === 'GET' ? await seenAudit(env.scope.db, env.scope.now) : undefined
      const answer = await dispatchOperator({ name, call, asker, dataDir }, context)
      if (seen !== undefined) answer.headers.set('X-Seen', String(seen))
      return answer
    })
  app.all(`${OFFICE_MOUNT}/*`, () => refusalResponse(refused('There is nothing here.', { httpStatus: 404 })))
}

const typeFault = ({ method }: OperatorCall, { headers }: Request) =>
  method === 'GET' || SENT_BY_SCRIPTS.test(headers.get('content-type') ?? '')
    ? undefined
    : refused('Please send JSON.', { httpStatus: 422 })
