import { FormRows, TextRow } from '@studio/client/form-rows'
import { useStudioForm } from '@studio/client/forms'
import { formatLongDay, type MoveDateInput, moveDateSchema, pluralize } from '@studio/contract'
import { Button, Dialog, FieldRow, Notice } from '@studio/ui'
import { useState } from 'react'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { notify } from '../../toasts/toast-store.ts'
import { type DateDialogProps, dateReads, type ScheduledRoster } from './manage-date.tsx'

const toValues = ({ startTime, endTime, location }: ScheduledRoster) => ({
  startTime: startTime ?? '',
  endTime: endTime ?? '',
  location: location ?? '',
  note: '',
})
type Values = ReturnType<typeof toValues>

/** Gives one date another time or room. Sends only the changed fields, so that a colleague's change is kept. */
export default function MoveDateDialog({ roster, onClose }: DateDialogProps) {
  const [originalValues] = useState(() => toValues(roster))
  const [problem, setProblem] = useState<string>()
  const { trigger, pending } = useMemberMutation('moveTeachingDate', {
    invalidates: dateReads,
    onDone: () => {
      notify({ title: 'Date changed' })
      onClose()
    },
    onFailed: ({ fields, message }) => {
      if (!fields) setProblem(message ?? 'The date could not be changed.')
    },
  })
  const form = useStudioForm({
    initialValues: originalValues,
    schema: moveDateSchema,
    toInput: (values) => toChanges({ values, originalValues }),
    submit: async (body) => {
      setProblem(undefined)
      const { failure } = await trigger({ params: { id: roster.scheduleId, date: roster.date }, body })
      return failure?.fields
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || pending || onClose()}
      kind="narrow"
      title={`Change ${roster.className}`}
      description={`${formatLongDay(roster.date)}. Every other date stays as it is.`}
    >
      <FormRows form={form}>
        {problem && <Notice tone="bad" title={problem} />}
        <FieldRow>
          <TextRow form={form} name="startTime" label="Start time" type="time" />
          <TextRow form={form} name="endTime" label="End time" type="time" />
        </FieldRow>
        <TextRow form={form} name="location" label="Room" optional />
        <TextRow form={form} name="note" label="Note for everyone" optional />
        <p>{formatImpact(roster)}</p>
        <div className="row">
          <Button type="submit" pending={pending} pendingText="Saving...">
            Change This Date
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Keep as It Is
          </Button>
        </div>
      </FormRows>
    </Dialog>
  )
}

function toChanges({ values, originalValues }: { values: Values; originalValues: Values }): MoveDateInput {
  const names = Object.keys(values) as Array<keyof Values>
  const changedNames = names.filter((name) => values[name].trim() !== originalValues[name])
  return Object.fromEntries(changedNames.map((name) => [name, values[name].trim() || null]))
}

function formatImpact({ bookedCount }: ScheduledRoster): string {
  if (bookedCount === 0) return 'Nobody is booked on this date.'
  const people = `${pluralize(bookedCount, 'person', 'people')} ${bookedCount === 1 ? 'is' : 'are'}`
  return `${people} booked and will be notified. If the time changes, they may cancel for free until the class begins.`
}
