import { KITCHEN_MOUNT, type KitchenAnswer } from '../../../contract/kitchen.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'
import type { KitchenOrder } from '../../../domain/kitchen/kitchenOrder.ts'
import { hostNow } from './hostClock.ts'
import { ask } from './kitchenApi.ts'
import { readPresses, savePresses, type Press } from './presses.ts'
import { checkSound } from './ring.ts'
import { isAwake } from './wakeLock.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

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
  presses: Press[]
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

let state: KitchenState = {
  phase: 'loading',
  presses: readPresses(),
  contactAt: 0,
  isOffline: false,
  arrived: [],
  hasSound: false,
  isAwake: false,
  isShiftOn: false,
}
const listeners = new Set<() => void>()

export const kitchenState = (): KitchenState => state

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setState(change: Partial<KitchenState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

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
    const wasOffline = state.isOffline
    const read = await ask('kitchenBoard')
    if (read.ok) takeBoard(read.answer, wasOffline)
    else if (read.status === 401 || read.status === 404) signedOut()
    else return lookForContact()
  }
}

function takeBoard(board: Board, wasOffline: boolean): void {
  const known = new Set(state.board?.orders.map(({ hash }) => hash))
  const arrived = wasOffline && state.board ? board.orders.filter(({ hash }) => !known.has(hash)) : []
  noteContact()
  localStorage.setItem(SAVED_BOARD, JSON.stringify(board))
  setState({ phase: 'signed in', board, arrived: [...state.arrived, ...arrived] })
  openStream()
  reportRejection(sendPresses())
}

function signedOut(): void {
  stream?.close()
  stream = undefined
  localStorage.removeItem(SAVED_BOARD)
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
  const orders = state.board?.orders ?? []
  const battery = await batteryLevel()
  setState({ hasSound: checkSound(), isAwake: isAwake() })
  const sent = await ask('kitchenHeartbeat', {
    visible: document.visibilityState === 'visible' && state.isShiftOn,
    sound: state.hasSound,
    wakeLock: state.isAwake,
    ...(battery === undefined ? {} : { battery }),
    ...(orders.length > 0 ? { lastOrder: orders.at(-1)?.number } : {}),
    shown: orders.filter(({ stage }) => stage === 'new').map(({ hash }) => hash),
  })
  // Also finds what no stream has announced.
  if (sent.ok) await refresh()
  else if (sent.status === 401) signedOut()
}

async function batteryLevel(): Promise<number | undefined> {
  if (!('getBattery' in navigator)) return undefined
  const battery = await (navigator.getBattery as () => Promise<{ level: number }>)()
  return battery.level
}

function lookForContact(): void {
  if (state.phase === 'loading') {
    const saved = localStorage.getItem(SAVED_BOARD)
    if (!saved) return
    setState({ phase: 'signed in', board: JSON.parse(saved) as Board, isOffline: true, contactAt: hostNow() })
  } else if (state.phase === 'signed in' && performance.now() - contactAtMs > OFFLINE_MS) setState({ isOffline: true })
}

/** Every second. */
export function tick(): void {
  lookForContact()
  const age = performance.now() - contactAtMs
  const every = age > HEARTBEAT_MS + RETRY_MS || state.isOffline ? RETRY_MS : HEARTBEAT_MS
  if (performance.now() - heartbeatAtMs < every) return
  if (state.phase === 'signed in') reportRejection(sendHeartbeat())
  else if (state.phase === 'loading') {
    heartbeatAtMs = performance.now()
    reportRejection(refresh())
  }
}

/** Asks at once. */
export function tryNow(): void {
  reportRejection(refresh())
}

let sending: Promise<void> | undefined

export function sendPresses(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(): Promise<void> {
  for (let press = state.presses[0]; press; press = state.presses[0]) {
    const { key, order, from, to, number } = press
    const sent = await ask('kitchenMove', { key, order, from, to })
    // Too many requests of the shop's network: the press waits like one without a connection.
    if (!sent.ok && (sent.status === undefined || sent.status === 429)) return lookForContact()
    if (!sent.ok) showToast(`${number}: ${sent.message}`)
    else noteMoved(order, to, sent.answer.revision)
    setPresses(state.presses.filter((one) => one.key !== key))
    if (state.presses.length === 0) reportRejection(refresh())
  }
}

/** Shows what the host has answered, before the board is read again. */
export function noteMoved(hash: string, stage: Stage, revision: number): void {
  const { board } = state
  if (!board) return
  const orders = board.orders.map((order) => (order.hash === hash ? { ...order, stage, revision } : order))
  setState({ board: { ...board, orders } })
}

function setPresses(presses: Press[]): void {
  savePresses(presses)
  setState({ presses })
}

/** Moves an order one step, at once on the screen; without a connection it is kept and sent later. Undo for five seconds. */
export function pressStep(order: Pick<KitchenOrder, 'hash' | 'number' | 'stage'>, to: Stage, words: string): void {
  const from = order.stage
  const press: Press = { key: crypto.randomUUID(), order: order.hash, number: order.number, from, to }
  setPresses([...state.presses, press])
  if (!state.isOffline) reportRejection(sendPresses())
  const undo = () => {
    const isUnsent = state.isOffline && state.presses.some(({ key }) => key === press.key)
    if (isUnsent) return setPresses(state.presses.filter(({ key }) => key !== press.key))
    setPresses([...state.presses, { ...press, key: crypto.randomUUID(), from: to, to: from }])
    reportRejection(sendPresses())
  }
  showToast(words, from === 'new' ? undefined : undo)
}

/** Lets the store's printers print another copy; resolves with whether they will. */
export async function printAtStore({ hash, number }: Pick<KitchenOrder, 'hash' | 'number'>): Promise<boolean> {
  if (state.isOffline || !state.board?.printers) return false
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
    if (state.toast?.id === id) setState({ toast: undefined })
  }, ms)
}

export function startShift(): void {
  setState({ isShiftOn: true })
  heartbeatAtMs = -Infinity
}
