import { LifeBuoy } from 'lucide-react'
import { useRead } from '../device/reads.ts'
import { usePerson, useZone } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import type { Answer } from '../device/ask.ts'
import { momentWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Slip } from '../ui/Slip.tsx'
import { toast } from '../ui/toast.ts'

type WayBack = Answer<'listWayBacks'>['wayBacks'][number]

/** Who has lost their devices and waits for a colleague: nothing else here wants somebody now. */
export function WayBacks({ mayChange }: { mayChange: boolean }) {
  const { data } = useRead('listWayBacks', {}, { keep: false })
  return data?.wayBacks.map((wayBack) => <Waiting key={wayBack.id} wayBack={wayBack} mayChange={mayChange} />)
}

function Waiting({ wayBack, mayChange }: { wayBack: WayBack; mayChange: boolean }) {
  const { id, person, name, mail, from, made, isOut } = wayBack
  const me = usePerson()
  const zone = useZone()
  const shownBy = ['listWayBacks', 'getPerson'] as const
  const approving = usePress('approveWayBack', {
    press: `way back ${id}`,
    shownBy,
    onDone: ({ until }) => toast(`The link went to ${mail}, and works once, until ${momentWords(until, zone)}.`),
  })
  const refusing = usePress('withdrawInvitation', {
    press: `refuse ${id}`,
    shownBy,
    onDone: () => toast(`The way back of ${name} is refused. They may ask again.`),
  })
  return (
    <Slip isUrgent>
      <h2 className="rw">
        <LifeBuoy className="i" size={22} strokeWidth={1.9} aria-hidden />
        {name} has lost the way in
      </h2>
      <p>
        Asked {momentWords(made, zone)} from {from || 'an unknown place'}.{' '}
        {isOut
          ? `A link went to ${mail}. It works once; with it every passkey and session of before ends.`
          : 'Call them on a number that you know before you let them in: the mail alone may be a thief’s. Nothing changes until then.'}
      </p>
      <ErrorNote failure={approving.failure ?? refusing.failure} />
      {mayChange ? (
        <div className="rw">
          <BarredButton
            className={isOut ? 'ob' : 'ob go'}
            isBusy={approving.isBusy}
            barred={person === me.id ? 'A colleague lets you back in, not you' : undefined}
            onClick={() => approving.send({ id })}
          >
            {isOut ? 'Send another link' : `I know that it is ${name}: let them back in`}
          </BarredButton>
          <BarredButton isBusy={refusing.isBusy} onClick={() => refusing.send({ id })}>
            Refuse
          </BarredButton>
        </div>
      ) : null}
    </Slip>
  )
}
