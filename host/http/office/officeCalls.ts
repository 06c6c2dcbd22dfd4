import type { Hono } from 'hono'
import type { Call } from '../../../contract/call.ts'
import { OFFICE_MOUNT, officeCalls } from '../../../contract/office/account.ts'
import { refused, type Refused, type Result } from '../../context/context.ts'
import { refusalResponse } from '../../context/response.ts'
import type { OfficeContext } from '../../handlers/office/officeContext.ts'
import { officeHandlers } from '../../handlers/office/officeHandlers.ts'
import { findOfficeAsker, noteSeen, officeDeviceOf, officeSecretOf, type OfficeAsker } from '../../sessions/office.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { refusalPage } from '../refusalPage.ts'
import { answerScreen } from '../screenCalls.ts'
import { deviceFault, strangerFault } from '../strangers.ts'

type Env = HonoEnv['Bindings']
type AnyHandler = (input: unknown, context: OfficeContext) => Promise<Result<unknown>>

export const officeSignedOut = refused('Please sign in.', { httpStatus: 401 })

/** Opened again and again by a page that nobody looks at. */
export const OFFICE_STREAM = `${OFFICE_MOUNT}/stream`

/** A page that nobody looks at sends it with what it asks by itself, so that this keeps no session alive. */
const UNATTENDED = 'x-unattended'

/**
 * The calls of the office's people for themselves, under `/office/api` (D-197). Who asks is found here for everything below
 * /office; the session is an HttpOnly cookie of that path, and a change is taken from a script of the same origin alone.
 */
export function mountOfficeCalls(app: Hono<HonoEnv>): void {
  app.use('/office/*', async (context, next) => {
    const { req, env } = context
    const asker = await findOfficeAsker(req.raw.headers, env.scope)
    context.set('office', asker)
    const fault = requestsFault(asker, env, req.path)
    if (fault) {
      env.trace.call = 'too many requests'
      return refusalPage(req.raw, fault)
    }
    const isUnattended = req.header(UNATTENDED) !== undefined || req.path === OFFICE_STREAM
    if (asker && !isUnattended) await noteSeen(asker, env.scope)
    return await next()
  })
  for (const [name, handler] of Object.entries(officeHandlers)) {
    const declared = officeCalls[name as keyof typeof officeCalls] as unknown as Call
    app.on(declared.method, `${OFFICE_MOUNT}${declared.path}`, async ({ req, env, var: { office: asker } }) => {
      env.trace.call = name
      if (!asker && declared.token !== 'none') return refusalResponse(officeSignedOut)
      const { headers } = req.raw
      const { secure } = env.scope
      // A handler of an open call knows that nobody may be signed in (`officeContext.ts`).
      const context = {
        ...env.scope,
        asker,
        credentials: { device: officeDeviceOf(headers, secure) },
        secret: officeSecretOf(headers, secure),
        userAgent: headers.get('user-agent') ?? '',
      } as OfficeContext
      return await answerScreen(declared, req.raw, env, (input) => (handler as AnyHandler)(input, context))
    })
  }
}

/** Counts the request: of who is signed in, or of a stranger's network. */
const requestsFault = (asker: OfficeAsker | undefined, { scope }: Env, path: string): Refused | undefined =>
  asker ? deviceFault(scope, `office ${asker.session.id}`) : strangerFault(scope, path)
