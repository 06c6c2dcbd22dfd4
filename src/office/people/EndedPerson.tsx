import { useState, type Ref } from 'react'
import { assignmentWords } from '../../../domain/office/assignmentWords.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import type { Answer } from '../device/ask.ts'
import { usePerson, useZone } from '../device/useAsker.ts'
import { momentWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Pane } from '../ui/Pane.tsx'
import { letIn } from './letIn.ts'

interface EndedPersonProps {
  person: Answer<'getPerson'>
  mayChange: boolean
  ref: Ref<HTMLDivElement>
}

/** Somebody who has left: who they were, who ended them, and the way back in (D-227). */
export function EndedPerson({ person, mayChange, ref }: EndedPersonProps) {
  const { id, name, mail, assignments, made, seen, ended, endedBy, endedWhy } = person
  const me = usePerson()
  const zone = useZone()
  const [isBusy, setIsBusy] = useState(false)
  const nameOf = (code: string) => me.stores.find((store) => store.code === code)?.name ?? code
  return (
    <div ref={ref}>
      <Pane title={name} aside={<span className="bd">ended</span>}>
        <div className="g12">
          <KeyValues
            isLeft
            items={{
              Mail: mail,
              'Could do': assignmentWords(assignments, nameOf) || 'nothing that is known any more',
              Came: momentWords(made, zone),
              'Last seen': seen ? momentWords(seen, zone) : 'never',
              Ended: ended ? momentWords(ended, zone) : '',
              By: endedBy || 'not known',
              Why: endedWhy || 'not said',
            }}
          />
          {mayChange ? (
            <>
              <p className="soft">Let back in they have these roles again, and sign in as before.</p>
              <div className="rw">
                <BarredButton
                  isBusy={isBusy}
                  onClick={() => {
                    setIsBusy(true)
                    reportRejection(letIn(id, name).finally(() => setIsBusy(false)))
                  }}
                >
                  Let {name} back in
                </BarredButton>
              </div>
            </>
          ) : null}
        </div>
      </Pane>
    </div>
  )
}
