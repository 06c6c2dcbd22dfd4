import { Store } from 'lucide-react'
import { BRAND } from '../../../shared/brand.ts'
import type { KitchenState } from '../device/boardStore.ts'
import { LogoMark } from '../../ui/brand/LogoMark.ts'
import { PinPad } from './PinPad.tsx'
import { Shift } from './Shift.tsx'
import { useStores } from './useStores.ts'

const KITCHEN_SCREEN = 'Kitchen screen'

/**
 * Every screen before the shift: whose it is on the left, what to do on the right. The host sends that of the phase 'loading',
 * which nothing of a visitor is in (D-168). The heading stays the same element, and in its place.
 */
export function Entrance({ phase, board }: Pick<KitchenState, 'phase' | 'board'>) {
  const isLoading = phase === 'loading'
  const { stores, store, choose } = useStores(phase === 'signed out')
  const name = (board?.store ?? store)?.name
  const known = [KITCHEN_SCREEN, board?.staff].filter(Boolean).join(' · ')
  return (
    <main className="signin">
      <section className="left">
        <LogoMark size={64} />
        <h1>{name ?? KITCHEN_SCREEN}</h1>
        <p>{name ? known : isLoading ? BRAND.name : 'Which store is this?'}</p>
        {!board && store && stores.length > 1 ? (
          <button type="button" className="btn btn-line dark" onClick={() => choose(undefined)}>
            <Store size={24} aria-hidden="true" /> Another store
          </button>
        ) : null}
      </section>
      {board ? (
        <Shift board={board} />
      ) : store ? (
        <PinPad key={store.hash} store={store} />
      ) : (
        <section className="right stores" aria-label={isLoading ? undefined : 'Stores'} aria-busy={isLoading}>
          {stores.map((one) => (
            <button key={one.hash} type="button" className="btn btn-line" onClick={() => choose(one)}>
              {one.name}
            </button>
          ))}
        </section>
      )}
    </main>
  )
}
