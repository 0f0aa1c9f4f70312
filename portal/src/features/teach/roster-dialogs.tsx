import { useCallForm } from '@studio/client/call-form'
import { FormDialog } from '@studio/client/form-dialog'
import { TextRow } from '@studio/client/form-rows'
import {
  askSubstituteSchema,
  cancelDateSchema,
  type EndpointName,
  type Endpoints,
  formatLongDay,
  moveDateSchema,
  noteForTeachersSchema,
  pluralize,
  type ResponseOf,
  seatFromWaitlistSchema,
  type TeachingRoster,
} from '@studio/contract'
import { Field, FieldRow, Textarea } from '@studio/ui'
import { useState } from 'react'
import { object } from 'yup'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { notify } from '../../toasts/toast-store.ts'

type Props = { roster: TeachingRoster; onClose: () => void }
/** `waitingId` names the entry of the waitlist that gets the seat. */
export type RosterDialogName = 'move' | 'cancel' | 'restore' | 'ask' | 'note' | { waitingId: string }

export default function RosterDialog({ name, ...props }: Props & { name: RosterDialogName }) {
  if (name === 'move') return <MoveDate {...props} />
  if (name === 'cancel') return <CancelDate {...props} />
  if (name === 'restore') return <RestoreDate {...props} />
  if (name === 'ask') return <AskSubstitute {...props} />
  if (name === 'note') return <AddNote {...props} />
  return <GiveSeat {...props} waitingId={name.waitingId} />
}

/** Sends a change of the roster's date; once done, the dialog closes and a toast says so. */
function useRosterCall<Name extends EndpointName>(
  endpoint: Name,
  { onClose, toTitle }: { onClose: () => void; toTitle: (answer: ResponseOf<Endpoints[Name]>) => string },
) {
  const { trigger } = useMemberMutation(endpoint, {
    invalidates: ['getTeachingRoster', 'listTeachingDates', 'listSubstitutes'],
    onDone: (answer) => {
      notify({ title: toTitle(answer) })
      onClose()
    },
  })
  return trigger
}

const toQuery = ({ classId, date, scheduleId }: TeachingRoster) => ({
  classId,
  date,
  ...(scheduleId && { scheduleId }),
})
/** Only the dates of a schedule are changed one by one. */
const toParams = ({ scheduleId, date }: TeachingRoster) => ({ id: scheduleId ?? '', date })

function MoveDate({ roster, onClose }: Props) {
  const [original] = useState(() => ({
    startTime: roster.startTime ?? '',
    endTime: roster.endTime ?? '',
    location: roster.location ?? '',
    note: '',
  }))
  const move = useRosterCall('moveTeachingDate', { onClose, toTitle: () => 'Date changed' })
  const form = useCallForm({
    initialValues: original,
    schema: moveDateSchema,
    // Only the changed fields, so that a colleague's change of the others is kept.
    toInput: (values) => {
      const names = Object.keys(values) as Array<keyof typeof values>
      const changedNames = names.filter((name) => values[name].trim() !== original[name])
      return Object.fromEntries(changedNames.map((name) => [name, values[name].trim() || null]))
    },
    send: (body) => move({ params: toParams(roster), body }),
  })
  const { bookedCount, className, date } = roster
  const people = `${pluralize(bookedCount, 'person', 'people')} ${bookedCount === 1 ? 'is' : 'are'}`
  return (
    <FormDialog
      form={form}
      title={`Change ${className}`}
      description={`${formatLongDay(date)}. Every other date stays as it is.`}
      actionLabel="Change This Date"
      pendingText="Saving..."
      cancelLabel="Keep as It Is"
      onClose={onClose}
    >
      <FieldRow>
        <TextRow form={form} name="startTime" label="Start time" type="time" />
        <TextRow form={form} name="endTime" label="End time" type="time" />
      </FieldRow>
      <TextRow form={form} name="location" label="Room" optional />
      <TextRow form={form} name="note" label="Note for everyone" optional />
      <p>
        {bookedCount === 0
          ? 'Nobody is booked on this date.'
          : `${people} booked and will be notified. If the time changes, they may cancel for free until the class begins.`}
      </p>
    </FormDialog>
  )
}

function CancelDate({ roster, onClose }: Props) {
  const cancel = useRosterCall('cancelTeachingDate', { onClose, toTitle: () => 'Date cancelled' })
  const form = useCallForm({
    initialValues: { note: '' },
    schema: cancelDateSchema,
    toInput: ({ note }) => ({ note: note.trim() || null }),
    send: (body) => cancel({ params: toParams(roster), body }),
  })
  return (
    <FormDialog
      form={form}
      title={`Cancel ${roster.className}, ${formatLongDay(roster.date)}?`}
      description={`${formatCancelImpact(roster)} You can restore the date, but not its bookings.`}
      actionLabel="Cancel This Date"
      pendingText="Cancelling..."
      danger
      cancelLabel="Keep Date"
      onClose={onClose}
    >
      <TextRow
        form={form}
        name="note"
        label="Reason"
        optional
        hint="Everyone who is booked reads it, and it is shown on the calendar."
      />
    </FormDialog>
  )
}

function formatCancelImpact({ bookedCount, waiting }: TeachingRoster): string {
  if (bookedCount === 0 && waiting.length === 0) return 'Nobody is booked on this date.'
  const bookings = `${pluralize(bookedCount, 'booking')} will be cancelled, the members notified and payments refunded.`
  const entries = `${pluralize(waiting.length, 'person', 'people')} on the waitlist will be notified.`
  return [bookedCount > 0 && bookings, waiting.length > 0 && entries].filter(Boolean).join(' ')
}

function RestoreDate({ roster, onClose }: Props) {
  const restore = useRosterCall('restoreTeachingDate', { onClose, toTitle: () => 'Date restored' })
  const form = useCallForm({
    initialValues: {},
    schema: object(),
    send: () => restore({ params: toParams(roster) }),
  })
  return (
    <FormDialog
      form={form}
      title={`Restore ${roster.className}, ${formatLongDay(roster.date)}?`}
      description="It can be booked again. Cancelled bookings stay cancelled."
      actionLabel="Restore This Date"
      pendingText="Restoring..."
      cancelLabel="Keep Cancelled"
      onClose={onClose}
    />
  )
}

function AskSubstitute({ roster, onClose }: Props) {
  const ask = useRosterCall('askSubstitute', { onClose, toTitle: () => 'Your colleagues are asked' })
  const form = useCallForm({
    initialValues: { reason: '' },
    schema: askSubstituteSchema,
    toInput: (values) => ({ ...toQuery(roster), ...values }),
    send: (body) => ask({ body }),
  })
  return (
    <FormDialog
      form={form}
      title="Ask for a substitute"
      description={`${roster.className}, ${formatLongDay(roster.date)}. The class stays yours until a substitute is confirmed.`}
      actionLabel="Ask My Colleagues"
      pendingText="Asking..."
      onClose={onClose}
    >
      <TextRow form={form} name="reason" label="Reason" hint="Your colleagues and the managers read it." />
    </FormDialog>
  )
}

function AddNote({ roster, onClose }: Props) {
  const add = useRosterCall('addNoteForTeachers', { onClose, toTitle: () => 'Note saved' })
  const form = useCallForm({
    initialValues: { text: '' },
    schema: noteForTeachersSchema,
    toInput: (values) => ({ ...toQuery(roster), ...values }),
    send: (body) => add({ body }),
  })
  return (
    <FormDialog
      form={form}
      title="Note for the next teacher"
      description={`Everyone who teaches ${roster.className} reads it; members never do.`}
      actionLabel="Save Note"
      pendingText="Saving..."
      onClose={onClose}
    >
      <Field label="Note" error={form.errorOf('text')}>
        <Textarea name="text" value={form.formik.values.text} onChange={form.formik.handleChange} />
      </Field>
    </FormDialog>
  )
}

function GiveSeat({ roster, waitingId, onClose }: Props & { waitingId: string }) {
  const name = roster.waiting.find(({ id }) => id === waitingId)?.name ?? 'this person'
  const give = useRosterCall('seatFromWaitlistAtDesk', { onClose, toTitle: ({ message }) => message })
  const form = useCallForm({
    initialValues: { reason: '' },
    schema: seatFromWaitlistSchema,
    send: (body) => give({ params: { id: waitingId }, body }),
  })
  return (
    <FormDialog
      form={form}
      title={`Seat ${name} out of order?`}
      description="They get the next free seat before those ahead of them, but never one beyond the capacity. The audit log keeps the reason."
      actionLabel="Give the Seat"
      pendingText="Saving..."
      cancelLabel="Keep the Order"
      onClose={onClose}
    >
      <TextRow form={form} name="reason" label="Why?" hint="For instance: we cancelled their class yesterday" />
    </FormDialog>
  )
}
