import { TextRow } from '@studio/client/form-rows'
import { useOccurrences } from '@studio/client/occurrences'
import { complimentaryBookingSchema, formatTimeRange, type Occurrence, type User } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { SelectRow } from '../../forms/form-fields.tsx'
import { type AdminForm, useAdminForm } from '../../forms/use-admin-form.ts'
import { isRuleRefusal, RuleRefusal } from '../../mutations/refusal.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { isolateUserName } from '../../people/names.tsx'

/** `classId` holds the value of the chosen option. It is named as in the API, so that its errors appear at this field. */
type Values = { date: string; classId: string; reason: string }

type Props = { user: User; onClose: () => void }

export function ComplimentaryDialog({ user, onClose }: Props) {
  const { today } = useBridge()
  const { run } = useAdminMutation({
    endpoint: 'bookComplimentary',
    invalidates: [
      'listUserBookings',
      'listSchedules',
      'listBookableDates',
      'getRoster',
      'getStudioDay',
      'listMyBookings',
    ],
    success: `${isolateUserName(user)} is booked at no charge`,
    failure: `Failed to book ${isolateUserName(user)}.`,
    suppressToast: isRuleRefusal,
  })
  const form = useAdminForm({
    initialValues: { date: today, classId: '', reason: '' },
    schema: complimentaryBookingSchema,
    toInput: ({ date, classId, reason }) => ({
      userId: user.id,
      date,
      reason,
      ...parseOption({ date, option: classId }),
    }),
    send: (body) => run({ body }),
    onClose,
  })
  const { date } = form.formik.values
  return (
    <EditDialog form={form} title={`Book ${isolateUserName(user)} at no charge`} actionLabel="Book">
      <p data-wide className="hint">
        The seat counts like any other. They get the confirmation by email, and the audit log keeps the reason.
      </p>
      <TextRow form={form} name="date" label="Date" type="date" required />
      {date && <OccurrenceRow key={date} form={form} date={date} />}
      <div data-wide>
        <TextRow form={form} name="reason" label="Why?" hint="For instance: a thank you for their help" required />
      </div>
      <div data-wide>
        <RuleRefusal failure={form.failure} />
      </div>
    </EditDialog>
  )
}

function OccurrenceRow({ form, date }: { form: AdminForm<Values>; date: string }) {
  const { data } = useOccurrences({ from: date, to: date }, { rereadOnOpen: true })
  return (
    <SelectRow
      form={form}
      name="classId"
      label="Class"
      placeholder={data?.length === 0 ? 'No classes scheduled' : 'Choose a class'}
      options={(data ?? []).map(toOption)}
    />
  )
}

const toOption = ({
  date,
  id: scheduleId,
  classId,
  className,
  startTime,
  endTime,
  bookedCount,
  capacity,
}: Occurrence) => ({
  value: `${date}:${classId}:${scheduleId}`,
  label: `${className}, ${formatTimeRange(startTime, endTime)}${bookedCount >= capacity ? ' (full)' : ''}`,
})

// A class that was chosen for another date is ignored.
function parseOption({ date, option }: { date: string; option: string }): {
  classId: string
  scheduleId: string | null
} {
  const [chosenDate, classId = '', scheduleId = null] = option.split(':')
  return chosenDate === date ? { classId, scheduleId } : { classId: '', scheduleId: null }
}
