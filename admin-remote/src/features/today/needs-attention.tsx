import { useRead } from '@studio/client/reading'
import { SubstituteRow } from '@studio/client/substitute-row'
import {
  type FailedJob,
  failedJobLabels,
  formatEmail,
  formatMoney,
  type Lead,
  type OpenDispute,
  type UnpaidMembership,
} from '@studio/contract'
import { Button, EmptyState } from '@studio/ui'
import { type ComponentType, useRef, useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { personHref } from '../../navigation/hash-routes.ts'
import { useInstantFormat } from '../../time/instants.tsx'
import { AttentionList } from './attention-list.tsx'

// Other admins work on the same lists.
const LIVE_READ = { rereadOnOpen: true, refreshEveryMs: 60_000 }

export type DueRequestComponent = ComponentType<{ lead: Lead }>

export function NeedsAttention({ DueRequest }: { DueRequest: DueRequestComponent }) {
  // Separate reads, so that one that fails leaves the others usable.
  const failedJobs = useRead('listFailedJobs', undefined, LIVE_READ)
  const dueLeads = useRead('listDueLeads', undefined, LIVE_READ)
  const disputes = useRead('listOpenDisputes', undefined, LIVE_READ)
  const unpaidMemberships = useRead('listUnpaidMemberships', undefined, LIVE_READ)
  const substitutes = useRead('listSubstituteRequests', undefined, LIVE_READ)
  const [jobToHandle, setJobToHandle] = useState<FailedJob | null>(null)
  const { notify } = useBridge()
  const heading = useRef<HTMLHeadingElement>(null)
  const lists = [failedJobs.data, dueLeads.data, disputes.data, unpaidMemberships.data, substitutes.data]
  const isEmpty = lists.every((list) => list?.length === 0)
  const count = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0)
  return (
    <section aria-labelledby="needs-attention">
      <h2 id="needs-attention" ref={heading} tabIndex={-1}>
        Needs attention
      </h2>
      <p className="visually-hidden" role="status">
        {count > 0 && `${count} ${count === 1 ? 'thing needs' : 'things need'} attention`}
      </p>
      {isEmpty && (
        <EmptyState title="Nothing needs attention" artwork="breath" headingLevel={3}>
          Nothing has failed, and nobody is waiting for an answer.
        </EmptyState>
      )}
      <AttentionList title="Failed work" read={failedJobs}>
        {(job) => (
          <FailedJobItem
            key={job.id}
            job={job}
            onMarkHandled={() => setJobToHandle(job)}
            onRetried={() => heading.current?.focus()}
          />
        )}
      </AttentionList>
      <AttentionList title="Requests to answer" read={dueLeads}>
        {(lead) => <DueRequest key={lead.id} lead={lead} />}
      </AttentionList>
      <AttentionList title="Substitutes" read={substitutes}>
        {(request) => <SubstituteRow key={request.id} request={request} notify={notify} />}
      </AttentionList>
      <AttentionList title="Disputed payments" read={disputes}>
        {(dispute) => <DisputeItem key={dispute.id} dispute={dispute} />}
      </AttentionList>
      <AttentionList title="Unpaid memberships" read={unpaidMemberships}>
        {(membership) => <UnpaidMembershipItem key={membership.userId} membership={membership} />}
      </AttentionList>
      {jobToHandle && <MarkHandledDialog job={jobToHandle} onClose={() => setJobToHandle(null)} />}
    </section>
  )
}

function DisputeItem({ dispute: { title, amount, reason, person, userId, answerBy } }: { dispute: OpenDispute }) {
  const format = useInstantFormat()
  return (
    <li>
      <div>
        <h4 className="num">
          {formatMoney(amount)} for {title}
        </h4>
        <p>
          <bdi>{userId ? <a href={personHref(userId)}>{person}</a> : person}</bdi>. The bank says: {reason}.
        </p>
        <p className="sub">Answer in the payment provider’s dashboard, under Disputes.</p>
      </div>
      <p className="num" data-state="soon">
        Answer by {format.weekdayAndTime(answerBy)}
      </p>
    </li>
  )
}

function UnpaidMembershipItem({ membership }: { membership: UnpaidMembership }) {
  const { userId, name, email, since } = membership
  const format = useInstantFormat()
  return (
    <li>
      <div>
        <h4>
          <a href={personHref(userId)}>
            <bdi>{name}</bdi>
          </a>
        </h4>
        <p className="sub">{formatEmail(email)}</p>
        <p className="num">
          {since ? `Past due since ${format.day(since)}` : 'Past due'}. {formatNextStep(membership, format.day)}
        </p>
      </div>
    </li>
  )
}

function formatNextStep(
  { givenUpAt, nextAttemptAt, isCollected }: UnpaidMembership,
  formatDay: (instant: string) => string,
): string {
  // If an admin set the status, the payment provider collects nothing.
  if (!isCollected) return 'The status was set by hand.'
  if (givenUpAt) return `Given up on ${formatDay(givenUpAt)}; the card will not be charged again.`
  return nextAttemptAt
    ? `The card will be charged again on ${formatDay(nextAttemptAt)}.`
    : 'The payment provider will try the card again.'
}

function MarkHandledDialog({ job, onClose }: { job: FailedJob; onClose: () => void }) {
  const { run } = useAdminMutation({
    endpoint: 'markFailedJobHandled',
    invalidates: ['listFailedJobs'],
    success: 'Marked as handled',
    failure: 'Failed to mark it as handled.',
  })
  return (
    <ConfirmDialog
      action={({ reason }) => run({ params: { id: job.id }, body: { reason } })}
      title={`Mark as handled: ${failedJobLabels[job.kind]}, ${job.title}?`}
      description="It will not be tried again. The audit log keeps what you write here."
      cancelLabel="Keep on the List"
      actionLabel="Mark as Handled"
      actionVariant="primary"
      pendingText="Saving..."
      reasonField={{ label: 'How was it settled?', hint: 'For instance: refunded in cash on Tuesday', maxLength: 500 }}
      onClose={onClose}
    />
  )
}

type FailedJobProps = { job: FailedJob; onMarkHandled: () => void; onRetried: () => void }

function FailedJobItem({ job, onMarkHandled, onRetried }: FailedJobProps) {
  const { run, pending } = useAdminMutation({
    endpoint: 'retryFailedJob',
    invalidates: ['listFailedJobs'],
    success: 'Trying again...',
    failure: 'Failed to start another try.',
  })
  const format = useInstantFormat()
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
          {job.person && (
            <>
              For <bdi>{job.userId ? <a href={personHref(job.userId)}>{job.person}</a> : job.person}</bdi>.{' '}
            </>
          )}
          Since {format.dayAndTime(job.since)}, {job.attempts === 1 ? 'tried once' : `tried ${job.attempts} times`}.
        </p>
      </div>
      <div className="row-actions">
        <Button
          variant="secondary"
          pending={pending}
          pendingText="Retrying..."
          aria-label={`Retry ${name}`}
          onClick={() => void retryNow()}
        >
          Retry
        </Button>
        <Button variant="quiet" aria-label={`Mark as handled: ${name}`} onClick={onMarkHandled}>
          Mark as Handled
        </Button>
      </div>
    </li>
  )
}
