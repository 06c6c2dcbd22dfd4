import { useState } from 'react'
import { NOTICES, NOTICE_WAYS } from '../../../domain/office/notices.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import type { Answer } from '../device/ask.ts'
import { readAgain, useRead } from '../device/reads.ts'
import { usePress } from '../device/usePress.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Note } from '../ui/Note.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Segment } from '../ui/Segment.tsx'
import { canPush, endPush, startPush } from './push.ts'
import './notices.css'

const WAY_WORDS = { mail: 'Mail', push: 'Push', none: 'Not' } as const

/** How the person is told of what needs somebody, by kind: by mail, by push or not (D-210). */
export function Notices() {
  const { data, error, refetch } = useRead('officeNotices', {}, { keep: false })
  return (
    <Pane title="What you are told">
      {data ? (
        <div className="g16">
          <p className="soft">
            For your stores, at most one message of a kind and store in ten minutes. Nothing of a customer stands in it.
          </p>
          {data.notices.map((notice) => (
            <Choice key={notice.kind} {...notice} />
          ))}
          <ThisBrowser {...data} />
        </div>
      ) : error ? (
        <ErrorState message={error.message} again={refetch} />
      ) : (
        <Loading what="your choices" />
      )}
    </Pane>
  )
}

type Kept = Answer<'officeNotices'>

function Choice({ kind, way }: Kept['notices'][number]) {
  const press = usePress('officeChooseNotice', { press: `notice ${kind}`, shownBy: ['officeNotices'] })
  return (
    <div className="g8">
      <div className="told">
        <span>{NOTICES[kind].is}</span>
        <Segment
          legend={NOTICES[kind].is}
          options={NOTICE_WAYS.map((value) => ({ value, label: WAY_WORDS[value] }))}
          value={way}
          onChange={(next) => press.send({ kind, way: next })}
        />
      </div>
      <ErrorNote failure={press.failure} />
    </div>
  )
}

/** Push messages come to browsers in which they were started. */
function ThisBrowser({ notices, pushKey, hasPush, devices }: Kept) {
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const press = (act: () => Promise<{ ok: boolean; message?: string }>) => {
    const run = async () => {
      const done = await act()
      setFault(done.ok ? '' : (done.message ?? ''))
      await readAgain('officeNotices')
    }
    setIsBusy(true)
    reportRejection(run().finally(() => setIsBusy(false)))
  }
  const wantsPush = notices.some(({ way }) => way === 'push')
  return (
    <div className="g12">
      {wantsPush && devices === 0 ? (
        <Note tone="warn">No browser of yours shows push messages yet, so what you chose comes by mail.</Note>
      ) : null}
      {fault ? <Note tone="bad">{fault}</Note> : null}
      <div className="rw">
        {hasPush ? (
          <BarredButton isBusy={isBusy} onClick={() => press(endPush)}>
            Stop push messages here
          </BarredButton>
        ) : (
          <BarredButton
            isBusy={isBusy}
            barred={canPush() ? undefined : 'This browser cannot show push messages'}
            onClick={() => press(() => startPush(pushKey))}
          >
            Show push messages here
          </BarredButton>
        )}
        <span className="sm soft">
          {devices === 0 ? 'No browser' : devices === 1 ? 'One browser' : `${devices} browsers`} of yours. Signing out
          ends it.
        </span>
      </div>
    </div>
  )
}
