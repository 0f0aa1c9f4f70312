import { TextRow } from '@studio/client/form-rows'
import { useRead } from '@studio/client/reading'
import { type Holiday, type HolidayImpact, holidaySchema, parse } from '@studio/contract'
import { FieldRow, Notice } from '@studio/ui'
import { useBridge } from '../../bridge/bridge.tsx'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { useEntityForm } from '../../forms/use-admin-form.ts'
import { messagesFor } from '../../mutations/use-admin-mutation.ts'
import { formatHolidayImpact } from './holiday-labels.ts'

const invalidates = [
  'listHolidays',
  'listSchedules',
  'listBookableDates',
  'listMyBookings',
  'previewHoliday',
  'getRoster',
] as const
export const holidayMutations = {
  create: { endpoint: 'createHoliday', invalidates, ...messagesFor('add', 'closed days') },
  update: { endpoint: 'changeHoliday', invalidates, ...messagesFor('update', 'closed days') },
  remove: {
    endpoint: 'deleteHoliday',
    invalidates,
    failure: 'Failed to open these days.',
    success: 'The studio is open on these days again!',
  },
} as const

export function HolidayForm({ holiday, onClose }: { holiday: Holiday | null; onClose: () => void }) {
  const { today } = useBridge()
  const form = useEntityForm({
    entity: holiday,
    onClose,
    schema: holidaySchema,
    mutations: holidayMutations,
    toValues: (entity) => ({ name: entity?.name ?? '', from: entity?.from ?? today, to: entity?.to ?? today }),
    toInput: (values) => values,
  })
  return (
    <EditDialog
      form={form}
      title={holiday ? 'Change closed days' : 'Close the studio'}
      actionLabel={holiday ? 'Update Closed Days' : 'Close the Studio'}
    >
      <TextRow form={form} name="name" label="Name" hint="Shown to visitors, for instance: Thanksgiving" />
      <FieldRow>
        <TextRow form={form} name="from" label="First day" type="date" min={today} />
        <TextRow form={form} name="to" label="Last day" type="date" min={today} />
      </FieldRow>
      <ImpactPreview from={form.formik.values.from} to={form.formik.values.to} />
    </EditDialog>
  )
}

function ImpactPreview({ from, to }: { from: string; to: string }) {
  // The impact depends on the days alone, so the preview needs no name yet.
  const isValidRange = parse(holidaySchema, { name: 'Closed', from, to }).ok
  const read = useRead('previewHoliday', { query: { from, to } }, { isEnabled: isValidRange, rereadOnOpen: true })
  if (!isValidRange) return null
  return (
    <div data-wide>
      <Notice title="What will happen">{formatPreview(read)}</Notice>
    </div>
  )
}

function formatPreview({ data, error }: { data?: HolidayImpact | undefined; error?: unknown }): string {
  if (data) return formatHolidayImpact(data)
  return error ? 'This could not be counted right now.' : 'Counting...'
}
