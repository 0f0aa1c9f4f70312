import { type FailedJob, failedJobLabels } from '@studio/contract'
import { Button } from '@studio/ui'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { personHref } from '../../navigation/hash-routes.ts'
import { useInstants } from '../../time/instants.tsx'

type Props = { job: FailedJob; onSettle: () => void; onRetried: () => void }

export function FailedWork({ job, onSettle, onRetried }: Props) {
  const { run, pending } = useAdminMutation({
    endpoint: 'retryFailedJob',
    invalidates: ['listFailedJobs'],
    success: 'Trying again...',
    failure: 'Failed to start another try.',
  })
  const show = useInstants()
  const name = `${failedJobLabels[job.kind]}: ${job.title}`
  const retryNow = async () => {
    const { done } = await run({ params: { id: job.id } })
    if (done) onRetried()
  }
  return (
    <li>
      <div>
        <h4>{name}</h4>
        <p>{job.lastError}</p>
        <p className="sub num">
          {job.whom && (
            <>
              For <bdi>{job.userId ? <a href={personHref(job.userId)}>{job.whom}</a> : job.whom}</bdi>.{' '}
            </>
          )}
          Since {show.dayAndTime(job.since)}, {job.tries === 1 ? 'tried once' : `tried ${job.tries} times`}.
        </p>
      </div>
      <div className="ways">
        <Button
          variant="secondary"
          pending={pending}
          pendingText="Retrying..."
          aria-label={`Retry ${name}`}
          onClick={() => void retryNow()}
        >
          Retry
        </Button>
        <Button variant="quiet" aria-label={`Mark as handled: ${name}`} onClick={onSettle}>
          Mark as Handled
        </Button>
      </div>
    </li>
  )
}
