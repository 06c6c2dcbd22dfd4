import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Assignment } from '../../../domain/office/roles.ts'
import { useDraft } from '../device/drafts.ts'
import { usePerson, useZone } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { askProven } from '../device/askProven.ts'
import { readAgain, useRead } from '../device/reads.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { momentWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { Field } from '../ui/Field.tsx'
import { Pane } from '../ui/Pane.tsx'
import { PressNote } from '../ui/PressNote.tsx'
import { toast } from '../ui/toast.ts'
import { May } from './May.tsx'
import { RoleFields, rolesFault } from './RoleFields.tsx'

const FIRST: readonly Assignment[] = [{ role: 'manager', stores: [] }]

/** Invites somebody by mail, and says in words what they will be able to do. */
export function InviteForm() {
  const me = usePerson()
  const zone = useZone()
  // One step of a page is the next one: somebody who waits comes first.
  const isWanted = (useRead('listWayBacks', {}, { keep: false }).data?.wayBacks.length ?? 0) > 0
  const [typed, change] = useDraft('invite', { mail: '', name: '' })
  const [roles, setRoles] = useState(FIRST)
  const withdraw = async (id: string, mail: string) => {
    const sent = await askProven('withdrawInvitation', { id })
    toast(sent.ok ? `The invitation of ${mail} is withdrawn.` : sent.message)
    await readAgain('listPeople')
  }
  const press = usePress('invitePerson', {
    shownBy: ['listPeople'],
    onDone: ({ id, until }, { mail }) => {
      change(undefined)
      setRoles(FIRST)
      toast(`${mail} is invited until ${momentWords(until, zone)}.`, () => reportRejection(withdraw(id, mail)))
    },
  })
  const nameOf = (code: string) => me.stores.find((store) => store.code === code)?.name ?? code
  const fault = rolesFault(roles, me.assignments)
  return (
    <Pane title="Invite a person">
      <form
        className="g12"
        onSubmit={(event) => {
          event.preventDefault()
          if (fault === undefined) press.send({ ...typed, mail: typed.mail.trim(), roles: [...roles] })
        }}
      >
        <div className="cols half">
          <Field
            label="Mail"
            type="email"
            autoComplete="off"
            placeholder="name@example.ca"
            required
            value={typed.mail}
            onChange={({ target }) => change({ mail: target.value })}
          />
          <Field
            label="Name"
            autoComplete="off"
            maxLength={80}
            value={typed.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </div>
        <RoleFields value={roles} onChange={setRoles} />
        {fault === undefined ? <May assignments={roles} nameOf={nameOf} /> : null}
        <p className="sm soft">
          The link works once, for 48 hours, for this mail alone, and asks for a passkey. It can be withdrawn until it
          is used.
        </p>
        <PressNote press={press} />
        <BarredButton className={isWanted ? 'ob ink' : 'ob go'} isSubmit isBusy={press.isBusy} barred={fault}>
          <Send className="i" size={18} strokeWidth={1.9} aria-hidden />
          Send the link
        </BarredButton>
      </form>
    </Pane>
  )
}
