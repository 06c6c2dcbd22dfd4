import { Store } from 'lucide-react'
import { useState } from 'react'
import { BRAND } from '../../../shared/brand.ts'
import type { KitchenState } from '../device/boardStore.ts'
import { LogoMark } from '../../ui/brand/LogoMark.ts'
import { PinPad } from './PinPad.tsx'
import { Shift } from './Shift.tsx'
import { useStores, type KitchenStore } from './useStores.ts'

const KITCHEN_SCREEN = 'Kitchen screen'

/**
 * Every screen before the shift: whose it is on the left, what to do on the right. The host sends that of the phase 'loading',
 * which nothing of a visitor is in (D-168). The heading stays the same element, and in its place.
 */
export function Entrance({ phase, board }: Pick<KitchenState, 'phase' | 'board'>) {
  const isLoading = phase === 'loading'
  const { stores, store, ended, choose } = useStores(phase === 'signed out')
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
        <PinPad key={store.hash} store={store} ended={ended} />
      ) : (
        <section className="right stores" aria-label={isLoading ? undefined : 'Stores'} aria-busy={isLoading}>
          {ended ? <p className="ended">{ended}</p> : null}
          <StoreButtons stores={stores} onChoose={choose} />
        </section>
      )}
    </main>
  )
}

/** More than a screen holds. */
const MANY = 24

function StoreButtons({
  stores,
  onChoose,
}: {
  stores: readonly KitchenStore[]
  onChoose: (store: KitchenStore) => void
}) {
  const [search, setSearch] = useState('')
  const found = stores.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <>
      {stores.length > MANY ? (
        <div className="field">
          <label htmlFor="store-search">Find your store</label>
          <input
            className="input"
            id="store-search"
            type="search"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      ) : null}
      {found.slice(0, MANY).map((one) => (
        <button key={one.hash} type="button" className="btn btn-line" onClick={() => onChoose(one)}>
          {one.name}
        </button>
      ))}
      {found.length > MANY ? <p>{`And ${found.length - MANY} others: type a part of the name.`}</p> : null}
      {found.length === 0 && search ? <p>No store has such a name.</p> : null}
    </>
  )
}
