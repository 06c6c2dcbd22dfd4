import { useState } from 'react'
import { usePerson } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Note } from '../ui/Note.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PressNote } from '../ui/PressNote.tsx'

/** Ends the kitchen PINs of a store that somebody could see, and shows the new ones once. */
export function NewPins({ store, whose }: { store: string; whose: string }) {
  const me = usePerson()
  const name = me.stores.find(({ code }) => code === store)?.name ?? store
  const [isSure, setIsSure] = useState(false)
  const press = usePress('renewKitchenPins', {
    press: `pins ${store}`,
    shownBy: ['listKitchenPins'],
    onDone: () => setIsSure(false),
  })
  if (press.answer)
    return (
      <Note tone="good">
        <b>The new PINs of {name}, shown only now:</b>
        <KeyValues
          isLeft
          items={Object.fromEntries(
            press.answer.pins.map(({ name: of, pin }, index) => [
              of || `Everybody${index > 0 ? ` ${index + 1}` : ''}`,
              <b key={pin} className="n">
                {pin}
              </b>,
            ]),
          )}
        />
        The screens are signed out: tell the store.
      </Note>
    )
  return (
    <>
      <Note
        tone="warn"
        action={
          <button type="button" className="ob s" onClick={() => setIsSure(true)}>
            New PINs ...<span className="vh"> of {name}</span>
          </button>
        }
      >
        {whose} could see the kitchen PINs of {name}. New ones sign its screens out.
      </Note>
      {isSure ? (
        <Panel
          title={`New PINs of ${name}`}
          onClose={() => setIsSure(false)}
          foot={
            <BarredButton className="ob go" isBusy={press.isBusy} onClick={() => press.send({ store })}>
              Make new PINs
            </BarredButton>
          }
        >
          <div className="g12">
            <p>
              <b>This cannot be taken back.</b> All PINs of {name} end at once, and its screens are signed out until
              somebody types a new one. While it is open, call the store first.
            </p>
            <p className="soft">The new PINs are shown once, here. The screens say that there are new ones.</p>
            <PressNote press={press} />
          </div>
        </Panel>
      ) : null}
    </>
  )
}
