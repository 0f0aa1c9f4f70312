import { TextRow } from '@studio/client/form-rows'
import { type AdminPlan, formatMoney, type PlanBuyers, planBuyers, planSchema } from '@studio/contract'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { CheckboxRow, SelectRow } from '../../forms/form-fields.tsx'
import { useEntityForm } from '../../forms/use-admin-form.ts'
import { messagesFor } from '../../mutations/use-admin-mutation.ts'
import { CoverageField, formatCoverage, toCoverageInput } from './coverage.tsx'

const buyerLabels: Record<PlanBuyers, string> = {
  everyone: 'Everyone',
  newcomers: 'People who never had a membership',
  members: 'People who have or had a membership',
}

export function formatPlanTerms({ price, covers, buyers }: AdminPlan): string {
  const cost = price === null ? 'No price yet' : `${formatMoney(price)} a month`
  return `${cost}, ${formatCoverage(covers)}, for ${buyerLabels[buyers].toLowerCase()}`
}

export const planReads = ['listAllPlans', 'previewPriceNotice'] as const
const update = { endpoint: 'changePlan', invalidates: planReads, ...messagesFor('update', 'plan') } as const

const toValues = (plan: AdminPlan | null) => ({
  price: plan?.price ?? '',
  covers: plan?.covers.join(',') ?? '',
  buyers: String(plan?.buyers),
  isOnSale: plan?.isOnSale ?? false,
})
type Values = ReturnType<typeof toValues>
const toInput = (values: Values) => ({ ...values, covers: toCoverageInput(values.covers) })
const buyerOptions = planBuyers.map((value) => ({ value, label: buyerLabels[value] }))

export function PlanForm({ plan, onClose }: { plan: AdminPlan; onClose: () => void }) {
  const form = useEntityForm({ entity: plan, onClose, schema: planSchema, toValues, toInput, mutations: { update } })
  return (
    <EditDialog form={form} title={`Edit ${plan.name}`} actionLabel="Update Plan">
      <TextRow
        form={form}
        name="price"
        label="Monthly price ($)"
        inputMode="decimal"
        hint="For new subscribers, from now on."
      />
      <SelectRow form={form} name="buyers" label="Who may buy it" options={buyerOptions} />
      <div data-wide>
        <CoverageField form={form} />
      </div>
      <CheckboxRow form={form} name="isOnSale" label="On sale" />
    </EditDialog>
  )
}
