import { usePerson } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Note } from '../ui/Note.tsx'
import { PressNote } from '../ui/PressNote.tsx'

/** Ends the kitchen PINs of a store that somebody could see, and shows the new ones once. */
export function NewPins({ store, whose }: { store: string; whose: string }) {
  const me = usePerson()
  const name = me.stores.find(({ code }) => code === store)?.name ?? store
  const press = usePress('renewKitchenPins', { press: `pins ${store}`, shownBy: ['listKitchenPins'] })
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
          <BarredButton className="ob s" isBusy={press.isBusy} onClick={() => press.send({ store })}>
            New PINs<span className="vh"> of {name}</span>
          </BarredButton>
        }
      >
        {whose} could see the kitchen PINs of {name}. New ones sign its screens out.
      </Note>
      <PressNote press={press} />
    </>
  )
}
