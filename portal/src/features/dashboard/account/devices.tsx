import type { Failure } from '@studio/client/attempt'
import { failedRead } from '@studio/client/failed-read'
import { failureSentence } from '@studio/client/failure-text'
import { SectionError } from '@studio/client/part-failed'
import { useRead } from '@studio/client/reading'
import type { Message, OwnSession } from '@studio/contract'
import { Badge, Button } from '@studio/ui'
import { styled } from 'styled-components'
import { useMemberMutation } from '../../../session/use-member-mutation.ts'
import { SectionLoading } from '../../../states/section-loading.tsx'
import { instants } from '../../../studio/studio.ts'
import { errorToast, notify } from '../../../toasts/toast-store.ts'

const List = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    align-items: center;
    justify-content: space-between;
    padding-block: var(--s3);
  }

  li + li {
    border-top: 1px solid var(--rule);
  }

  p + p {
    color: var(--ink-2);
    font-size: var(--t-small);
  }
`
const All = styled.div`
  margin-top: var(--s4);
`

/** Where the member is signed in, with a way out of each and of all others. */
export function Devices() {
  const sessions = useRead('listMySessions', undefined, { rereadOnOpen: true })
  const { endOne, endOthers, pending } = useSignOutDevices()
  const { data } = sessions
  const failed = failedRead(sessions)
  if (failed) return <SectionError text="Your devices did not load." onRetry={failed.retry} />
  if (!data) return <SectionLoading count={2} label="Loading your devices" />
  return (
    <>
      <List>
        {data.map((session) => (
          <Line key={session.id} session={session} pending={pending} onSignOut={() => void endOne(session.id)} />
        ))}
      </List>
      {data.length > 1 && (
        <All>
          <Button variant="secondary" pending={pending} onClick={() => void endOthers()}>
            Sign Out Everywhere Else
          </Button>
        </All>
      )}
    </>
  )
}

type LineProps = { session: OwnSession; pending: boolean; onSignOut: () => void }

function Line({ session: { device, signedInAt, isCurrent }, pending, onSignOut }: LineProps) {
  const name = device ?? 'A device'
  const since = `Signed in ${instants.weekdayAndTime(signedInAt)}`
  return (
    <li>
      <div>
        <p>{name}</p>
        <p>{since}</p>
      </div>
      {isCurrent ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button variant="quiet" disabled={pending} aria-label={`Sign out: ${name}. ${since}`} onClick={onSignOut}>
          Sign Out
        </Button>
      )}
    </li>
  )
}

/** Signs the member out elsewhere: on one device, or on all but this one. */
function useSignOutDevices() {
  const options = {
    // Also after a failure: the device may be signed out already.
    invalidates: () => ['listMySessions' as const],
    onDone: ({ message }: Message) => notify({ title: message }),
    onFailed: (failure: Failure) =>
      notify(errorToast(failureSentence(failure, 'This did not work. Please try again.'))),
  }
  const item = useMemberMutation('endMySession', options)
  const others = useMemberMutation('endMyOtherSessions', options)
  return {
    endOne: (id: string) => item.trigger({ params: { id } }),
    endOthers: () => others.trigger(),
    pending: item.pending || others.pending,
  }
}
