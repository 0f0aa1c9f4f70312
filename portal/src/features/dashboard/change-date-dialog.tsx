import { findFailedRead } from '@studio/client/failed-read'
import { useRead } from '@studio/client/reading'
import { type Booking, formatDay, formatMoney, type Money, toCents, type UserPack } from '@studio/contract'
import { Button, Dialog, LineSkeletons, Notice } from '@studio/ui'
import { useState } from 'react'
import { type DateOption, formatBookableDay } from '../../booking/bookable-dates.ts'
import { formatCancellationTerms, Terms } from '../../booking/booking-terms.tsx'
import { DateChoice } from '../../booking/date-choice.tsx'
import { formatLastDay } from '../../booking/pack-sentences.ts'
import { DatesFailed, type Refusal, RefusalNotice, toRefusal } from '../../booking/refusal-notice.tsx'
import { getReadsStaleAfterRefusal } from '../../booking/use-book-class.ts'
import { useBookingOptions } from '../../booking/use-booking-options.ts'
import { useOpeningCount } from '../../lazy/use-opening-count.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { formatInstant, getStudioToday } from '../../studio/studio.ts'
import { notify } from '../../toasts/toast-store.ts'

type Props = { booking: Booking; open: boolean; onOpenChange: (open: boolean) => void }

/** Moves a booking to another date of its class. Each opening resets the dialog and reloads the dates. */
export default function ChangeDateDialog(props: Props) {
  const openingCount = useOpeningCount(props.open)
  return <ChangeDateForm key={openingCount} {...props} />
}

function ChangeDateForm({ booking, open, onOpenChange }: Props) {
  const { options, isUnavailable, failedRead, pack } = useRescheduleOptions(booking)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const { reschedule, pending, refusal, resetRefusal } = useReschedule({ booking, onDone: () => onOpenChange(false) })
  const isLoading = !options && !failedRead && !isUnavailable
  const chosenDate = options?.dates.find(({ key }) => key === chosenKey) ?? null
  // A paid booking keeps its payment; a free one cannot move to a date that must be paid.
  const isPaid = toCents(booking.price.paid) > 0
  const needsPayment = chosenDate !== null && !isPaid && !isFreeDate(chosenDate, pack)
  const chooseDate = (key: string) => {
    resetRefusal()
    setChosenKey(key)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Change the date of ${booking.class.name}`}
      description={`Booked for ${formatStart(booking)}. The date can be changed until ${formatInstant.weekdayAndTime(booking.cancelBy)}.`}
      actions={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Keep This Date
          </Button>
          <Button
            disabled={!chosenDate || chosenDate.unavailableReason !== null || needsPayment}
            pending={pending}
            onClick={() => chosenDate && void reschedule(chosenDate)}
          >
            Change Date
          </Button>
        </>
      }
    >
      {failedRead && <DatesFailed onRetry={failedRead.retry} />}
      {isLoading && <LineSkeletons count={4} label="Loading dates" />}
      {isUnavailable && <Notice tone="bad" title="This class is no longer offered, so there is no other date." />}
      {options && (
        <>
          {refusal && (
            <RefusalNotice refusal={refusal} dates={options.dates} chosenDate={chosenDate} onChoose={chooseDate} />
          )}
          <DateChoice
            dates={options.dates}
            value={chosenDate?.key ?? null}
            hasWaitlist={false}
            disabled={pending}
            onChange={chooseDate}
          />
          {needsPayment ? (
            <Terms role="status">
              {`${formatPaymentReason(pack, options.class.dropInPrice)} Choose another date, or book this one separately.`}
            </Terms>
          ) : (
            <DateChangeTerms booking={booking} chosenDate={chosenDate} cancelHours={options.cancelHours} />
          )}
        </>
      )}
    </Dialog>
  )
}

/** The dates of the class, and the pack that paid for the booking, or null. */
function useRescheduleOptions({ classId, packId }: Booking) {
  const { options, isUnavailable, failedRead } = useBookingOptions(classId)
  const packs = useRead('listMyPacks', undefined, { isEnabled: packId !== null })
  const hasLoadedPack = !packId || packs.data !== undefined
  return {
    options: hasLoadedPack ? options : null,
    isUnavailable,
    failedRead: failedRead ?? findFailedRead(packs),
    pack: packs.data?.find(({ id }) => id === packId) ?? null,
  }
}

// A booking keeps its own credit as long as its pack is valid. No other credit pays for the new date (PACKS-10).
const isFreeWithoutCredit = ({ isFree, payer }: DateOption): boolean => isFree && payer !== 'pack'
const isFreeDate = (date: DateOption, pack: UserPack | null): boolean =>
  isFreeWithoutCredit(date) || (pack !== null && date.date <= pack.lastDay)

const formatPaymentReason = (pack: UserPack | null, price: Money): string =>
  pack
    ? `Your credit of ${pack.name} is valid until ${formatLastDay(pack.lastDay)}.`
    : `This date is not free for you: it costs ${formatMoney(price)}.`

type DateChangeTermsProps = { booking: Booking; chosenDate: DateOption | null; cancelHours: number }

function DateChangeTerms({ booking, chosenDate, cancelHours }: DateChangeTermsProps) {
  const { paid } = booking.price
  return (
    <Terms className="fine">
      {`Your seat on ${formatDay(booking.bookingDate)} is given up at once. `}
      {booking.packId &&
        (chosenDate && isFreeWithoutCredit(chosenDate) ? 'Your credit comes back. ' : 'Your credit goes with it. ')}
      {toCents(paid) > 0 && `Your payment of ${formatMoney(paid)} counts for the new date. `}
      {'We will mail you the new date for your calendar. '}
      {chosenDate && formatCancellationTerms(chosenDate, cancelHours)}
    </Terms>
  )
}

const FAILED_TITLE = 'Failed to change the date'

function useReschedule({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { trigger, pending } = useMemberMutation('rescheduleBooking', {
    // Also after a failure: the change may have happened, or the dates are stale.
    invalidates: (result) =>
      result.done
        ? ['listMyBookings', 'listSchedules', 'listBookableDates', ...(booking.packId ? ['listMyPacks' as const] : [])]
        : getReadsStaleAfterRefusal(result),
    onDone: (_, { body: { bookingDate } }) => {
      notify({
        title: 'Date changed',
        description: `${booking.class.name} is booked for ${formatBookableDay(bookingDate, getStudioToday())}.`,
      })
      onDone()
    },
    onFailed: (failure) => {
      const newRefusal = toRefusal(failure, 'Please try again.')
      setRefusal(newRefusal)
      notify({ title: FAILED_TITLE, description: newRefusal.message, tone: 'bad' })
    },
  })
  const reschedule = ({ date, scheduleId }: DateOption) => {
    setRefusal(null)
    return trigger({ params: { id: booking.id }, body: { bookingDate: date, scheduleId } })
  }
  return { reschedule, pending, refusal, resetRefusal: () => setRefusal(null) }
}

const formatStart = ({ bookingDate, startsAt }: Booking): string =>
  startsAt ? formatInstant.weekdayAndTime(startsAt) : formatDay(bookingDate)
