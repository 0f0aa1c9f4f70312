import { TextRow } from '@studio/client/form-rows'
import {
  type ChangeDateInput,
  changeDateSchema,
  formatTimeRange,
  getWeekday,
  type Instructor,
  type Occurrence,
  pluralize,
} from '@studio/contract'
import { FieldRow, Notice } from '@studio/ui'
import { useState } from 'react'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { SelectRow } from '../../forms/form-fields.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { formatWhen } from '../../time/occurrence-texts.ts'
import { ConflictNotice, useOverlapCheck } from './overlap-check.tsx'

const USUAL_INSTRUCTOR = 'usual'

export const occurrenceReads = ['listSchedules', 'listBookableDates', 'listMyBookings', 'getRoster'] as const

function toValues({ startTime, endTime, instructorId, location, change }: Occurrence) {
  return {
    startTime,
    endTime,
    instructorId: change?.isSubstituted && instructorId ? instructorId : USUAL_INSTRUCTOR,
    location: location ?? '',
    note: change?.note ?? '',
  }
}
type Values = ReturnType<typeof toValues>

function toInput({ instructorId, location, note, ...times }: Values): ChangeDateInput {
  return {
    ...times,
    instructorId: instructorId === USUAL_INSTRUCTOR ? null : instructorId,
    location: location.trim() || null,
    note: note.trim() || null,
  }
}

const toFields = (item: Occurrence) => toInput(toValues(item))

function toPlannedTimes(item: Occurrence, { startTime, endTime, instructorId, location }: ChangeDateInput) {
  return {
    classId: item.classId,
    dayOfWeek: getWeekday(item.date),
    startTime: startTime ?? item.startTime,
    endTime: endTime ?? item.endTime,
    startDate: item.date,
    isRecurring: false,
    instructorId,
    location,
    except: item.id,
  }
}

type Props = { item: Occurrence; instructors: readonly Instructor[]; onClose: () => void }

export function ChangeDateDialog({ item, instructors, onClose }: Props) {
  const change = useAdminMutation({
    endpoint: 'changeDate',
    invalidates: occurrenceReads,
    success: 'Date changed successfully!',
    failure: 'Failed to change this date.',
  })
  const overlapCheck = useOverlapCheck()
  // As it was when the dialog opened: `item` may be read again meanwhile.
  const [original] = useState(item)
  const names = Object.fromEntries(instructors.map(({ id, name }) => [id, name]))
  const form = useAdminForm({
    initialValues: toValues(item),
    schema: changeDateSchema,
    toInput,
    send: async (input, body) => {
      if (!(await overlapCheck.canSave(toPlannedTimes(item, input)))) return { done: false }
      const { id, date } = original
      return change.run({ params: { id, date }, body }, { edit: { original, toFields, names } })
    },
    onClose,
  })
  const conflicts = overlapCheck.getConflicts(toPlannedTimes(item, toInput(form.formik.values)))
  const options = [
    { value: USUAL_INSTRUCTOR, label: 'As in the series' },
    ...instructors.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const movedFrom = item.change?.movedFrom
  return (
    <EditDialog
      form={form}
      title={`Change ${item.className}, ${formatWhen(item)}`}
      actionLabel={conflicts.length > 0 ? 'Change This Date Anyway' : 'Change This Date'}
    >
      <FieldRow>
        <TextRow form={form} name="startTime" label="Start time" type="time" />
        <TextRow form={form} name="endTime" label="End time" type="time" />
      </FieldRow>
      <SelectRow form={form} name="instructorId" label="Instructor" options={options} />
      <TextRow form={form} name="location" label="Room" optional />
      <TextRow form={form} name="note" label="Note for everyone" optional />
      <div data-wide>
        <Notice title={formatImpact(item)}>
          {movedFrom
            ? `The series meets ${formatTimeRange(movedFrom.startTime, movedFrom.endTime)}. Every other date stays as it is.`
            : 'Every other date of the series stays as it is.'}
        </Notice>
      </div>
      <ConflictNotice conflicts={conflicts} />
    </EditDialog>
  )
}

function formatImpact({ bookedCount }: Occurrence): string {
  if (bookedCount === 0) return 'Nobody is booked on this date.'
  const memberText = `${pluralize(bookedCount, 'member')} ${bookedCount === 1 ? 'is' : 'are'}`
  return `${memberText} booked and will be notified; if the time changes, they may cancel for free until the class begins.`
}
