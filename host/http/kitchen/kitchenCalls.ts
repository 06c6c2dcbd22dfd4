import type { Hono } from 'hono'
import type { Call } from '../../../contract/call.ts'
import { driverCalls, DRIVER_MOUNT, kitchenCalls, KITCHEN_MOUNT } from '../../../contract/kitchen.ts'
import { refused, type Refused, type Result } from '../../context/context.ts'
import { refusalResponse } from '../../context/response.ts'
import { knownScreen } from '../../handlers/kitchen/signIn.ts'
import type { KitchenContext, DriverContext } from '../../handlers/kitchen/kitchenContext.ts'
import { driverHandlers, kitchenHandlers } from '../../handlers/kitchen/kitchenHandlers.ts'
import { kitchenDeviceOf, kitchenSecretOf } from '../../sessions/cookies.ts'
import { bindingOf } from '../../sessions/token.ts'
import { listStoresWithPin, findKitchenSession, type KitchenSession } from '../../store/kitchen/kitchenAccess.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { answerScreen } from '../screenCalls.ts'
import { MAX_STREAMS, streamTo } from '../liveStreams.ts'
import { refusalPage } from '../refusalPage.ts'
import { deviceFault, strangerFault } from '../strangers.ts'

type Env = HonoEnv['Bindings']
type AnyHandler<C> = (input: unknown, context: C) => Promise<Result<unknown>>

const nothingHere = refused('There is nothing here.', { httpStatus: 404 })
const signedOut = refused('Please sign in with the store’s PIN.', { httpStatus: 401 })

/**
 * The calls of the kitchen's screen under `/kitchen/api` and those of the driver's page under `/driver/api` (D-65). The kitchen
 * is not there until a PIN exists. Its session is an HttpOnly cookie of the path /kitchen, and a change is taken from a script of
 * the same origin alone; the driver's secret comes as bearer token. `GET /kitchen/api/stream` sends `changed` whenever the board
 * is to be read again.
 */
export function mountKitchenCalls(app: Hono<HonoEnv>): void {
  // Before the page and its files too: a screen that is known opens them on a network that sends too much (D-125).
  app.use('/kitchen/*', async (context, next) => {
    const { req, env } = context
    const session = await sessionOf(req.raw, env)
    context.set('kitchen', session)
    const fault = requestsFault(session, req.raw, env)
    if (!fault) return await next()
    env.trace.call = 'too many requests'
    return refusalPage(req.raw, fault)
  })
  for (const [name, handler] of Object.entries(kitchenHandlers)) {
    const declared = kitchenCalls[name as keyof typeof kitchenCalls] as unknown as Call
    app.on(declared.method, `${KITCHEN_MOUNT}${declared.path}`, async ({ req, env, var: { kitchen: session } }) => {
      env.trace.call = name
      if (!session && (await listStoresWithPin(env.scope.db)).length === 0) return refusalResponse(nothingHere)
      if (!session && declared.token !== 'none') return refusalResponse(signedOut)
      const { headers } = req.raw
      const secret = kitchenSecretOf(headers, env.scope.secure)
      const credentials = {
        device: kitchenDeviceOf(headers, env.scope.secure),
        ...(secret ? { secretHash: bindingOf(secret) } : {}),
      }
      const context: KitchenContext = { ...contextOf(env), session: session ?? NO_SESSION, credentials }
      return await answerScreen(declared, req.raw, env, (input) =>
        (handler as AnyHandler<KitchenContext>)(input, context),
      )
    })
  }
  for (const [name, handler] of Object.entries(driverHandlers)) {
    const declared = driverCalls[name as keyof typeof driverCalls] as unknown as Call
    app.on(declared.method, `${DRIVER_MOUNT}${declared.path}`, async ({ req, env }) => {
      env.trace.call = name
      const secret = /^Bearer ([\w-]{20,64})$/.exec(req.header('authorization') ?? '')?.[1]
      if (!secret) return refusalResponse(nothingHere)
      const context: DriverContext = { ...contextOf(env), secretHash: bindingOf(secret) }
      return await answerScreen(declared, req.raw, env, (input) =>
        (handler as AnyHandler<DriverContext>)(input, context),
      )
    })
  }
  app.get(`${KITCHEN_MOUNT}/stream`, ({ req, env, var: { kitchen: session } }) => {
    env.trace.call = 'kitchen stream'
    if (!session) return refusalResponse(signedOut)
    const screen = { name: `kitchen ${session.secretHash}`, most: MAX_STREAMS }
    const isAllowed = async (now: Date) => (await sessionOf(req.raw, env, now)) !== undefined
    return streamTo(env, [screen], (send) => env.live.watchStore('kitchen', session.store, send), isAllowed)
  })
  app.all(`${KITCHEN_MOUNT}/*`, () => refusalResponse(nothingHere))
  app.all(`${DRIVER_MOUNT}/*`, () => refusalResponse(nothingHere))
}

const NO_SESSION: KitchenSession = { secretHash: '', store: '', name: '' }

async function sessionOf({ headers }: Request, { scope }: Env, now = scope.now): Promise<KitchenSession | undefined> {
  const secret = kitchenSecretOf(headers, scope.secure)
  return secret ? await findKitchenSession(scope.db, bindingOf(secret), now) : undefined
}

/** Counts the request: of a signed-in screen, of one that signed in to a kitchen before, or of a stranger's network. */
function requestsFault(
  session: KitchenSession | undefined,
  { headers, url }: Request,
  { scope }: Env,
): Refused | undefined {
  if (session) return deviceFault(scope, `kitchen ${session.secretHash}`)
  const device = kitchenDeviceOf(headers, scope.secure)
  const context = { credentials: { device }, settings: scope.settings }
  const known = device && scope.catalogue.sites.some(({ hash }) => knownScreen(hash, context))
  return known ? deviceFault(scope, `screen ${device.split('.')[0]}`) : strangerFault(scope, new URL(url).pathname)
}

const contextOf = ({ scope, catalogue }: Env) => ({ ...scope, refreshStores: () => catalogue.refresh() })
