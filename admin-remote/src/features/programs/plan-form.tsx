import { TextRow } from '@studio/client/form-rows'
import { type AdminPlan, categoryName, classCategories, planBuyers, planSchema } from '@studio/contract'
import { Checkbox } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { changedFields } from '../../edits/edit-conflict.ts'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { CheckRow, SelectRow } from '../../forms/form-fields.tsx'
import { type AdminForm, useAdminForm } from '../../forms/use-admin-form.ts'
import { closeOnSuccess } from '../../mutations/use-admin-mutation.ts'
import { buyerLabels } from './plan-labels.ts'
import { usePlanMutations } from './plan-mutations.ts'

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

type Values = { price: string; covers: string; buyers: string; isOnSale: boolean }
const valuesOf = ({ price, covers, buyers, isOnSale }: AdminPlan): Values => ({
  ...{ price: price ?? '', covers: covers.join(','), buyers, isOnSale },
})
const toInput = (values: Values) => ({ ...values, covers: values.covers.split(',').filter(Boolean) })
const show = (plan: AdminPlan) => toInput(valuesOf(plan))
const buyerOptions = planBuyers.map((value) => ({ value, label: buyerLabels[value] }))

/** Changes price, coverage, buyers and sale of a plan. */
export function PlanForm({ item, onClose }: { item: AdminPlan; onClose: () => void }) {
  const { update } = usePlanMutations()
  const [seen] = useState(item)
  const form = useAdminForm({
    initialValues: valuesOf(item),
    schema: planSchema,
    toInput,
    send: (input) => {
      // Not against the form's first values: without a price those are no whole input.
      const changes = changedFields(show(seen), input)
      return closeOnSuccess(update({ seen, changes, show }, changes), onClose)
    },
  })
  return (
    <EditDialog form={form} title={`Edit ${item.name}`} act="Update Plan" actPending="Updating..." onClose={onClose}>
      <TextRow
        form={form}
        name="price"
        label="Price of a month ($)"
        inputMode="decimal"
        hint="For new subscribers, at once."
      />
      <SelectRow form={form} name="buyers" label="Who may buy it" options={buyerOptions} />
      <div data-wide>
        <Coverage form={form} />
      </div>
      <CheckRow form={form} name="isOnSale" label="On sale" />
    </EditDialog>
  )
}

function Coverage({ form }: { form: AdminForm<Values> }) {
  const chosen = form.formik.values.covers.split(',')
  const error = form.errorOf('covers')
  const choose = (category: string, isChosen: boolean) => {
    const next = classCategories.filter((one) => (one === category ? isChosen : chosen.includes(one)))
    void form.formik.setFieldValue('covers', next.join(','))
  }
  return (
    <Categories>
      <legend>Classes that it covers</legend>
      {classCategories.map((category) => (
        <Checkbox
          key={category}
          label={categoryName(category)}
          name={category}
          checked={chosen.includes(category)}
          onCheckedChange={(checked) => choose(category, checked === true)}
        />
      ))}
      {error && <p className="plan-error">{error}</p>}
    </Categories>
  )
}
