import { formatDay, type WaitlistEntry } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { api } from '../../api/api.ts'
import { stillLeavingToast } from '../../booking/booking-toasts.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { instants } from '../../studio/studio.ts'
import { failedToast, notify } from '../../toasts/toast-store.ts'

type Props = { entry: WaitlistEntry; open: boolean; onOpenChange: (open: boolean) => void }

/** Confirms that a place on a waitlist is given up. */
export default function LeaveWaitlistDialog({ entry, open, onOpenChange }: Props) {
  const { trigger, pending, isSending } = useMemberMutation('leaveWaitlist', {
    findMade: async () => {
      const current = (await api.call('listMyWaitlist')).find(({ id }) => id === entry.id)
      return current && current.state !== 'left' ? undefined : entry
    },
    // Also after a failure: a seat may have been free in between.
    invalidates: () => ['listMyWaitlist', 'listMyBookings', 'listSchedules', 'listBookableDates', 'getWaitlistOutlook'],
    onDone: () => {
      notify({ title: 'You left the waitlist' })
      onOpenChange(false)
    },
    onFailed: ({ message }) => notify(failedToast('Failed to leave the waitlist', message)),
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (isSending && !next) notify(stillLeavingToast)
        onOpenChange(next)
      }}
      title={`Leave the waitlist of ${entry.class.name}?`}
      description={`${momentText(entry)} ${entry.offer ? OFFERED : WAITING} If you join again, you start at the end.`}
      cancelLabel="Keep My Place"
      actionLabel="Leave the Waitlist"
      pending={pending}
      leaveLabel="Close"
      onAction={() => void trigger({ params: { id: entry.id } })}
    />
  )
}

const OFFERED = 'The seat that is held for you goes to the next person.'
const WAITING = 'Your place goes to the next person.'

const momentText = ({ startsAt, bookingDate }: WaitlistEntry): string =>
  `${startsAt ? instants.weekdayAndTime(startsAt) : formatDay(bookingDate)}.`
