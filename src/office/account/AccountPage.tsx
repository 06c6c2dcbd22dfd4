import { PageHead } from '../ui/PageHead.tsx'
import { usePerson, useZone } from '../device/useAsker.ts'
import { assignmentWords } from '../../../domain/office/assignmentWords.ts'
import { momentWords } from '../times.ts'
import { Notices } from '../notices/Notices.tsx'
import { Codes } from './Codes.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Password } from './Password.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** What a person keeps for themselves: how they sign in, and where. */
export function AccountPage() {
  const person = usePerson()
  const zone = useZone()
  const nameOf = (code: string) => person.stores.find((store) => store.code === code)?.name ?? code
  return (
    <>
      <PageHead
        title="Your account"
        line={`${person.name}, ${person.mail}. ${assignmentWords(person.assignments, nameOf)}. This session ends ${momentWords(person.idleUntil, zone)} unless you use it, and ${momentWords(person.until, zone)} in any case.`}
      />
      <div className="cols half">
        <div className="g20">
          <Passkeys />
          <Codes />
          <Password mail={person.mail} />
        </div>
        <div className="g20">
          <OwnSessions />
          <Notices />
        </div>
      </div>
    </>
  )
}
