import { kitchenCalls, KITCHEN_MOUNT, type KitchenAnswer } from '../../../contract/kitchen.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'
import type { KitchenOrder } from '../../../domain/kitchen/kitchenOrder.ts'
import { dropItem } from '../../../domain/outbox/queue.ts'
import { hostNow } from '../../device/hostClock.ts'
import { runExclusively } from '../../device/lock.ts'
import { observable } from '../../device/observable.ts'
import { senderOver, type SenderParts } from '../../device/outbox/sender.ts'
import { storedQueue } from '../../device/store/storedQueue.ts'
import { storedJson } from '../../device/storedJson.ts'
import { storeText } from '../../device/storedText.ts'
import { isAwake } from '../../device/wakeLock.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { outcomeOf } from '../../device/outbox/answerOutcome.ts'
import { ask } from './kitchenApi.ts'
import { addPress, press as pressSchema, type Press, type Presses } from './presses.ts'
import { checkSound } from './ring.ts'

export type Board = Omit<KitchenAnswer<'kitchenBoard'>, 'now'>

export interface Toast {
  id: number
  text: string
  /** What the toast takes back. */
  undo?: () => void
}

export interface KitchenState {
  phase: 'loading' | 'signed out' | 'signed in'
  board?: Board
  presses: readonly Press[]
  /** The host's time of its last answer, in milliseconds. */
  contactAt: number
  isOffline: boolean
  /** Orders that came while there was no connection. */
  arrived: KitchenOrder[]
  toast?: Toast
  hasSound: boolean
  isAwake: boolean
  /** 'Start the shift' was pressed since the page was loaded. */
  isShiftOn: boolean
}

const HEARTBEAT_MS = 15_000
const RETRY_MS = 5000
/** A contact that is older may hide orders. */
const OFFLINE_MS = 20_000
const UNDO_MS = 5000
const SAVED_BOARD = 'kitchen board'
/** The statuses of a session that has ended and of a kitchen without a PIN. */
const SIGNED_OUT = [401, 404]

const presses = storedQueue({
  prefix: 'kitchen press ',
  schema: pressSchema,
  show: (items) => setState({ presses: items }),
  makeRoom: () => storeText(SAVED_BOARD, ''),
})

/** That of a page which knows nothing yet. */
export const FIRST_STATE: KitchenState = {
  phase: 'loading',
  presses: presses.remembered().items,
  contactAt: 0,
  isOffline: false,
  arrived: [],
  hasSound: false,
  isAwake: false,
  isShiftOn: false,
}

const kitchen = observable(FIRST_STATE)

export const { get: kitchenState, watch } = kitchen

export const setState = (change: Partial<KitchenState>): void => kitchen.set({ ...kitchen.get(), ...change })

let contactAtMs = -Infinity
let heartbeatAtMs = -Infinity
let stream: EventSource | undefined
let reading: Promise<void> | undefined
let isStale = false

function noteContact(): void {
  contactAtMs = performance.now()
  setState({ contactAt: hostNow(), isOffline: false })
}

/** Reads the whole board. A change that comes meanwhile is read by one more read. */
export function refresh(): Promise<void> {
  isStale = true
  reading ??= readAll().finally(() => {
    reading = undefined
  })
  return reading
}

async function readAll(): Promise<void> {
  while (isStale) {
    isStale = false
    const wasOffline = kitchen.get().isOffline
    const read = await ask('kitchenBoard')
    if (read.ok) takeBoard(read.answer, wasOffline)
    else if (read.kind === 'refused' && SIGNED_OUT.includes(read.status)) signedOut()
    else return lookForContact()
  }
}

function takeBoard(board: Board, wasOffline: boolean): void {
  const before = kitchen.get()
  const known = new Set(before.board?.orders.map(({ hash }) => hash))
  const arrived = wasOffline && before.board ? board.orders.filter(({ hash }) => !known.has(hash)) : []
  const isBack = wasOffline || before.phase !== 'signed in'
  noteContact()
  setState({ phase: 'signed in', board, arrived: [...before.arrived, ...arrived] })
  openStream()
  storeText(SAVED_BOARD, JSON.stringify(board))
  reportRejection(isBack ? sender.wake() : sendPresses())
}

function signedOut(): void {
  stream?.close()
  stream = undefined
  storeText(SAVED_BOARD, '')
  contactAtMs = performance.now()
  setState({ phase: 'signed out', board: undefined, isOffline: false, arrived: [], isShiftOn: false })
}

function openStream(): void {
  if (stream && stream.readyState !== EventSource.CLOSED) return
  stream = new EventSource(`${KITCHEN_MOUNT}/stream`)
  // The stream only says that there is something: what it is, the board says.
  stream.addEventListener('changed', () => reportRejection(refresh()))
}

async function sendHeartbeat(): Promise<void> {
  heartbeatAtMs = performance.now()
  const orders = kitchen.get().board?.orders ?? []
  const battery = await batteryLevel()
  setState({ hasSound: checkSound(), isAwake: isAwake() })
  const sent = await ask('kitchenHeartbeat', {
    visible: document.visibilityState === 'visible' && kitchen.get().isShiftOn,
    sound: kitchen.get().hasSound,
    wakeLock: kitchen.get().isAwake,
    ...(battery === undefined ? {} : { battery }),
    ...(orders.length > 0 ? { lastOrder: orders.at(-1)?.number } : {}),
    shown: orders.filter(({ stage }) => stage === 'new').map(({ hash }) => hash),
  })
  // Also finds what no stream has announced.
  if (sent.ok) await refresh()
  else if (sent.kind === 'refused' && SIGNED_OUT.includes(sent.status)) signedOut()
}

async function batteryLevel(): Promise<number | undefined> {
  if (!('getBattery' in navigator)) return undefined
  const battery = await (navigator.getBattery as () => Promise<{ level: number }>)()
  return battery.level
}

function lookForContact(): void {
  if (kitchen.get().phase === 'loading') {
    const board = storedJson(SAVED_BOARD, kitchenCalls.kitchenBoard.answer)
    if (board) setState({ phase: 'signed in', board, isOffline: true, contactAt: hostNow() })
  } else if (kitchen.get().phase === 'signed in' && performance.now() - contactAtMs > OFFLINE_MS)
    setState({ isOffline: true })
}

/** Every second. */
export function tick(): void {
  lookForContact()
  const age = performance.now() - contactAtMs
  const every = age > HEARTBEAT_MS + RETRY_MS || kitchen.get().isOffline ? RETRY_MS : HEARTBEAT_MS
  if (performance.now() - heartbeatAtMs < every) return
  if (kitchen.get().phase === 'signed in') reportRejection(sendHeartbeat())
  else if (kitchen.get().phase === 'loading') {
    heartbeatAtMs = performance.now()
    reportRejection(refresh())
  }
}

/** Asks at once. */
export function tryNow(): void {
  reportRejection(refresh())
}

const sendPress: SenderParts<Presses>['send'] = async ({ id, lane: order, from, to, seen }) => {
  const sent = seen
    ? await ask('kitchenSeen', { key: id, order, ...seen })
    : await ask('kitchenMove', { key: id, order, from, to })
  if (sent.ok && seen) noteSeen(order, seen)
  else if (sent.ok) noteMoved(order, to, sent.answer.revision)
  const outcome = outcomeOf<Presses>(id, sent)
  if (outcome.kind === 'settled') reportRejection(refresh())
  return outcome
}

const sender = senderOver({
  memory: presses,
  send: sendPress,
  alone: (work) => runExclusively('kitchen presses', work),
  report: (error) => reportError(error),
})

export const { drain: sendPresses } = sender

const changePresses = (step: (before: Presses) => Presses): Promise<void> =>
  presses.change(step).then(() => (kitchen.get().isOffline ? undefined : sendPresses()))

/** Another tab has pressed, or sent what was pressed here. */
export const rereadPresses = presses.reread

/** A refusal was read. */
export const forgetRefusal = (id: string): void => reportRejection(presses.change((before) => dropItem(before, id)))

/** Shows what the host has answered, before the board is read again. */
export function noteMoved(hash: string, stage: Stage, revision: number): void {
  const { board } = kitchen.get()
  if (!board) return
  const orders = board.orders.map((order) => (order.hash === hash ? { ...order, stage, revision } : order))
  setState({ board: { ...board, orders } })
}

function noteSeen(hash: string, { initials, content }: NonNullable<Press['seen']>): void {
  const { board } = kitchen.get()
  if (!board) return
  const seen = { initials, at: '' }
  const orders = board.orders.map((order) =>
    order.hash === hash && order.allergy?.content === content
      ? { ...order, allergy: { seen, ...order.allergy } }
      : order,
  )
  setState({ board: { ...board, orders } })
}

/** Says who has seen the allergy of an order as it is shown (D-238); kept and sent as a step is, before the steps after it. */
export function pressSeen({ hash: lane, number, stage, allergy }: KitchenOrder, initials: string): void {
  if (!allergy) return
  const made = { id: crypto.randomUUID(), lane, number, from: stage, to: stage, seen: { initials, content: allergy.content } } // oxfmt-ignore
  reportRejection(changePresses((before) => addPress(before, made)))
  showToast(`${number}: seen by ${initials}.`)
}

/** Moves an order one step, at once on the screen; without a connection it is kept and sent later. Undo for five seconds. */
export function pressStep(order: Pick<KitchenOrder, 'hash' | 'number' | 'stage'>, to: Stage, words: string): void {
  const { hash: lane, number, stage: from } = order
  const [id, undoId] = [crypto.randomUUID(), crypto.randomUUID()]
  const undo = () => {
    const step = (before: Presses) =>
      // What was never sent needs no press that takes it back.
      before.items.some((one) => one.id === id && one.tries === 0)
        ? dropItem(before, id)
        : addPress(before, { id: undoId, lane, number, from: to, to: from })
    reportRejection(changePresses(step))
  }
  reportRejection(changePresses((before) => addPress(before, { id, lane, number, from, to })))
  showToast(words, from === 'new' ? undefined : undo)
}

/** Lets the store's printers print another copy; resolves with whether they will. */
export async function printAtStore({ hash, number }: Pick<KitchenOrder, 'hash' | 'number'>): Promise<boolean> {
  if (kitchen.get().isOffline || !kitchen.get().board?.printers) return false
  const sent = await ask('kitchenPrint', { order: hash, key: crypto.randomUUID() })
  if (!sent.ok || sent.answer.printers === 0) return false
  showToast(`${number} goes to the printer.`)
  return true
}

let toasts = 0

export function showToast(text: string, undo?: () => void, ms = UNDO_MS): void {
  const id = (toasts += 1)
  setState({ toast: { id, text, undo } })
  setTimeout(() => {
    if (kitchen.get().toast?.id === id) setState({ toast: undefined })
  }, ms)
}

export function startShift(): void {
  setState({ isShiftOn: true })
  heartbeatAtMs = -Infinity
}
