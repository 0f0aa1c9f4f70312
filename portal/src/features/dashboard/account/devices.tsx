import type { Failure } from '@studio/client/attempt'
import { findFailedRead } from '@studio/client/failed-read'
import { getMutationFailureMessage } from '@studio/client/failure-text'
import { useRead } from '@studio/client/reading'
import { SectionError } from '@studio/client/section-error'
import type { Message, OwnSession } from '@studio/contract'
import { Badge, Button } from '@studio/ui'
import { styled } from 'styled-components'
import { useMemberMutation } from '../../../session/use-member-mutation.ts'
import { SectionLoading } from '../../../states/section-loading.tsx'
import { formatInstant } from '../../../studio/studio.ts'
import { createErrorToast, notify } from '../../../toasts/toast-store.ts'

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
const Footer = styled.div`
  margin-top: var(--s4);
`

/** The devices on which the member is signed in, with buttons to sign out one of them or all others. */
export function Devices() {
  const sessions = useRead('listMySessions', undefined, { rereadOnOpen: true })
  const { signOutDevice, signOutOthers, pending } = useSignOutDevices()
  const { data } = sessions
  const failedRead = findFailedRead(sessions)
  if (failedRead) return <SectionError text="Your devices did not load." onRetry={failedRead.retry} />
  if (!data) return <SectionLoading count={2} label="Loading your devices" />
  return (
    <>
      <List>
        {data.map((session) => (
          <DeviceLine
            key={session.id}
            session={session}
            pending={pending}
            onSignOut={() => void signOutDevice(session.id)}
          />
        ))}
      </List>
      {data.length > 1 && (
        <Footer>
          <Button variant="secondary" pending={pending} onClick={() => void signOutOthers()}>
            Sign Out Everywhere Else
          </Button>
        </Footer>
      )}
    </>
  )
}

type LineProps = { session: OwnSession; pending: boolean; onSignOut: () => void }

function DeviceLine({ session: { device, signedInAt, isCurrent }, pending, onSignOut }: LineProps) {
  const name = device ?? 'A device'
  const signedInText = `Signed in ${formatInstant.weekdayAndTime(signedInAt)}`
  return (
    <li>
      <div>
        <p>{name}</p>
        <p>{signedInText}</p>
      </div>
      {isCurrent ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button
          variant="quiet"
          disabled={pending}
          aria-label={`Sign out: ${name}. ${signedInText}`}
          onClick={onSignOut}
        >
          Sign Out
        </Button>
      )}
    </li>
  )
}

function useSignOutDevices() {
  const options = {
    // Also after a failure: the device may be signed out already.
    invalidates: () => ['listMySessions' as const],
    onDone: ({ message }: Message) => notify({ title: message }),
    onFailed: (failure: Failure) =>
      notify(createErrorToast(getMutationFailureMessage(failure, 'This did not work. Please try again.'))),
  }
  const oneDevice = useMemberMutation('endMySession', options)
  const otherDevices = useMemberMutation('endMyOtherSessions', options)
  return {
    signOutDevice: (id: string) => oneDevice.trigger({ params: { id } }),
    signOutOthers: () => otherDevices.trigger(),
    pending: oneDevice.pending || otherDevices.pending,
  }
}
