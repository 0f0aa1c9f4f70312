import { TextRow } from '@studio/client/form-rows'
import { useRead } from '@studio/client/reading'
import { type AdminPlan, formatMoney, type PriceNotice, priceNoticeSchema } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { formatPlanTerms, PlanForm, planReads } from './plan-form.tsx'
import { ProductsDialog } from './products-dialog.tsx'

export function PlansDialog({ onClose }: { onClose: () => void }) {
  const plans = useRead('listAllPlans', undefined, { rereadOnOpen: true })
  const [editedPlan, setEditedPlan] = useState<AdminPlan | null>(null)
  const [planNotice, setPlanNotice] = useState<PlanNotice | null>(null)
  if (editedPlan) return <PlanForm plan={editedPlan} onClose={() => setEditedPlan(null)} />
  if (planNotice) return <NoticeForm {...planNotice} onClose={() => setPlanNotice(null)} />
  return (
    <ProductsDialog
      title="Membership plans"
      description="The monthly price for new subscribers. Members keep theirs until you give them notice of a new one."
      read={plans}
      formatTerms={formatPlanTerms}
      onEdit={setEditedPlan}
      onClose={onClose}
      renderAction={(plan) => <NoticeButton plan={plan} onOpen={setPlanNotice} />}
    />
  )
}

const NoWrapButton = styled(Button)`
  white-space: nowrap;
`

export type PlanNotice = { plan: AdminPlan; notice: PriceNotice }

/** Shown only if some members pay a different price than new subscribers. */
function NoticeButton({ plan, onOpen }: { plan: AdminPlan; onOpen: (planNotice: PlanNotice) => void }) {
  const { data: notice } = useRead('previewPriceNotice', { params: { id: plan.id } }, { rereadOnOpen: true })
  if (!notice || notice.members === 0) return null
  return (
    <NoWrapButton variant="quiet" aria-label={`Give Notice for ${plan.name}`} onClick={() => onOpen({ plan, notice })}>
      Give Notice
    </NoWrapButton>
  )
}

function NoticeForm({ plan, notice, onClose }: PlanNotice & { onClose: () => void }) {
  const announce = useAdminMutation({
    endpoint: 'announcePrice',
    invalidates: planReads,
    success: 'Notice sent!',
    failure: 'Failed to send the notice.',
  })
  const { version, earliest, members, price } = notice
  const form = useAdminForm({
    initialValues: { date: earliest },
    schema: priceNoticeSchema,
    toInput: ({ date }) => ({ date, version }),
    send: (body) => announce.run({ params: { id: plan.id }, body }),
    onClose,
  })
  const memberText =
    members === 1 ? '1 member pays a different price. They get' : `${members} members pay a different price. Each gets`
  return (
    <EditDialog form={form} title={`Notice for ${plan.name}`} actionLabel="Give Notice">
      <p data-wide>
        {memberText} one email. From the first renewal on or after this day, the price is {price && formatMoney(price)}{' '}
        a month.
      </p>
      <TextRow form={form} name="date" label="From" type="date" min={earliest} />
    </EditDialog>
  )
}
