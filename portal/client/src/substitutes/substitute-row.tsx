import { formatDay, formatTime, type SubstituteRequest } from '@studio/contract'
import { Button, type ButtonVariant } from '@studio/ui'
import { useApiMutation } from '../mutation/use-api-mutation.ts'
import { getMutationFailureMessage } from '../states/failure-text.ts'
import type { Toast } from '../toast.ts'

type Notify = (toast: Toast) => void

/**
 * An open request for a substitute, with the actions that the user may take. Shown to admins under Today, to staff on
 * /teach.
 */
export function SubstituteRow({ request, notify }: { request: SubstituteRequest; notify: Notify }) {
  const { id, className, date, startTime, instructorName, substituteName, reason } = request
  const occurrenceText = [className, formatDay(date), startTime && formatTime(startTime)].filter(Boolean).join(', ')
  const buttonProps = { id, occurrenceText, notify }
  return (
    <li>
      <div>
        <b className="num">{occurrenceText}</b>
        <p>
          {instructorName} asks for a substitute: {reason}
        </p>
        <p className="sub">{substituteName ? `${substituteName} offers to take it.` : 'Nobody has offered yet.'}</p>
      </div>
      <div className="row-actions">
        {request.canClaim && <RequestButton {...buttonProps} endpoint="claimSubstitute" label="Take It" />}
        {request.canConfirm && <RequestButton {...buttonProps} endpoint="confirmSubstitute" label="Confirm" />}
        {request.canWithdraw && (
          <RequestButton {...buttonProps} endpoint="withdrawSubstitute" label="Withdraw" variant="quiet" />
        )}
      </div>
    </li>
  )
}

type ButtonProps = {
  id: string
  occurrenceText: string
  endpoint: 'claimSubstitute' | 'confirmSubstitute' | 'withdrawSubstitute'
  label: string
  variant?: ButtonVariant
  notify: Notify
}

function RequestButton({ id, occurrenceText, endpoint, label, variant = 'secondary', notify }: ButtonProps) {
  const { trigger, pending } = useApiMutation(endpoint, {
    invalidates: [
      'listSubstituteRequests',
      'listTeachingDates',
      'getTeachingRoster',
      'listSchedules',
      'getStudioDay',
      'getAdminOverview',
      'listAuditLog',
    ],
    onDone: ({ message }) => notify({ title: message }),
    onFailed: (failure) =>
      notify({
        title: 'This did not work',
        description: getMutationFailureMessage(failure, 'Please try again.'),
        tone: 'bad',
      }),
  })
  return (
    <Button
      variant={variant}
      pending={pending}
      pendingText={`${label}...`}
      aria-label={`${label}: ${occurrenceText}`}
      onClick={() => void trigger({ params: { id } })}
    >
      {label}
    </Button>
  )
}
