import { formatDay, type WaitlistEntry } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { api } from '../../api/api.ts'
import { stillLeavingToast } from '../../booking/booking-toasts.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { formatInstant } from '../../studio/studio.ts'
import { createErrorToast, notify } from '../../toasts/toast-store.ts'

type Props = { entry: WaitlistEntry; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks before the member leaves a waitlist. */
export default function LeaveWaitlistDialog({ entry, open, onOpenChange }: Props) {
  const { trigger, pending, isAwaitingResponse } = useMemberMutation('leaveWaitlist', {
    // Runs if the response was lost: if the member has left after all, the entry is the answer.
    findLostAnswer: async () => {
      const currentEntry = (await api.call('listMyWaitlist')).find(({ id }) => id === entry.id)
      const hasLeft = !currentEntry || currentEntry.state === 'left'
      return hasLeft ? entry : undefined
    },
    // Also after a failure: the member may have got a seat meanwhile.
    invalidates: () => ['listMyWaitlist', 'listMyBookings', 'listSchedules', 'listBookableDates', 'getWaitlistOutlook'],
    onDone: () => {
      notify({ title: 'You left the waitlist' })
      onOpenChange(false)
    },
    onFailed: ({ message }) =>
      notify(createErrorToast(message ?? 'Please try again.', { title: 'Failed to leave the waitlist' })),
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => {
        // Once the response has arrived, only the lists are still reloading.
        if (isAwaitingResponse && !isOpen) notify(stillLeavingToast)
        onOpenChange(isOpen)
      }}
      title={`Leave the waitlist of ${entry.class.name}?`}
      description={`${formatStart(entry)} ${entry.offer ? OFFERED_TEXT : WAITING_TEXT} If you join again, you start at the end.`}
      cancelLabel="Keep My Place"
      actionLabel="Leave the Waitlist"
      pending={pending}
      pendingCancelLabel="Close"
      onAction={() => void trigger({ params: { id: entry.id } })}
    />
  )
}

const OFFERED_TEXT = 'The seat that is held for you goes to the next person.'
const WAITING_TEXT = 'Your place goes to the next person.'

const formatStart = ({ startsAt, bookingDate }: WaitlistEntry): string =>
  `${startsAt ? formatInstant.weekdayAndTime(startsAt) : formatDay(bookingDate)}.`
