import { TextRow } from '@studio/client/form-rows'
import {
  type AdminPlan,
  categoryName,
  classCategories,
  formatMoney,
  type PlanBuyers,
  planBuyers,
  planSchema,
} from '@studio/contract'
import { Checkbox } from '@studio/ui'
import { styled } from 'styled-components'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { CheckboxRow, SelectRow } from '../../forms/form-fields.tsx'
import { type AdminForm, useEntityForm } from '../../forms/use-admin-form.ts'
import { messagesFor } from '../../mutations/use-admin-mutation.ts'

const buyerLabels: Record<PlanBuyers, string> = {
  everyone: 'Everyone',
  newcomers: 'People who never had a membership',
  members: 'People who have or had a membership',
}

export function formatPlan({ price, covers, buyers }: AdminPlan): string {
  const cost = price === null ? 'No price yet' : `${formatMoney(price)} a month`
  const classes = covers.length === classCategories.length ? 'all classes' : covers.map(categoryName).join(', ')
  return `${cost}, ${classes}, for ${buyerLabels[buyers].toLowerCase()}`
}

export const planReads = ['listAllPlans', 'showPriceNotice'] as const
const update = { endpoint: 'changePlan', invalidates: planReads, ...messagesFor('update', 'plan') } as const

const Categories = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
  gap: var(--s3);
  border: 0;
  padding: 0;
  margin: 0;

  legend {
    margin-bottom: var(--s2);
    font-size: var(--t-small);
    font-weight: 500;
  }

  .plan-error {
    grid-column: 1 / -1;
    color: var(--bad);
    font-size: var(--t-small);
  }
`

const toValues = (plan: AdminPlan | null) => ({
  price: plan?.price ?? '',
  covers: plan?.covers.join(',') ?? '',
  buyers: String(plan?.buyers),
  isOnSale: plan?.isOnSale ?? false,
})
type Values = ReturnType<typeof toValues>
const toInput = (values: Values) => ({ ...values, covers: values.covers.split(',').filter(Boolean) })
const buyerOptions = planBuyers.map((value) => ({ value, label: buyerLabels[value] }))

export function PlanForm({ item, onClose }: { item: AdminPlan; onClose: () => void }) {
  const form = useEntityForm({ item, onClose, schema: planSchema, toValues, toInput, mutations: { update } })
  return (
    <EditDialog form={form} title={`Edit ${item.name}`} actionLabel="Update Plan">
      <TextRow
        form={form}
        name="price"
        label="Monthly price ($)"
        inputMode="decimal"
        hint="For new subscribers, from now on."
      />
      <SelectRow form={form} name="buyers" label="Who may buy it" options={buyerOptions} />
      <div data-wide>
        <Coverage form={form} />
      </div>
      <CheckboxRow form={form} name="isOnSale" label="On sale" />
    </EditDialog>
  )
}

function Coverage({ form }: { form: AdminForm<Values> }) {
  const coveredCategories = form.formik.values.covers.split(',')
  const error = form.errorOf('covers')
  const setCovered = (category: string, isCovered: boolean) => {
    const nextCategories = classCategories.filter((classCategory) =>
      classCategory === category ? isCovered : coveredCategories.includes(classCategory),
    )
    void form.formik.setFieldValue('covers', nextCategories.join(','))
  }
  return (
    <Categories>
      <legend>Classes it covers</legend>
      {classCategories.map((category) => (
        <Checkbox
          key={category}
          label={categoryName(category)}
          name={category}
          checked={coveredCategories.includes(category)}
          onCheckedChange={(checked) => setCovered(category, checked === true)}
        />
      ))}
      {error && <p className="plan-error">{error}</p>}
    </Categories>
  )
}
