import { answerWith, type Context, type Handler, type Refused, type Result } from '../../context/context.ts'
import { arrive, readHandOver, sawMessages, say, wantPin } from '../../orders/progress/handOver.ts'
import type { HandOver } from '../../../domain/order/handOver.ts'
import { mayWatch, unknownOrder } from './live.ts'

/** The last metres, for who may watch the order (D-243, D-244, D-245). Each change answers what counts then. */

type Watched = { hash: string; guest: string }

const handOver: Handler<'handOver'> = async (input, context) => await answered(input, context)

const tellDriver: Handler<'tellDriver'> = async (input, context) =>
  await answered(input, context, () => say({ ...input, order: input.hash, sender: 'customer' }, context))

const sawDriver: Handler<'sawDriver'> = async (input, context) =>
  await answered(input, context, () => sawMessages({ ...input, order: input.hash, sender: 'driver' }, context))

const wantPinHandler: Handler<'wantPin'> = async (input, context) =>
  await answered(input, context, () => wantPin(input.hash, input.isWanted, context))

const sayHere: Handler<'sayHere'> = async (input, context) =>
  await answered(input, context, () => arrive({ ...input, order: input.hash }, context))

async function answered(
  input: Watched,
  context: Context,
  change: () => Promise<{ ok: true } | Refused> = () => Promise.resolve({ ok: true }),
): Promise<Result<HandOver>> {
  if (!(await mayWatch(input, context))) return unknownOrder
  const done = await change()
  if (!done.ok) return done
  const found = await readHandOver(input.hash, context)
  return found ? answerWith(found) : unknownOrder
}

export const handOverHandlers = { handOver, tellDriver, sawDriver, wantPin: wantPinHandler, sayHere }
