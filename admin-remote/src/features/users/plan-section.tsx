import { useRead } from '@studio/client/reading'
import type { MembershipOverview, User } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { Actions, Section } from '../../layout/detail-page.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { useInstantFormat } from '../../time/instants.tsx'
import { ConfirmPlanDialog, FreeDaysDialog, PauseDialog } from './plan-dialogs.tsx'
import { formatPlanLines, getPlanActions, type PlanAction } from './plan-labels.ts'

const actionLabels: Record<PlanAction, string> = {
  pause: 'Pause',
  change_pause: 'Change Pause',
  resume: 'End Pause',
  end: 'End Plan',
  keep: 'Keep Plan',
  free_days: 'Free Days',
}

export function PlanSection({ user }: { user: User }) {
  const plan = useRead('getUserMembership', { params: { id: user.id } }, { rereadOnOpen: true })
  return (
    <Section title="Plan">
      <ListStates read={plan} loadingLabel="Loading the plan">
        {(overview) => <Plan user={user} overview={overview} />}
      </ListStates>
    </Section>
  )
}

function Plan({ user, overview }: { user: User; overview: MembershipOverview }) {
  const format = useInstantFormat()
  const [openAction, setOpenAction] = useState<PlanAction>()
  const close = () => setOpenAction(undefined)
  return (
    <>
      {formatPlanLines(overview, format).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Actions>
        {getPlanActions(overview).map((action) => (
          <Button key={action} variant="secondary" onClick={() => setOpenAction(action)}>
            {actionLabels[action]}
          </Button>
        ))}
      </Actions>
      {(openAction === 'pause' || openAction === 'change_pause') && (
        <PauseDialog user={user} overview={overview} onClose={close} />
      )}
      {openAction === 'free_days' && <FreeDaysDialog user={user} onClose={close} />}
      {(openAction === 'resume' || openAction === 'end' || openAction === 'keep') && (
        <ConfirmPlanDialog action={openAction} user={user} onClose={close} />
      )}
    </>
  )
}
