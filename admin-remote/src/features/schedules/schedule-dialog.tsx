import { TextRow } from '@studio/client/form-rows'
import { type Schedule, type StudioClass, scheduleSchema, weekdayNames } from '@studio/contract'
import { FieldRow } from '@studio/ui'
import { useBridge } from '../../bridge/bridge.tsx'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { CheckboxRow, SelectRow } from '../../forms/form-fields.tsx'
import { useEntityForm } from '../../forms/use-admin-form.ts'
import { messagesFor } from '../../mutations/use-admin-mutation.ts'
import { OverlapNotice, useOverlapCheck } from './overlap-check.tsx'

// Deleting or moving a schedule can cancel bookings.
const invalidates = ['listSchedules', 'listClasses', 'listBookableDates', 'listMyBookings'] as const
export const scheduleMutations = {
  create: { endpoint: 'createSchedule', invalidates, ...messagesFor('create', 'schedule') },
  update: { endpoint: 'changeSchedule', invalidates, ...messagesFor('update', 'schedule') },
  remove: { endpoint: 'deleteSchedule', invalidates, ...messagesFor('delete', 'schedule') },
} as const

const weekdayOptions = weekdayNames.map((label, day) => ({ value: String(day), label }))

/** Defaults of a new schedule: Monday, 09:00 to 10:00, from today, recurring. */
function toValues(schedule: Schedule | null, today: string) {
  return {
    classId: schedule?.classId ?? '',
    dayOfWeek: String(schedule?.dayOfWeek ?? 1),
    startTime: schedule?.startTime ?? '09:00',
    endTime: schedule?.endTime ?? '10:00',
    startDate: schedule?.startDate ?? today,
    endDate: schedule?.endDate ?? '',
    isRecurring: schedule?.isRecurring ?? true,
    isActive: schedule?.isActive ?? true,
    location: schedule?.location ?? '',
  }
}
type Values = ReturnType<typeof toValues>

function toInput(values: Values) {
  return {
    ...values,
    dayOfWeek: Number(values.dayOfWeek),
    endDate: values.endDate || null,
    location: values.location.trim() || null,
  }
}

type Props = { schedule: Schedule | null; classes: readonly StudioClass[]; onClose: () => void }

export function ScheduleDialog({ schedule, classes, onClose }: Props) {
  const { today } = useBridge()
  const overlapCheck = useOverlapCheck()
  const form = useEntityForm({
    entity: schedule,
    onClose,
    schema: scheduleSchema,
    toInput,
    mutations: scheduleMutations,
    toValues: (entity) => toValues(entity, today),
    // Shown instead of class ids if another admin has changed the schedule in the meantime.
    namesById: Object.fromEntries(classes.map(({ id, name }) => [id, name])),
    canSend: async ({ isActive, ...overlapInput }) => {
      if (!isActive) return true
      return overlapCheck.checkBeforeSaving({ ...overlapInput, except: schedule?.id })
    },
  })
  const { isActive: _, ...overlapInput } = toInput(form.formik.values)
  const conflicts = overlapCheck.getShownConflicts({ ...overlapInput, except: schedule?.id })
  const actionLabel = schedule ? 'Update Schedule' : 'Create Schedule'
  return (
    <EditDialog
      form={form}
      title={schedule ? 'Edit schedule' : 'Add schedule'}
      actionLabel={conflicts.length > 0 ? `${actionLabel} Anyway` : actionLabel}
    >
      <SelectRow
        form={form}
        name="classId"
        label="Class"
        placeholder="Choose a class"
        options={getClassOptions(classes)}
      />
      <SelectRow form={form} name="dayOfWeek" label="Weekday" options={weekdayOptions} />
      <FieldRow>
        <TextRow form={form} name="startTime" label="Start time" type="time" />
        <TextRow form={form} name="endTime" label="End time" type="time" />
      </FieldRow>
      <FieldRow>
        <TextRow form={form} name="startDate" label="Start date" type="date" />
        <TextRow form={form} name="endDate" label="End date" type="date" optional />
      </FieldRow>
      <TextRow form={form} name="location" label="Room" optional />
      <CheckboxRow form={form} name="isRecurring" label="Recurring, every week" />
      <CheckboxRow form={form} name="isActive" label="Active, shown to visitors" />
      <OverlapNotice conflicts={conflicts} />
    </EditDialog>
  )
}

function getClassOptions(classes: readonly StudioClass[]) {
  return classes.map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (inactive)` }))
}
