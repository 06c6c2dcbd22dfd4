import { useRead } from '../device/reads.ts'
import { useZone } from '../device/useAsker.ts'
import { usePress } from '../device/usePress.ts'
import { momentWords } from '../times.ts'
import { BarredButton } from '../ui/BarredButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Pane } from '../ui/Pane.tsx'
import { Table } from '../ui/Table.tsx'
import { toast } from '../ui/toast.ts'

/** Where the person is signed in: device and place, and an end for one or all others. */
export function OwnSessions() {
  const zone = useZone()
  const { data, error, refetch } = useRead('officeSessions', {}, { keep: false })
  const ending = usePress('officeEndSession', {
    shownBy: ['officeSessions'],
    onDone: () => toast('That device is signed out.'),
  })
  const others = usePress('officeEndOtherSessions', {
    shownBy: ['officeSessions'],
    onDone: ({ ended }) => toast(`${ended} other ${ended === 1 ? 'device is' : 'devices are'} signed out.`),
  })
  return (
    <Pane
      title="Where you are signed in"
      isFull
      foot={
        <>
          <ErrorNote failure={ending.failure ?? others.failure} />
          <BarredButton
            isBusy={others.isBusy}
            barred={data?.sessions.length === 1 ? 'There is no other one' : undefined}
            onClick={() => others.send({})}
          >
            Sign out all others
          </BarredButton>
          <span>It works on every device within seconds. A network that you do not know is worth a look.</span>
        </>
      }
    >
      {error && !data ? (
        <ErrorState message={error.message} again={refetch} />
      ) : (
        <Table
          caption="Your sessions"
          rows={data?.sessions}
          keyOf={({ id }) => id}
          mark={({ isThis }) => (isThis ? 'sel' : undefined)}
          columns={[
            {
              head: 'Device',
              isName: true,
              cell: ({ device, network, zone: place }) => (
                <>
                  <b>{device}</b>
                  <br />
                  <small>{[network, place].filter(Boolean).join(', ')}</small>
                </>
              ),
            },
            { head: 'Since', label: 'since', cell: ({ madeAt }) => momentWords(madeAt, zone) },
            {
              head: 'Last seen',
              label: 'last seen',
              cell: ({ seenAt, isThis }) =>
                isThis ? <span className="st open">now, here</span> : momentWords(seenAt, zone),
            },
            {
              head: <span className="vh">End</span>,
              isRight: true,
              cell: ({ id, isThis, device }) =>
                isThis ? null : (
                  <button type="button" className="ob s" onClick={() => ending.send({ id })}>
                    Sign out<span className="vh"> {device}</span>
                  </button>
                ),
            },
          ]}
        />
      )}
    </Pane>
  )
}
