import { formatDay, formatTime, type SubstituteRequest } from '@studio/contract'
import { Button } from '@studio/ui'
import type { SWRResponse } from 'swr'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { AttentionPart } from './attention-part.tsx'

const invalidates = ['listSubstitutes', 'listSchedules', 'showToday'] as const

/** Open requests of instructors for a substitute; an admin confirms who offers, or withdraws the request. */
export function SubstitutesPart({ read }: { read: SWRResponse<SubstituteRequest[], Error> }) {
  return (
    <AttentionPart title="Substitutes" read={read}>
      {(request) => <RequestRow key={request.id} request={request} />}
    </AttentionPart>
  )
}

function RequestRow({ request }: { request: SubstituteRequest }) {
  const { id, className, date, startTime, instructorName, substituteName, reason } = request
  const confirm = useAdminMutation({
    endpoint: 'confirmSubstitute',
    invalidates,
    success: 'Substitute confirmed!',
    failure: 'Failed to confirm the substitute.',
  })
  const withdraw = useAdminMutation({
    endpoint: 'withdrawSubstitute',
    invalidates,
    success: 'Request withdrawn.',
    failure: 'Failed to withdraw the request.',
  })
  const name = `${className}, ${formatDay(date)}`
  return (
    <li>
      <div>
        <h4 className="num">
          {name}
          {startTime && `, ${formatTime(startTime)}`}
        </h4>
        <p>
          {instructorName} asks for a substitute: {reason}
        </p>
        <p className="sub">{substituteName ? `${substituteName} offers to take it.` : 'Nobody has offered yet.'}</p>
      </div>
      <div className="row-actions">
        {request.canConfirm && (
          <Button
            variant="secondary"
            pending={confirm.pending}
            pendingText="Confirming..."
            aria-label={`Confirm ${substituteName}: ${name}`}
            onClick={() => void confirm.run({ params: { id } })}
          >
            Confirm
          </Button>
        )}
        <Button
          variant="quiet"
          pending={withdraw.pending}
          pendingText="Withdrawing..."
          aria-label={`Withdraw the request: ${name}`}
          onClick={() => void withdraw.run({ params: { id } })}
        >
          Withdraw
        </Button>
      </div>
    </li>
  )
}
