import { type Schedule, type StudioClass, scheduleSchema, showTimeSpan, weekdayNames } from '@studio/contract'
import { Notice } from '@studio/ui'
import { useBridge } from '../../bridge/bridge.tsx'
import { closeWhenDone } from '../../data/use-act.ts'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { CheckRow, FieldRow, SelectRow, TextRow } from '../../forms/form-fields.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { clashesOf } from './clashes.ts'
import { useScheduleActs } from './schedule-acts.ts'

const weekdays = weekdayNames.map((label, day) => ({ value: String(day), label }))

/** Defaults of a new schedule: Monday, 09:00 to 10:00, from today, recurring (spec section 5). */
function valuesOf({ item, today }: { item: Schedule | null; today: string }) {
  return {
    classId: item?.classId ?? '',
    dayOfWeek: String(item?.dayOfWeek ?? 1),
    startTime: item?.startTime ?? '09:00',
    endTime: item?.endTime ?? '10:00',
    startDate: item?.startDate ?? today,
    endDate: item?.endDate ?? '',
    isRecurring: item?.isRecurring ?? true,
    isActive: item?.isActive ?? true,
  }
}
type Values = ReturnType<typeof valuesOf>

function toInput(values: Values) {
  return { ...values, dayOfWeek: Number(values.dayOfWeek), endDate: values.endDate || null }
}

type Props = {
  item: Schedule | null
  classes: readonly StudioClass[]
  schedules: readonly Schedule[]
  onClose: () => void
}

/** Creates a schedule, or changes one (spec section 2, /admin; ruling A3). */
export function ScheduleDialog({ item, classes, schedules, onClose }: Props) {
  const { today } = useBridge()
  const { create, update } = useScheduleActs()
  const form = useAdminForm({
    initialValues: valuesOf({ item, today }),
    schema: scheduleSchema,
    toInput,
    send: (input) => closeWhenDone(item ? update(item, input) : create(input), onClose),
  })
  return (
    <EditDialog
      form={form}
      title={item ? 'Edit schedule' : 'Add schedule'}
      act={item ? 'Update Schedule' : 'Create Schedule'}
      actPending={item ? 'Updating...' : 'Creating...'}
      onClose={onClose}
    >
      <SelectRow
        form={form}
        name="classId"
        label="Class"
        placeholder="Choose a class"
        options={classOptions(classes)}
      />
      <SelectRow form={form} name="dayOfWeek" label="Weekday" options={weekdays} />
      <FieldRow>
        <TextRow form={form} name="startTime" label="Start time" type="time" />
        <TextRow form={form} name="endTime" label="End time" type="time" />
      </FieldRow>
      <FieldRow>
        <TextRow form={form} name="startDate" label="Start date" type="date" />
        <TextRow form={form} name="endDate" label="End date" type="date" optional />
      </FieldRow>
      <CheckRow form={form} name="isRecurring" label="Recurring, every week" />
      <CheckRow form={form} name="isActive" label="Active, shown to visitors" />
      <Warning values={form.values} item={item} classes={classes} schedules={schedules} />
    </EditDialog>
  )
}

function Warning({ values, item, classes, schedules }: Omit<Props, 'onClose'> & { values: Values }) {
  const planned = { ...toInput(values), id: item?.id }
  const clashes = clashesOf({ planned, classes, schedules })
  if (clashes.length === 0) return null
  const times = clashes.map(({ className, startTime, endTime }) => `${className}, ${showTimeSpan(startTime, endTime)}`)
  return (
    <div data-wide>
      <Notice title="The instructor already teaches at this time">{times.join('; ')}</Notice>
    </div>
  )
}

function classOptions(classes: readonly StudioClass[]) {
  return classes.map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (inactive)` }))
}
