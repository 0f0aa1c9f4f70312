import { useCallForm } from '@studio/client/call-form'
import { FormDialog } from '@studio/client/form-dialog'
import { type RowProps, TextRow } from '@studio/client/form-rows'
import { type EndpointName, formatLongDay, pluralize, type TeachingRoster } from '@studio/contract'
import { Field, Textarea } from '@studio/ui'
import { type ComponentProps, useState } from 'react'
import { object, string } from 'yup'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { notify } from '../../toasts/toast-store.ts'

/** Which dialog to open: that of an action, by its name, or of the waitlist entry that gets a seat. */
export type RosterDialogChoice = keyof typeof actions | { waitingId: string }

type RosterField = Omit<RowProps<Record<string, string>, string>, 'form'> & {
  type?: 'time' | 'textarea'
  value?: string | null
}
/** A call about the roster's date, with its dialog. The server validates the fields. */
type RosterAction = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'description' | 'actionLabel' | 'cancelLabel' | 'danger'
> & {
  endpoint: EndpointName
  fields?: RosterField[]
  /** The call's path parameters; by default the id of the roster. */
  params?: Record<string, string>
  doneTitle: string
}

/** The path parameters of a call that changes one date of a schedule; dates without a schedule offer no such action. */
const toParams = ({ scheduleId, date }: TeachingRoster) => ({ id: scheduleId ?? '', date })
const formatClassAndDay = ({ className, date }: TeachingRoster) => `${className}, ${formatLongDay(date)}`

const actions = {
  change: (roster: TeachingRoster): RosterAction => ({
    endpoint: 'changeTeachingDate',
    params: toParams(roster),
    title: `Change ${roster.className}`,
    description: `${formatLongDay(roster.date)}. Every other date stays as it is. ${formatChangeImpact(roster)}`,
    fields: [
      { name: 'startTime', label: 'Start time', type: 'time', value: roster.startTime },
      { name: 'endTime', label: 'End time', type: 'time', value: roster.endTime },
      { name: 'location', label: 'Room', optional: true, value: roster.location },
      { name: 'note', label: 'Note for everyone', optional: true },
    ],
    actionLabel: 'Change This Date',
    cancelLabel: 'Keep as It Is',
    doneTitle: 'Date changed',
  }),
  cancel: (roster: TeachingRoster): RosterAction => ({
    endpoint: 'cancelTeachingDate',
    params: toParams(roster),
    title: `Cancel ${formatClassAndDay(roster)}?`,
    description: `${formatCancelImpact(roster)} You can restore the date, but not its bookings.`,
    fields: [
      {
        name: 'note',
        label: 'Reason',
        optional: true,
        hint: 'Everyone who is booked reads it, and it is shown on the calendar.',
      },
    ],
    actionLabel: 'Cancel This Date',
    cancelLabel: 'Keep Date',
    danger: true,
    doneTitle: 'Date cancelled',
  }),
  restore: (roster: TeachingRoster): RosterAction => ({
    endpoint: 'restoreTeachingDate',
    params: toParams(roster),
    title: `Restore ${formatClassAndDay(roster)}?`,
    description: 'It can be booked again. Cancelled bookings stay cancelled.',
    actionLabel: 'Restore This Date',
    cancelLabel: 'Keep Cancelled',
    doneTitle: 'Date restored',
  }),
  ask: (roster: TeachingRoster): RosterAction => ({
    endpoint: 'requestSubstitute',
    title: 'Ask for a substitute',
    description: `${formatClassAndDay(roster)}. The class stays yours until a substitute is confirmed.`,
    fields: [{ name: 'reason', label: 'Reason', hint: 'Your colleagues and the managers read it.' }],
    actionLabel: 'Ask My Colleagues',
    doneTitle: 'Substitute asked for',
  }),
  note: (roster: TeachingRoster): RosterAction => ({
    endpoint: 'addNoteForTeachers',
    title: 'Note for the next teacher',
    description: `Everyone who teaches ${roster.className} reads it; members never do.`,
    fields: [{ name: 'text', label: 'Note', type: 'textarea' }],
    actionLabel: 'Save Note',
    doneTitle: 'Note saved',
  }),
}

function createSeatAction({ roster, waitingId }: { roster: TeachingRoster; waitingId: string }): RosterAction {
  const name = roster.waiting.find(({ id }) => id === waitingId)?.name ?? 'this person'
  return {
    endpoint: 'seatFromWaitlistAtDesk',
    params: { id: waitingId },
    title: `Seat ${name} out of order?`,
    description:
      'They get the next free seat before those ahead of them, but never one beyond the capacity. The audit log keeps the reason.',
    fields: [{ name: 'reason', label: 'Why?', hint: 'For instance: we cancelled their class yesterday' }],
    actionLabel: 'Give the Seat',
    cancelLabel: 'Keep the Order',
    doneTitle: 'Seat given',
  }
}

function formatChangeImpact({ bookedCount }: TeachingRoster): string {
  if (bookedCount === 0) return 'Nobody is booked.'
  const peopleText = `${pluralize(bookedCount, 'person', 'people')} ${bookedCount === 1 ? 'is' : 'are'}`
  return `${peopleText} booked and will be notified. If the time changes, they may cancel for free until the class begins.`
}

function formatCancelImpact({ bookedCount, waiting }: TeachingRoster): string {
  if (bookedCount === 0 && waiting.length === 0) return 'Nobody is booked on this date.'
  const bookingsText = `${pluralize(bookedCount, 'booking')} will be cancelled, the members notified and payments refunded.`
  const waitlistText = `${pluralize(waiting.length, 'person', 'people')} on the waitlist will be notified.`
  return [bookedCount > 0 && bookingsText, waiting.length > 0 && waitlistText].filter(Boolean).join(' ')
}

type Props = { choice: RosterDialogChoice; roster: TeachingRoster; onClose: () => void }

/** The dialog of one action. Once its call is done, it closes and shows a toast. */
export default function RosterDialog({ choice, roster, onClose }: Props) {
  // The dialog keeps the texts of its opening, although the roster is refreshed meanwhile.
  const [action] = useState(() =>
    typeof choice === 'string' ? actions[choice](roster) : createSeatAction({ ...choice, roster }),
  )
  const { endpoint, fields = [], params = { id: roster.id }, doneTitle, ...dialog } = action
  // TypeScript cannot check a call whose name is a variable, so `requestSubstitute` stands for all. Some calls return no
  // message.
  const { trigger } = useMemberMutation(endpoint as 'requestSubstitute', {
    invalidates: ['getTeachingRoster', 'listTeachingDates', 'listSubstituteRequests'],
    onDone: ({ message }) => {
      notify({ title: doneTitle, ...(message && { description: message }) })
      onClose()
    },
  })
  const initialValues = Object.fromEntries(fields.map((field) => [field.name, field.value ?? '']))
  const form = useCallForm({
    initialValues,
    schema: object(Object.fromEntries(fields.map((field) => [field.name, string().trim().default('')]))),
    call: (values: Record<string, string>) => {
      // Only changed fields are sent, so that a colleague's change to another field is not overwritten.
      const changes = Object.entries(values).filter(([field, value]) => value !== initialValues[field])
      return trigger({ params, ...(fields.length > 0 && { body: Object.fromEntries(changes) }) } as never)
    },
  })
  return (
    <FormDialog {...dialog} form={form} pendingText="Saving..." onClose={onClose}>
      {fields.map(({ type, value: _value, ...field }) =>
        type === 'textarea' ? (
          <Field key={field.name} label={field.label} error={form.getFieldError(field.name)}>
            <Textarea name={field.name} value={form.formik.values[field.name]} onChange={form.formik.handleChange} />
          </Field>
        ) : (
          <TextRow key={field.name} form={form} {...field} {...(type && { type })} />
        ),
      )}
    </FormDialog>
  )
}
