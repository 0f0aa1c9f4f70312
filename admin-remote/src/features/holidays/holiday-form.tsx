import { TextRow } from '@studio/client/form-rows'
import { useRead } from '@studio/client/reading'
import { type Holiday, holidaySchema, parse } from '@studio/contract'
import { FieldRow, Notice } from '@studio/ui'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { closeOnSuccess } from '../../mutations/use-admin-mutation.ts'
import { consequenceText } from './holiday-labels.ts'
import { useHolidayActs } from './holiday-mutations.ts'

const show = ({ name, from, to }: Holiday) => ({ name, from, to })

/** Creates or changes a holiday. The impact preview is shown above the button. */
export function HolidayForm({ item, onClose }: { item: Holiday | null; onClose: () => void }) {
  const { today } = useBridge()
  const { create, update } = useHolidayActs()
  const [seen] = useState(item)
  const form = useAdminForm({
    initialValues: { name: item?.name ?? '', from: item?.from ?? today, to: item?.to ?? today },
    schema: holidaySchema,
    toInput: (values) => values,
    send: (input, changes) => closeOnSuccess(seen ? update({ seen, changes, show }, changes) : create(input), onClose),
  })
  return (
    <EditDialog
      form={form}
      title={item ? 'Change closed days' : 'Close the studio'}
      act={item ? 'Update Closed Days' : 'Close the Studio'}
      actPending={item ? 'Updating...' : 'Closing...'}
      onClose={onClose}
    >
      <TextRow form={form} name="name" label="Name" hint="Visitors see it: Thanksgiving" />
      <FieldRow>
        <TextRow form={form} name="from" label="First day" type="date" min={today} />
        <TextRow form={form} name="to" label="Last day" type="date" min={today} />
      </FieldRow>
      <Consequences from={form.formik.values.from} to={form.formik.values.to} />
    </EditDialog>
  )
}

function Consequences({ from, to }: { from: string; to: string }) {
  const range = parse(holidaySchema, { name: 'any', from, to })
  const { data, error } = useRead('previewHoliday', range.ok ? { query: { from, to } } : null, { rereadOnOpen: true })
  if (!range.ok) return null
  return (
    <div data-wide>
      <Notice title="What follows">
        {data ? consequenceText(data) : error ? 'Could not be counted just now.' : 'Counting…'}
      </Notice>
    </div>
  )
}
