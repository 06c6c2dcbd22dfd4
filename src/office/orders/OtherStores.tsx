import { useState } from 'react'
import type { Answer } from '../device/ask.ts'
import { useRead } from '../device/reads.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Tick } from '../ui/Field.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Pane } from '../ui/Pane.tsx'
import type { Story } from './stages.tsx'
import { useOrderPress } from './useOrderPress.ts'

type Place = Answer<'listOrderStores'>['stores'][number]

interface OtherStoresProps {
  story: Story
  onDone: (words: string) => void
}

/** Lets another store make the order, to which its customer has agreed on the phone (D-223). */
export function OtherStores({ story, onDone }: OtherStoresProps) {
  const { order, revision, storeName } = story
  const number = Number(order)
  const { data, error, refetch } = useRead('listOrderStores', { number }, { keep: false })
  const [chosen, setChosen] = useState<Place>()
  const [isAgreed, setIsAgreed] = useState(false)
  const press = useOrderPress('transferOrder', `store ${order}`, () =>
    onDone(`${chosen?.name ?? 'Another store'} makes order ${order}, and its customer is told`),
  )
  const now = data?.stores.find(({ store }) => store === chosen?.store)
  const barred =
    data?.fault ||
    (now === undefined ? 'Choose the store' : now.fault || (isAgreed ? undefined : 'Ask the customer first'))
  if (data?.stores.length === 0 && data.fault === '') return null
  return (
    <Pane title="Move to another store">
      {data ? (
        <div className="g12">
          <p className="soft">
            The price stays what was paid. {storeName} is told that it goes, the other store has to accept it, and the
            customer is mailed.
          </p>
          <fieldset className="fl">
            <legend>Which store makes it</legend>
            {data.stores.map((one) => (
              <label key={one.store} className="ck">
                <input
                  type="radio"
                  name="other store"
                  checked={one.store === chosen?.store}
                  disabled={one.fault !== ''}
                  onChange={() => setChosen(one)}
                />
                <span>
                  {one.name}
                  {one.fault === '' ? null : <small className="soft"> {one.fault}</small>}
                </span>
              </label>
            ))}
          </fieldset>
          <Tick checked={isAgreed} onChange={({ target }) => setIsAgreed(target.checked)}>
            The customer agrees, on the phone
          </Tick>
          <ErrorNote failure={press.failure} />
          <BarredButton
            barred={barred}
            isBusy={press.isBusy}
            onClick={() => chosen && press.send({ number, to: chosen.store, consent: 'phone', revision })}
          >
            Move it to {chosen?.name ?? 'another store'}
          </BarredButton>
        </div>
      ) : error ? (
        <ErrorState message={error.message} again={refetch} />
      ) : (
        <Loading rows={3} what="the other stores" />
      )}
    </Pane>
  )
}
