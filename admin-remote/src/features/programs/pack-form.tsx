import { TextRow } from '@studio/client/form-rows'
import { classCategories, type PackProduct, packProductSchema } from '@studio/contract'
import { FieldRow } from '@studio/ui'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { CheckboxRow, TextareaRow } from '../../forms/form-fields.tsx'
import { useEntityForm } from '../../forms/use-admin-form.ts'
import { messagesFor } from '../../mutations/use-admin-mutation.ts'
import { CoverageField, toCoverageInput } from './coverage.tsx'

const invalidates = ['listAllPackProducts', 'listPackProducts'] as const
const mutations = {
  create: { endpoint: 'createPackProduct', invalidates, ...messagesFor('create', 'class pack') },
  update: { endpoint: 'changePackProduct', invalidates, ...messagesFor('update', 'class pack') },
} as const

const toValues = (pack: PackProduct | null) => ({
  name: pack?.name ?? '',
  description: pack?.description ?? '',
  credits: String(pack?.credits ?? 5),
  price: pack?.price ?? '',
  validDays: String(pack?.validDays ?? 90),
  covers: (pack?.covers ?? classCategories).join(','),
  newcomersOnly: pack?.newcomersOnly ?? false,
  isOnSale: pack?.isOnSale ?? false,
})
const toInput = (values: ReturnType<typeof toValues>) => ({ ...values, covers: toCoverageInput(values.covers) })

/** Adds a class pack (`null`) or edits one. */
export function PackForm({ pack, onClose }: { pack: PackProduct | null; onClose: () => void }) {
  const form = useEntityForm({ entity: pack, onClose, schema: packProductSchema, toValues, toInput, mutations })
  return (
    <EditDialog
      form={form}
      title={pack ? `Edit ${pack.name}` : 'Add class pack'}
      actionLabel={pack ? 'Update Class Pack' : 'Create Class Pack'}
    >
      <TextRow form={form} name="name" label="Name" />
      <FieldRow>
        <TextRow form={form} name="credits" label="Credits" inputMode="numeric" />
        <TextRow form={form} name="price" label="Price ($)" inputMode="decimal" />
      </FieldRow>
      <TextareaRow form={form} name="description" label="Description" optional rows={2} />
      <TextRow
        form={form}
        name="validDays"
        label="Valid days"
        inputMode="numeric"
        hint="From the purchase on. Packs that were sold keep their terms."
      />
      <div data-wide>
        <CoverageField form={form} />
      </div>
      <CheckboxRow form={form} name="newcomersOnly" label="For newcomers only" />
      <CheckboxRow form={form} name="isOnSale" label="On sale" />
    </EditDialog>
  )
}
