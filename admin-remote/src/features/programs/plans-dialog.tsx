import { useRead } from '@studio/client/reading'
import type { AdminPlan } from '@studio/contract'
import { Badge, Button, Dialog, IconButton } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { ListStates } from '../../lists/list-states.tsx'
import { RuledList } from '../../lists/row-layout.ts'
import { PlanForm, planText } from './plan-form.tsx'
import { type DueNotice, NoticeButton, NoticeForm } from './price-notice.tsx'

const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s3);
  align-items: center;
`

export function PlansDialog({ onClose }: { onClose: () => void }) {
  const plans = useRead('listAllPlans', undefined, { rereadOnOpen: true })
  const [editing, setEditing] = useState<AdminPlan | null>(null)
  const [due, setDue] = useState<DueNotice | null>(null)
  if (editing) return <PlanForm item={editing} onClose={() => setEditing(null)} />
  if (due) return <NoticeForm {...due} onClose={() => setDue(null)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      kind="narrow"
      title="Membership plans"
      description="The monthly price for new subscribers. Members keep theirs until you give them notice of a new one."
      actions={
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ListStates read={plans} loading="Loading plans">
        {(all) => (
          <RuledList>
            {all.map((plan) => (
              <li key={plan.id}>
                <div>
                  <Name>
                    <b>{plan.name}</b>
                    <Badge tone={plan.isOnSale ? 'good' : 'neutral'}>{plan.isOnSale ? 'On sale' : 'Not on sale'}</Badge>
                  </Name>
                  <div className="sub num">{planText(plan)}</div>
                </div>
                <NoticeButton plan={plan} onOpen={setDue} />
                <IconButton icon="pencil-simple" label={`Edit ${plan.name}`} onClick={() => setEditing(plan)} />
              </li>
            ))}
          </RuledList>
        )}
      </ListStates>
    </Dialog>
  )
}
