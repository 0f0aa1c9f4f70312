import { failedRead } from '@studio/client/failed-read'
import { lazyPart } from '@studio/client/lazy-part'
import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import { formatDay, formatTime, type SubstituteRequest } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { failedToast, notify } from '../../toasts/toast-store.ts'

const AskSubstitute = lazyPart(() => import('./ask-substitute.tsx'))

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
const invalidates = ['listSubstitutes', 'listAskableDates', 'listTeachingDates'] as const
const onFailed = ({ message }: { message?: string | undefined }) => notify(failedToast('This did not work', message))

/** Open requests for a substitute that concern this person, and the way to ask for one. */
export function Substitutes() {
  const requests = useRead('listSubstitutes', undefined, { rereadOnOpen: true, refreshEveryMs: 60_000 })
  const askable = useRead('listAskableDates', undefined, { rereadOnOpen: true }).data ?? []
  const [isAsking, setAsking] = useState(false)
  const failed = failedRead(requests)
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.retry} />
  if (!requests.data || (requests.data.length === 0 && askable.length === 0)) return null
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
      {isAsking ? (
        <AskSubstitute dates={askable} onClose={() => setAsking(false)} />
      ) : (
        askable.length > 0 && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Ask for a Substitute
          </Button>
        )
      )}
    </Panel>
  )
}

export const formatWhen = ({ date, startTime }: Pick<SubstituteRequest, 'date' | 'startTime'>): string =>
  startTime ? `${formatDay(date)}, ${formatTime(startTime)}` : formatDay(date)

function Request({ request }: { request: SubstituteRequest }) {
  const { className, instructorName, substituteName, reason, canClaim, canConfirm, canWithdraw } = request
  const input = { params: { id: request.id } }
  const claim = useMemberMutation('claimSubstitute', { invalidates, onFailed })
  const confirm = useMemberMutation('confirmSubstitute', { invalidates, onFailed })
  const withdraw = useMemberMutation('withdrawSubstitute', { invalidates, onFailed })
  const name = `${className}, ${formatWhen(request)}`
  return (
    <li>
      <div>
        <b className="num">{name}</b>
        <small>
          {instructorName} asks for a substitute: {reason}
        </small>
        <small>{substituteName ? `${substituteName} offers to take it.` : 'Nobody has offered yet.'}</small>
      </div>
      {canClaim && (
        <Button
          pending={claim.pending}
          pendingText="Offering..."
          aria-label={`Take ${name}`}
          onClick={() => void claim.trigger(input)}
        >
          Take It
        </Button>
      )}
      {canConfirm && (
        <Button
          pending={confirm.pending}
          pendingText="Confirming..."
          aria-label={`Confirm ${substituteName}: ${name}`}
          onClick={() => void confirm.trigger(input)}
        >
          Confirm
        </Button>
      )}
      {canWithdraw && (
        <Button
          variant="quiet"
          pending={withdraw.pending}
          pendingText="Withdrawing..."
          aria-label={`Withdraw: ${name}`}
          onClick={() => void withdraw.trigger(input)}
        >
          Withdraw
        </Button>
      )}
    </li>
  )
}
