import { useRead } from '@studio/client/reading'
import type { MembershipOverview, User } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { Actions, Section } from '../../layout/detail-page.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { useInstants } from '../../time/instants.tsx'
import { ConfirmPlanDialog, FreeDaysDialog, PauseDialog } from './plan-dialogs.tsx'
import { type PlanAct, planActs, planLines } from './plan-labels.ts'

const labels: Record<PlanAct, string> = {
  pause: 'Pause',
  change: 'Change Pause',
  resume: 'End Pause',
  end: 'End Plan',
  keep: 'Keep Plan',
  free_days: 'Free Days',
}

export function PlanSection({ user }: { user: User }) {
  const plan = useRead('showUserMembership', { params: { id: user.id } }, { rereadOnOpen: true })
  return (
    <Section title="Plan">
      <ListStates read={plan} loading="Loading the plan">
        {(overview) => <Plan user={user} overview={overview} />}
      </ListStates>
    </Section>
  )
}

function Plan({ user, overview }: { user: User; overview: MembershipOverview }) {
  const show = useInstants()
  const [open, setOpen] = useState<PlanAct>()
  const close = () => setOpen(undefined)
  return (
    <>
      {planLines(overview, show).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Actions>
        {planActs(overview).map((act) => (
          <Button key={act} variant="secondary" onClick={() => setOpen(act)}>
            {labels[act]}
          </Button>
        ))}
      </Actions>
      {(open === 'pause' || open === 'change') && <PauseDialog user={user} overview={overview} onClose={close} />}
      {open === 'free_days' && <FreeDaysDialog user={user} onClose={close} />}
      {(open === 'resume' || open === 'end' || open === 'keep') && (
        <ConfirmPlanDialog step={open} user={user} onClose={close} />
      )}
    </>
  )
}
