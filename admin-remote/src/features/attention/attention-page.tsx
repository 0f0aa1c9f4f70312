import { useRead } from '@studio/client/reading'
import { type FailedJob, failedJobLabels } from '@studio/contract'
import { Button, EmptyState } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { DetailPage } from '../../components/detail-page.tsx'
import { beginningHref, personHref } from '../../components/hash-routes.ts'
import { useInstants } from '../../components/instants.ts'
import { RuledList } from '../../components/layout.ts'
import { ListStates } from '../../components/list-states.tsx'
import { MarkHandled } from './mark-handled.tsx'
import { useAttentionMutations } from './use-attention-mutations.ts'

const back = { href: beginningHref, label: 'Back to the studio' }

const Area = styled.div`
  padding-top: var(--s5);

  li {
    flex-wrap: wrap;
    align-items: start;
    padding-block: var(--s4);
  }

  li > div:first-child {
    flex-basis: 20rem;
  }

  h3 {
    margin-bottom: var(--s1);
    font-size: 1.125rem;
  }

  p {
    max-width: 62ch;
    overflow-wrap: anywhere;
  }

  header + p {
    margin-bottom: var(--s4);
  }

  li > .ways {
    display: flex;
    flex: 0 0 auto;
    flex-wrap: wrap;
    gap: var(--s2);
  }
`

/** /admin#attention: work that failed for good, with another try and "handled by other means" for each. */
export default function AttentionPage() {
  const jobs = useRead('listFailedJobs', undefined, { rereadOnOpen: true })
  const [settling, setSettling] = useState<FailedJob | null>(null)
  return (
    <Area>
      <DetailPage back={back} title="Needs attention">
        <p>What had to happen and could not: a refund, a mail, what follows from a deleted class.</p>
        <ListStates read={jobs} loading="Loading what needs attention">
          {(found) =>
            found.length === 0 ? (
              <EmptyState title="Nothing needs attention" kind="breath" />
            ) : (
              <RuledList aria-label="Failed work">
                {found.map((job) => (
                  <FailedItem key={job.id} job={job} onSettle={() => setSettling(job)} />
                ))}
              </RuledList>
            )
          }
        </ListStates>
      </DetailPage>
      {settling && <MarkHandled job={settling} onClose={() => setSettling(null)} />}
    </Area>
  )
}

function FailedItem({ job, onSettle }: { job: FailedJob; onSettle: () => void }) {
  const { retry, pending } = useAttentionMutations()
  const show = useInstants()
  const name = `${failedJobLabels[job.kind]}: ${job.title}`
  return (
    <li>
      <div>
        <h3 className="head">{name}</h3>
        <p>{job.lastError}</p>
        <p className="sub num">
          {job.whom && <>For {job.userId ? <a href={personHref(job.userId)}>{job.whom}</a> : job.whom}. </>}
          Since {show.dayAndTime(job.since)}, {job.tries === 1 ? 'tried once' : `tried ${job.tries} times`}.
        </p>
      </div>
      <div className="ways">
        <Button
          variant="secondary"
          pending={pending}
          pendingText="Retrying..."
          aria-label={`Retry ${name}`}
          onClick={() => void retry(job)}
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
