import { findFailedRead } from '@studio/client/failed-read'
import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import { formatDay, formatTime, type SubstituteRequest } from '@studio/contract'
import { Button, type ButtonVariant } from '@studio/ui'
import { styled } from 'styled-components'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { failedToast, notify } from '../../toasts/toast-store.ts'

const Panel = styled.section`
  margin-bottom: var(--gap);

  li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    align-items: center;
    justify-content: space-between;
    padding-block: var(--s3);
    border-bottom: 1px solid var(--rule);
    overflow-wrap: anywhere;
  }

  li > div:first-child {
    flex: 1 1 16rem;
  }

  small {
    display: block;
    color: var(--ink-2);
  }
`

/** Open requests for a substitute that concern this person. */
export function Substitutes() {
  const requests = useRead('listSubstitutes', undefined, { rereadOnOpen: true, refreshEveryMs: 60_000 })
  const failed = findFailedRead(requests)
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.retry} />
  if (!requests.data || requests.data.length === 0) return null
  return (
    <Panel className="sheet padded" aria-labelledby="substitutes">
      <h2 className="head" id="substitutes">
        Substitutes
      </h2>
      <ul>
        {requests.data.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </Panel>
  )
}

function Request({ request }: { request: SubstituteRequest }) {
  const { id, className, date, startTime, instructorName, substituteName, reason } = request
  const name = [className, formatDay(date), startTime && formatTime(startTime)].filter(Boolean).join(', ')
  const buttonProps = { id, requestName: name }
  return (
    <li>
      <div>
        <b className="num">{name}</b>
        <small>
          {instructorName} asks for a substitute: {reason}
        </small>
        <small>{substituteName ? `${substituteName} offers to take it.` : 'Nobody has offered yet.'}</small>
      </div>
      {request.canClaim && <RequestButton {...buttonProps} endpoint="claimSubstitute" label="Take It" />}
      {request.canConfirm && <RequestButton {...buttonProps} endpoint="confirmSubstitute" label="Confirm" />}
      {request.canWithdraw && (
        <RequestButton {...buttonProps} endpoint="withdrawSubstitute" label="Withdraw" variant="quiet" />
      )}
    </li>
  )
}

type RequestButtonProps = {
  id: string
  requestName: string
  endpoint: 'claimSubstitute' | 'confirmSubstitute' | 'withdrawSubstitute'
  label: string
  variant?: ButtonVariant
}

function RequestButton({ id, requestName, endpoint, label, variant }: RequestButtonProps) {
  const { trigger, pending } = useMemberMutation(endpoint, {
    invalidates: ['listSubstitutes', 'listTeachingDates'],
    onFailed: ({ message }) => notify(failedToast('This did not work', message)),
  })
  return (
    <Button
      variant={variant}
      pending={pending}
      pendingText={`${label}...`}
      aria-label={`${label}: ${requestName}`}
      onClick={() => void trigger({ params: { id } })}
    >
      {label}
    </Button>
  )
}
