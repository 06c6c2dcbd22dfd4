import { CART_LANE, enqueue, type OutboxItem, type OutboxState } from './outbox.ts'

export type Step = (before: OutboxState) => OutboxState

export interface WithoutDisk {
  /** What the page saw last of the disk before it went on without. */
  base: OutboxState
  /** What the page did since, in order, but for what changed nothing. */
  steps: readonly Step[]
  /** The page's state after them. */
  last: OutboxState
}

/**
 * Joins a page that went on without its disk and the disk, which other tabs may have changed meanwhile: the page's steps are
 * taken once more, on the disk's state (D-109). What both have had stays once, since an item and its answer count once by its id.
 * The page's cart, where it changed, is the host's later one. The count of answers is new to every tab, so that a cart
 * that one of them has asked for before is taken by none.
 */
export function rejoin(kept: OutboxState, { base, steps, last }: WithoutDisk, newId: () => string): OutboxState {
  const replayed = steps.reduce((state, step) => step(state), kept)
  const after = base.items.reduce((state, item) => removeSent(state, item, kept, last, newId), replayed)
  return {
    ...after,
    cart: last.cart === base.cart ? after.cart : last.cart,
    differences: joinDifferences(kept, base, last),
    answers: Math.max(...[kept, last, after].map(({ answers = 0 }) => answers)) + 1,
  }
}

/**
 * Another tab has removed an addition before it was sent, so it thought, while this page sent it: the line is removed at the host.
 * Had another tab sent it, the disk would have the host's name of its line.
 */
function removeSent(
  state: OutboxState,
  item: OutboxItem,
  kept: OutboxState,
  last: OutboxState,
  newId: () => string,
): OutboxState {
  const added = item.change?.kind === 'add' ? item.change.lines[0] : undefined
  if (!added || kept.items.some(({ id }) => id === item.id) || isNamed(kept, added.hash)) return state
  const sending = last.items.find(({ id, tries }) => id === item.id && tries > 0)
  if (!sending && !isNamed(last, added.hash)) return state
  const line = new Map(last.names).get(added.hash) ?? added.hash
  return enqueue(sending ? { ...state, items: [...state.items, sending] } : state, {
    id: newId(),
    lane: CART_LANE,
    call: 'removeLine',
    input: { line },
    change: { kind: 'remove', line },
    title: added.name,
    madeAt: item.madeAt,
  })
}

const isNamed = ({ names = [] }: OutboxState, line: string): boolean => names.some(([before]) => before === line)

/** Not by the steps: a difference from the cart on the disk is none, since the page may have made it itself. */
function joinDifferences(kept: OutboxState, base: OutboxState, last: OutboxState): OutboxState['differences'] {
  if (last.differences === base.differences) return kept.differences
  const known = new Set([...base.differences, ...last.differences].map((one) => JSON.stringify(one)))
  return [...kept.differences.filter((one) => !known.has(JSON.stringify(one))), ...last.differences]
}
