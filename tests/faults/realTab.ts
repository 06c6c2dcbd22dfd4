import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { heard } from '../../rules/outboxAnswer.ts'
import { cartChanges, type CartChanges } from '../../src/device/changeCart.ts'
import { deviceDatabase } from '../../src/device/database.ts'
import { diskOver } from '../../src/device/disk.ts'
import { memoryOver } from '../../src/device/keptMemory.ts'
import { outboxOver, type Memory, type Outbox } from '../../src/device/outbox.ts'
import { sender, type Way } from '../../src/device/sender.ts'
import type { World } from './client.ts'
import { loud } from './loud.ts'
import { signal, type Signal } from './signal.ts'

/** What outlives the tabs of a device: its disk, its clock, and the lock that they share. */
export interface Device {
  world: World
  /** Something is remembered otherwise. */
  changes: Signal
  openTab: () => Promise<Tab>
  /** Sets the device's clock by so many milliseconds. */
  setClock: (by: number) => void
}

/** A tab with the page's own memory, outbox and cart in it. */
export interface Tab extends CartChanges {
  memory: Memory
  outbox: Outbox
  way: Way
  /** Asks for the session and its cart, as the page does at start and while it finds out whether the host is there. */
  renew: () => Promise<boolean>
  isOpen: () => boolean
  close: () => void
}

/** How long a page waits for the host before it lets the customer go on. */
export const PATIENCE = 4000

let devices = 0

export function newDevice(world: World): Device {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const name = `device ${(devices += 1)}`
  const changes = signal()
  const alone = tabLock()
  let skew = 0

  async function openTab(): Promise<Tab> {
    const life = newLife()
    const { alive } = life
    const database = deviceDatabase(name, options)
    const kept = memoryOver({
      disk: async () => diskOver(database),
      show: () => {
        if (!life.isOpen()) return
        outbox.look()
        changes.changed()
      },
    })
    const memory: Memory = { change: (step) => alive(() => kept.change(step)), remembered: kept.remembered }
    const way: Way = { ...world, renew: () => renew(), fetch: (request) => alive(() => world.fetch(request)) }
    const send = sender(way)
    let renewal: Promise<boolean> | undefined
    const renew = () => (renewal ??= askConfig().finally(() => (renewal = undefined)))
    async function askConfig(): Promise<boolean> {
      const then = memory.remembered()
      const sent = await send('config', {})
      if (!sent.ok) return false
      const { cart } = sent.answer
      if (cart) await memory.change((before) => heard(before, cart, then))
      return true
    }
    const outbox = outboxOver({
      memory,
      send,
      alone: (work) => alone(work, life.closed),
      report: loud,
      time: {
        now: () => world.now() + skew,
        random: world.random,
        later: (milliseconds, work) => {
          const timer = setTimeout(() => life.isOpen() && work(), milliseconds / world.pace)
          return () => clearTimeout(timer)
        },
      },
    })
    await kept.open()
    renew()
      .then(() => outbox.drain())
      .catch(loud)
    return {
      ...cartChanges(outbox, memory, PATIENCE / world.pace),
      memory,
      outbox,
      way,
      renew,
      isOpen: life.isOpen,
      close: () => {
        life.end()
        outbox.stop()
        database.close()
      },
    }
  }

  return { world, changes, openTab, setClock: (by) => (skew += by) }
}

/** Nothing of a closed tab goes on: what it waits for never comes. */
function newLife() {
  let open = true
  let end = () => {}
  const closed = new Promise<void>((resolve) => (end = resolve))
  const never = new Promise<never>(() => {})
  return {
    closed,
    isOpen: () => open,
    end: () => {
      open = false
      end()
    },
    alive: async <T>(work: () => Promise<T>): Promise<T> => {
      if (!open) return await never
      try {
        const value = await work()
        return open ? value : await never
      } catch (error) {
        if (!open) return await never
        throw error
      }
    },
  }
}

/** The browser's lock over all tabs; one that is closed lets go. */
function tabLock() {
  let last: Promise<void> = Promise.resolve()
  return (work: () => Promise<void>, closed: Promise<void>): Promise<void> => {
    const turn = last.then(() => Promise.race([work(), closed]))
    last = turn.catch(() => undefined)
    return turn
  }
}
