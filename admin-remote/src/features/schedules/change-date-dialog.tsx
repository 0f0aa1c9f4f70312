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
import { OverlapNotice, useOverlapCheck } from './overlap-check.tsx'

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

const toComparedFields = (occurrence: Occurrence) => toInput(toValues(occurrence))

function toOverlapInput(occurrence: Occurrence, { startTime, endTime, instructorId, location }: ChangeDateInput) {
  return {
    classId: occurrence.classId,
    dayOfWeek: getWeekday(occurrence.date),
    startTime: startTime ?? occurrence.startTime,
    endTime: endTime ?? occurrence.endTime,
    startDate: occurrence.date,
    isRecurring: false,
    instructorId,
    location,
    except: occurrence.id,
  }
}

type Props = { occurrence: Occurrence; instructors: readonly Instructor[]; onClose: () => void }

/** Changes time, room, instructor or note of one date of a series; the date itself stays. */
export function ChangeDateDialog({ occurrence, instructors, onClose }: Props) {
  const changeMutation = useAdminMutation({
    endpoint: 'changeDate',
    invalidates: occurrenceReads,
    success: 'Date changed successfully!',
    failure: 'Failed to change this date.',
  })
  const overlapCheck = useOverlapCheck()
  // The version that the admin edits. `occurrence` may be read again while the dialog is open.
  const [original] = useState(occurrence)
  const namesById = Object.fromEntries(instructors.map(({ id, name }) => [id, name]))
  const form = useAdminForm({
    initialValues: toValues(occurrence),
    schema: changeDateSchema,
    toInput,
    send: async (input, changes) => {
      if (!(await overlapCheck.checkBeforeSaving(toOverlapInput(occurrence, input)))) return { done: false }
      const { id, date } = original
      return changeMutation.run(
        { params: { id, date }, body: changes },
        { edit: { original, toComparedFields, namesById } },
      )
    },
    onClose,
  })
  const conflicts = overlapCheck.getShownConflicts(toOverlapInput(occurrence, toInput(form.formik.values)))
  const options = [
    { value: USUAL_INSTRUCTOR, label: 'As in the series' },
    ...instructors.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const movedFrom = occurrence.change?.movedFrom
  return (
    <EditDialog
      form={form}
      title={`Change ${occurrence.className}, ${formatWhen(occurrence)}`}
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
        <Notice title={formatChangeImpact(occurrence)}>
          {movedFrom
            ? `The series meets ${formatTimeRange(movedFrom.startTime, movedFrom.endTime)}. Every other date stays as it is.`
            : 'Every other date of the series stays as it is.'}
        </Notice>
      </div>
      <OverlapNotice conflicts={conflicts} />
    </EditDialog>
  )
}

function formatChangeImpact({ bookedCount }: Occurrence): string {
  if (bookedCount === 0) return 'Nobody is booked on this date.'
  const memberText = `${pluralize(bookedCount, 'member')} ${bookedCount === 1 ? 'is' : 'are'}`
  return `${memberText} booked and will be notified; if the time changes, they may cancel for free until the class begins.`
}
