import { formatDay, type WaitlistEntry } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { api } from '../../api/api.ts'
import { sendAndCheck } from '../../api/send-and-check.ts'
import { stillLeavingToast } from '../../booking/booking-toasts.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { instants } from '../../studio/studio.ts'
import { notify } from '../../toasts/toast-store.ts'

type Props = { entry: WaitlistEntry; open: boolean; onOpenChange: (open: boolean) => void }

/** Confirms that a place on a waitlist is given up. */
export function LeaveWaitlistDialog({ entry, open, onOpenChange }: Props) {
  const { mutate, pending, unanswered } = useMemberMutation()
  const hasLeft = async () => {
    const now = (await api.call('listMyWaitlist')).find(({ id }) => id === entry.id)
    return !now || now.state === 'left'
  }
  const leave = () =>
    mutate({
      send: () => sendAndCheck(() => api.call('leaveWaitlist', { params: { id: entry.id } }), hasLeft),
      // Also after a failure: a seat may have been free in between.
      changes: () => ['listMyWaitlist', 'listMyBookings', 'listSchedules', 'getWaitlistOutlook'],
      onDone: () => {
        notify({ title: 'You left the waitlist' })
        onOpenChange(false)
      },
      onFailed: ({ message }) =>
        notify({
          title: 'Failed to leave the waitlist',
          description: message ?? 'Please try again.',
          tone: 'destructive',
        }),
    })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (unanswered && !next) notify(stillLeavingToast)
        onOpenChange(next)
      }}
      title={`Leave the waitlist of ${entry.class.name}?`}
      description={`${momentText(entry)} ${entry.offer ? OFFERED : WAITING} Joining again starts at the end.`}
      cancelLabel="Keep My Place"
      actionLabel="Leave the Waitlist"
      pending={pending}
      leaveLabel="Close"
      onAction={() => void leave()}
    />
  )
}

const OFFERED = 'The seat that is held for you goes to the next person.'
const WAITING = 'Your place goes to the next person.'

const momentText = ({ startsAt, bookingDate }: WaitlistEntry): string =>
  `${startsAt ? instants.weekdayAndTime(startsAt) : formatDay(bookingDate)}.`
