import { getCategoryName, type User } from '@studio/contract'
import { Artwork, Button, Dialog, LineSkeletons, Notice, toKind, toSeed } from '@studio/ui'
import { useState } from 'react'
import { notify } from '../toasts/toast-store.ts'
import { type DateOption, findFirstAvailable, isChoosable } from './bookable-dates.ts'
import { type BookingTarget, closeBooking } from './booking-store.ts'
import { BookingTerms } from './booking-terms.tsx'
import { stillBookingToast } from './booking-toasts.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { DateChoice } from './date-choice.tsx'
import { toDatePricing } from './date-pricing.ts'
import { PackOffer, PaymentOptions } from './payment-options.tsx'
import { DatesFailed, type Refusal, RefusalNotice } from './refusal-notice.tsx'
import { useBookClass } from './use-book-class.ts'
import { type BookingOptions, useBookingOptions } from './use-booking-options.ts'
import { type JoinWaitlist, useJoinWaitlist } from './use-join-waitlist.ts'
import { usePaymentChoice } from './use-payment-choice.ts'
import { WaitlistPanel } from './waitlist-panel.tsx'

type Props = { open: boolean; target: BookingTarget; user: User }

/** Books a chosen date of a class, or goes to its payment. */
export function BookingDialog({ open, target, user }: Props) {
  const { options, isUnavailable, failedRead } = useBookingOptions(target.classId)
  const { book, pending, isAwaitingResponse, refusal, resetRefusal } = useBookClass(target)
  const { chosenDate, choose } = useDateChoice({ options, target })
  const payment = usePaymentChoice(options, chosenDate)
  const waitlistDate = getWaitlistDate({ options, chosenDate, refusal })
  const waitlist = useJoinWaitlist({ target, classId: target.classId, date: waitlistDate })
  const isLoading = !options && !failedRead && !isUnavailable
  const pricing = toDatePricing({ date: chosenDate, user, pack: payment.pack })

  const close = () => {
    // Not `pending`, which is still true while the lists reload: the result is shown already then.
    if (isAwaitingResponse) notify(stillBookingToast)
    resetRefusal()
    closeBooking()
  }
  const chooseDate = (key: string) => {
    resetRefusal()
    waitlist.reset()
    choose(key)
  }
  const confirm = () => {
    if (!options || !chosenDate) return
    // Keep the chosen date selected even if it turns out to be full.
    choose(chosenDate.key)
    void book({ classId: options.class.id, date: chosenDate, isFree: pricing.isFree, packId: payment.pack?.id })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={options ? options.class.name : 'Book Class'}
      description={options ? formatSubtitle(options) : undefined}
      artwork={
        options && (
          <Artwork kind={toKind(options.class.category)} seed={toSeed(options.class.id)} src={options.class.imageUrl} />
        )
      }
      actions={
        waitlistDate ? (
          <WaitlistActions waitlist={waitlist} onClose={close} />
        ) : (
          <BookingActions
            needsPayment={!pricing.isFree}
            chosenDate={chosenDate}
            pending={pending}
            onClose={close}
            onConfirm={confirm}
          />
        )
      }
    >
      {failedRead && <DatesFailed onRetry={failedRead.retry} />}
      {isLoading && <LineSkeletons count={4} label="Loading dates" />}
      {isUnavailable && <Notice tone="bad" title={refusal?.message ?? 'This class is no longer offered.'} />}
      {options && (
        <>
          {!user.isEmailVerified && !pricing.isFree && <ConfirmAddress email={user.email} />}
          {refusal && (
            <RefusalNotice refusal={refusal} dates={options.dates} chosenDate={chosenDate} onChoose={chooseDate} />
          )}
          <DateChoice
            dates={options.dates}
            value={chosenDate?.key ?? null}
            hasWaitlist={options.hasWaitlist}
            disabled={pending || waitlist.pending}
            onChange={chooseDate}
          />
          {waitlistDate && <WaitlistPanel waitlist={waitlist} date={waitlistDate} explanation={pricing.explanation} />}
          {!waitlistDate && options.dates.length > 0 && (
            <>
              <PaymentOptions payment={payment} price={options.class.dropInPrice} disabled={pending} />
              <BookingTerms options={options} pricing={pricing} chosenDate={chosenDate}>
                {chosenDate?.payer === 'person' && !pricing.isFree && <PackOffer category={options.class.category} />}
              </BookingTerms>
            </>
          )}
        </>
      )}
    </Dialog>
  )
}

/** The chosen date and a function to choose one by its key. The choice is dropped when the dialog gets a new target. */
function useDateChoice({ options, target }: { options: BookingOptions | null; target: BookingTarget }) {
  const [choice, setChoice] = useState<{ key: string; target: BookingTarget } | null>(null)
  const chosenKey = choice?.target === target ? choice.key : null
  return {
    chosenDate: options && getChosenDate({ options, chosenKey, target }),
    choose: (key: string) => setChoice({ key, target }),
  }
}

type ActionsProps = {
  /** Estimated until the dates have loaded. */
  needsPayment: boolean
  chosenDate: DateOption | null
  pending: boolean
  onClose: () => void
  onConfirm: () => void
}

function BookingActions({ needsPayment, chosenDate, pending, onClose, onConfirm }: ActionsProps) {
  return (
    <>
      <Button variant="quiet" onClick={onClose}>
        Not now
      </Button>
      <Button
        icon={needsPayment ? 'arrow-right' : undefined}
        iconAt="end"
        disabled={!chosenDate || chosenDate.unavailableReason !== null}
        pending={pending}
        onClick={onConfirm}
      >
        {needsPayment ? 'Continue to Payment' : 'Confirm Booking'}
      </Button>
    </>
  )
}

function WaitlistActions({ waitlist, onClose }: { waitlist: JoinWaitlist; onClose: () => void }) {
  return (
    <>
      <Button variant="quiet" onClick={onClose}>
        Not now
      </Button>
      <Button disabled={!waitlist.canJoin} pending={waitlist.pending} onClick={waitlist.join}>
        Join the waitlist
      </Button>
    </>
  )
}

function formatSubtitle({ class: { duration, category }, instructorName }: BookingOptions): string {
  return instructorName
    ? `${duration} minutes with ${instructorName}`
    : `${duration} minutes, ${getCategoryName(category)}`
}

/**
 * The date chosen by hand, else the one the dialog was opened for, else the first that can be booked, else the first
 * with a waitlist.
 */
function getChosenDate({
  options,
  chosenKey,
  target,
}: {
  options: Pick<BookingOptions, 'dates' | 'hasWaitlist'>
  chosenKey: string | null
  target: BookingTarget
}): DateOption | null {
  const { dates } = options
  const choosable = dates.filter((date) => isChoosable(date, options))
  return (
    dates.find(({ key }) => key === chosenKey) ??
    choosable.find(
      ({ date, scheduleId }) => date === target.date && (!target.scheduleId || scheduleId === target.scheduleId),
    ) ??
    findFirstAvailable(dates) ??
    choosable[0] ??
    null
  )
}

type WaitlistDateInput = { options: BookingOptions | null; chosenDate: DateOption | null; refusal: Refusal | null }

/** The chosen date if it has a waitlist and was full when the dates loaded or when the user last tried to book it. */
function getWaitlistDate({ options, chosenDate, refusal }: WaitlistDateInput): DateOption | null {
  if (!options?.hasWaitlist || !chosenDate) return null
  const { unavailableReason } = chosenDate
  const hasFilledUp = unavailableReason === null && refusal?.isFull
  return unavailableReason === 'full' || hasFilledUp ? chosenDate : null
}
