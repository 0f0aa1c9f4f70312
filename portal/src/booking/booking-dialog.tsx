import { categoryName, type User } from '@studio/contract'
import { Artwork, Button, Dialog, LineSkeletons, Notice, toKind, toSeed } from '@studio/ui'
import { useState } from 'react'
import { notify } from '../toasts/toast-store.ts'
import { type DateOption, isChoosable, preselected } from './bookable-dates.ts'
import { type BookingTarget, closeBooking } from './booking-store.ts'
import { BookingTerms } from './booking-terms.tsx'
import { stillBookingToast } from './booking-toasts.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { DateChoice } from './date-choice.tsx'
import type { Refusal } from './refusal-notice.tsx'
import { DatesFailed, RefusalNotice } from './refusal-notice.tsx'
import { toDateOffer } from './seat-offer.ts'
import { useBookClass } from './use-book-class.ts'
import { type BookingOptions, useBookingOptions } from './use-booking-options.ts'
import { type JoinWaitlist, useJoinWaitlist } from './use-join-waitlist.ts'
import { WaitlistPanel } from './waitlist-panel.tsx'

type Props = { open: boolean; target: BookingTarget; user: User }

/** Chooses a date of a class and books it, or goes to pay for it. */
export function BookingDialog({ open, target, user }: Props) {
  const { options, isGone, failed } = useBookingOptions(target.classId)
  const { book, pending, isSending, refusal, forget } = useBookClass(target)
  const { chosen, choose } = useChoice({ options, target })
  const waitsFor = fullDate({ options, chosen, refusal })
  const waiting = useJoinWaitlist({ target, classId: target.classId, date: waitsFor })
  const offer = toDateOffer(chosen, user)

  const close = () => {
    if (isSending) notify(stillBookingToast)
    forget()
    closeBooking()
  }
  const chooseAgain = (key: string) => {
    forget()
    waiting.forget()
    choose(key)
  }
  const confirm = () => {
    if (!options || !chosen) return
    // Keep the chosen date selected even if it turns out to be full.
    choose(chosen.key)
    void book({ classId: options.class.id, date: chosen, isFree: offer.isFree })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={options ? options.class.name : 'Book Class'}
      description={options ? formatSubtitle(options) : undefined}
      artwork={
        options && (
          <Artwork kind={toKind(options.class.category)} seed={toSeed(options.class.id)} src={options.class.imageUrl} />
        )
      }
      actions={
        waitsFor ? (
          <WaitlistActions waiting={waiting} onClose={close} />
        ) : (
          <Actions pays={!offer.isFree} chosen={chosen} pending={pending} onClose={close} onConfirm={confirm} />
        )
      }
    >
      {failed && <DatesFailed onRetry={failed.retry} />}
      {!options && !failed && !isGone && <LineSkeletons count={4} label="Loading dates" />}
      {isGone && <Notice tone="bad" title={refusal?.message ?? 'This class is no longer offered.'} />}
      {options && (
        <>
          {!user.isEmailVerified && !offer.isFree && <ConfirmAddress email={user.email} />}
          {refusal && <RefusalNotice refusal={refusal} dates={options.dates} chosen={chosen} onChoose={chooseAgain} />}
          <DateChoice
            dates={options.dates}
            value={chosen?.key ?? null}
            hasWaitlist={options.hasWaitlist}
            disabled={pending || waiting.pending}
            onChange={chooseAgain}
          />
          {waitsFor && <WaitlistPanel waiting={waiting} date={waitsFor} explanation={offer.explanation} />}
          {!waitsFor && options.dates.length > 0 && <BookingTerms options={options} offer={offer} chosen={chosen} />}
        </>
      )}
    </Dialog>
  )
}

/**
 * The chosen date, and choosing by hand: of one opening of the dialog, since the next one starts from what is open
 * then.
 */
function useChoice({ options, target }: { options: BookingOptions | null; target: BookingTarget }) {
  const [choice, setChoice] = useState<{ key: string; target: BookingTarget } | null>(null)
  const chosenKey = choice?.target === target ? choice.key : null
  return {
    chosen: options && chosenDate({ options, chosenKey, target }),
    choose: (key: string) => setChoice({ key, target }),
  }
}

type ActionsProps = {
  /** Until the dates are known, what it would be now. */
  pays: boolean
  chosen: DateOption | null
  pending: boolean
  onClose: () => void
  onConfirm: () => void
}

function Actions({ pays, chosen, pending, onClose, onConfirm }: ActionsProps) {
  return (
    <>
      <Button variant="quiet" onClick={onClose}>
        Not now
      </Button>
      <Button
        icon={pays ? 'arrow-right' : undefined}
        iconAt="end"
        disabled={!chosen || chosen.closed !== null}
        pending={pending}
        onClick={onConfirm}
      >
        {pays ? 'Continue to Payment' : 'Confirm Booking'}
      </Button>
    </>
  )
}

function WaitlistActions({ waiting, onClose }: { waiting: JoinWaitlist; onClose: () => void }) {
  return (
    <>
      <Button variant="quiet" onClick={onClose}>
        Not now
      </Button>
      <Button disabled={!waiting.canJoin} pending={waiting.pending} onClick={waiting.join}>
        Join the waitlist
      </Button>
    </>
  )
}

function formatSubtitle({ class: { duration, category }, instructorName }: BookingOptions): string {
  return instructorName
    ? `${duration} minutes with ${instructorName}`
    : `${duration} minutes, ${categoryName(category)}`
}

/** The date that is chosen: by hand, else the one that was pointed at, else the preselected one. */
function chosenDate({
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
    preselected(dates) ??
    choosable[0] ??
    null
  )
}

type FullInput = { options: BookingOptions | null; chosen: DateOption | null; refusal: Refusal | null }

/** The chosen date if it is full and can be waited for, as listed or as the booking was just refused. */
function fullDate({ options, chosen, refusal }: FullInput): DateOption | null {
  const isFull = chosen !== null && (chosen.closed === 'full' || (chosen.closed === null && refusal?.isFull))
  return options?.hasWaitlist && isFull ? chosen : null
}
