import { categoryName, type User } from '@studio/contract'
import { Artwork, Button, Dialog, LineSkeletons, Notice, toKind, toSeed } from '@studio/ui'
import { useState } from 'react'
import { notify } from '../toasts/toast-store.ts'
import { type BookableDate, isChoosable, preselected } from './bookable-dates.ts'
import { type BookingTarget, closeBooking } from './booking-store.ts'
import { BookingTerms } from './booking-terms.tsx'
import { stillBookingToast } from './booking-toasts.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { DateChoice } from './date-choice.tsx'
import type { Refusal } from './refusal.ts'
import { DatesFailed, RefusalNotice } from './refusal-notice.tsx'
import { dateOffer } from './seat-offer.ts'
import { useBookClass } from './use-book-class.ts'
import { type BookingOptions, useBookingOptions } from './use-booking-options.ts'
import { type JoinWaitlist, useJoinWaitlist } from './use-join-waitlist.ts'
import { WaitlistPanel } from './waitlist-panel.tsx'

// Until the class is known it counts as one that costs something.
const unknownPrice = { dropInPrice: '1.00' }

type Props = { open: boolean; target: BookingTarget; user: User }

/** Chooses a date of a class and books it, or goes to pay for it. */
export function BookingDialog({ open, target, user }: Props) {
  const { options, error, isGone, retry } = useBookingOptions({ classId: target.classId, user })
  const { book, pending, isSending, refusal, forget } = useBookClass(target)
  const { chosen, choose } = useChoice({ options, target })
  const waitsFor = fullDate({ options, chosen, refusal })
  const waiting = useJoinWaitlist({ target, classId: target.classId, date: waitsFor })
  const offer = dateOffer({ user, item: options?.item ?? unknownPrice, date: chosen })

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
    void book({ classId: options.item.id, date: chosen, isFree: offer.isFree })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={options ? options.item.name : 'Book Class'}
      description={options ? underTitle(options) : undefined}
      artwork={
        options && (
          <Artwork kind={toKind(options.item.category)} seed={toSeed(options.item.id)} src={options.item.imageUrl} />
        )
      }
      actions={
        waitsFor ? (
          <WaitActs waiting={waiting} onClose={close} />
        ) : (
          <Actions pays={!offer.isFree} chosen={chosen} pending={pending} onClose={close} onConfirm={confirm} />
        )
      }
    >
      {error && <DatesFailed onRetry={retry} />}
      {!options && !error && !isGone && <LineSkeletons count={4} label="Loading dates" />}
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
  chosen: BookableDate | null
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

function WaitActs({ waiting, onClose }: { waiting: JoinWaitlist; onClose: () => void }) {
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

function underTitle({ item, instructorName }: BookingOptions): string {
  const minutes = `${item.duration} minutes`
  return instructorName ? `${minutes} with ${instructorName}` : `${minutes}, ${categoryName(item.category)}`
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
}): BookableDate | null {
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

type FullInput = { options: BookingOptions | null; chosen: BookableDate | null; refusal: Refusal | null }

/** The chosen date if it is full and can be waited for, as listed or as the booking was just refused. */
function fullDate({ options, chosen, refusal }: FullInput): BookableDate | null {
  const isFull = chosen !== null && (chosen.closed === 'full' || (chosen.closed === null && refusal?.isFull))
  return options?.hasWaitlist && isFull ? chosen : null
}
