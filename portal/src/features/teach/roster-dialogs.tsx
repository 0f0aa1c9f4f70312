import { useCallForm } from '@studio/client/call-form'
import { FormDialog } from '@studio/client/form-dialog'
import { TextRow } from '@studio/client/form-rows'
import type { Toast } from '@studio/client/toast'
import {
  type EndpointName,
  type Endpoints,
  formatLongDay,
  moveDateSchema,
  pluralize,
  type ResponseOf,
  type TeachingRoster,
} from '@studio/contract'
import { Field, FieldRow, Textarea } from '@studio/ui'
import { type ComponentProps, useState } from 'react'
import { object, string } from 'yup'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { notify } from '../../toasts/toast-store.ts'

/** `waitingId` names the entry of the waitlist that gets the seat. */
export type RosterDialogName = 'move' | 'cancel' | 'restore' | 'ask' | 'note' | { waitingId: string }
type Props = { roster: TeachingRoster; onClose: () => void }

export default function RosterDialog({ name, ...props }: Props & { name: RosterDialogName }) {
  if (name === 'move') return <MoveDate {...props} />
  const action =
    typeof name === 'string' ? actions[name](props.roster) : createSeatAction({ ...name, roster: props.roster })
  return <ActionDialog {...props} {...action} />
}

/** A call about the roster's date, and its dialog with at most one text, which the server checks. */
type Action = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'description' | 'actionLabel' | 'cancelLabel' | 'danger'
> & {
  endpoint: EndpointName
  toInput: (text: string) => object
  doneTitle: string
  /** `name` is the field of the call that the text becomes. */
  field?: { name: string; label: string; hint?: string; optional?: boolean; isLong?: boolean }
}

const toQuery = ({ classId, date, scheduleId }: TeachingRoster) => ({
  classId,
  date,
  ...(scheduleId && { scheduleId }),
})
/** Only the dates of a schedule are changed one by one. */
const toParams = ({ scheduleId, date }: TeachingRoster) => ({ id: scheduleId ?? '', date })
const formatDate = ({ className, date }: TeachingRoster) => `${className}, ${formatLongDay(date)}`

const actions: Record<'cancel' | 'restore' | 'ask' | 'note', (roster: TeachingRoster) => Action> = {
  cancel: (roster) => ({
    endpoint: 'cancelTeachingDate',
    toInput: (text) => ({ params: toParams(roster), body: { note: text || null } }),
    title: `Cancel ${formatDate(roster)}?`,
    description: `${formatCancelImpact(roster)} You can restore the date, but not its bookings.`,
    field: {
      name: 'note',
      label: 'Reason',
      optional: true,
      hint: 'Everyone who is booked reads it, and it is shown on the calendar.',
    },
    actionLabel: 'Cancel This Date',
    cancelLabel: 'Keep Date',
    danger: true,
    doneTitle: 'Date cancelled',
  }),
  restore: (roster) => ({
    endpoint: 'restoreTeachingDate',
    toInput: () => ({ params: toParams(roster) }),
    title: `Restore ${formatDate(roster)}?`,
    description: 'It can be booked again. Cancelled bookings stay cancelled.',
    actionLabel: 'Restore This Date',
    cancelLabel: 'Keep Cancelled',
    doneTitle: 'Date restored',
  }),
  ask: (roster) => ({
    endpoint: 'askSubstitute',
    toInput: (reason) => ({ body: { ...toQuery(roster), reason } }),
    title: 'Ask for a substitute',
    description: `${formatDate(roster)}. The class stays yours until a substitute is confirmed.`,
    field: { name: 'reason', label: 'Reason', hint: 'Your colleagues and the managers read it.' },
    actionLabel: 'Ask My Colleagues',
    doneTitle: 'Substitute asked for',
  }),
  note: (roster) => ({
    endpoint: 'addNoteForTeachers',
    toInput: (text) => ({ body: { ...toQuery(roster), text } }),
    title: 'Note for the next teacher',
    description: `Everyone who teaches ${roster.className} reads it; members never do.`,
    field: { name: 'text', label: 'Note', isLong: true },
    actionLabel: 'Save Note',
    doneTitle: 'Note saved',
  }),
}

function createSeatAction({ roster, waitingId }: { roster: TeachingRoster; waitingId: string }): Action {
  const name = roster.waiting.find(({ id }) => id === waitingId)?.name ?? 'this person'
  return {
    endpoint: 'seatFromWaitlistAtDesk',
    toInput: (reason) => ({ params: { id: waitingId }, body: { reason } }),
    title: `Seat ${name} out of order?`,
    description:
      'They get the next free seat before those ahead of them, but never one beyond the capacity. The audit log keeps the reason.',
    field: { name: 'reason', label: 'Why?', hint: 'For instance: we cancelled their class yesterday' },
    actionLabel: 'Give the Seat',
    cancelLabel: 'Keep the Order',
    doneTitle: 'Seat given',
  }
}

function formatCancelImpact({ bookedCount, waiting }: TeachingRoster): string {
  if (bookedCount === 0 && waiting.length === 0) return 'Nobody is booked on this date.'
  const bookings = `${pluralize(bookedCount, 'booking')} will be cancelled, the members notified and payments refunded.`
  const entries = `${pluralize(waiting.length, 'person', 'people')} on the waitlist will be notified.`
  return [bookedCount > 0 && bookings, waiting.length > 0 && entries].filter(Boolean).join(' ')
}

/** Once the call is done, the dialog closes and a toast says so. */
function useRosterCall<Name extends EndpointName>(
  endpoint: Name,
  { onClose, toToast }: { onClose: () => void; toToast: (answer: ResponseOf<Endpoints[Name]>) => Toast },
) {
  return useMemberMutation(endpoint, {
    invalidates: ['getTeachingRoster', 'listTeachingDates', 'listSubstitutes'],
    onDone: (answer) => {
      notify(toToast(answer))
      onClose()
    },
  }).trigger
}

function ActionDialog({ endpoint, toInput, doneTitle, field, onClose, ...dialog }: Action & Pick<Props, 'onClose'>) {
  // The compiler cannot tell the calls of the table above apart; some answer with a message.
  const call = useRosterCall(endpoint as 'askSubstitute', {
    onClose,
    toToast: ({ message }) => ({ title: doneTitle, ...(message && { description: message }) }),
  })
  const { isLong, ...row } = field ?? { name: 'text', label: '' }
  const form = useCallForm({
    initialValues: { [row.name]: '' },
    schema: object({ [row.name]: string().trim().default('') }),
    send: (values) => call(toInput(values[row.name] ?? '') as never),
  })
  const value = form.formik.values[row.name]
  return (
    <FormDialog {...dialog} form={form} pendingText="Saving..." onClose={onClose}>
      {field && !isLong && <TextRow form={form} {...row} />}
      {field && isLong && (
        <Field label={row.label} error={form.errorOf(row.name)}>
          <Textarea name={row.name} value={value} onChange={form.formik.handleChange} />
        </Field>
      )}
    </FormDialog>
  )
}

function MoveDate({ roster, onClose }: Props) {
  const [original] = useState(() => ({
    startTime: roster.startTime ?? '',
    endTime: roster.endTime ?? '',
    location: roster.location ?? '',
    note: '',
  }))
  const move = useRosterCall('moveTeachingDate', { onClose, toToast: () => ({ title: 'Date changed' }) })
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
