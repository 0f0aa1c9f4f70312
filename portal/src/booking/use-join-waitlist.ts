import type { Failure } from '@studio/client/attempt'
import { useRefetch } from '@studio/client/cache'
import { getMutationFailureMessage } from '@studio/client/failure-text'
import { useApiMutation } from '@studio/client/mutation'
import { useRead } from '@studio/client/reading'
import { ApiError, pluralize, type WaitlistEntry, type WaitlistOutlook } from '@studio/contract'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { notify } from '../toasts/toast-store.ts'
import type { DateOption } from './bookable-dates.ts'
import { type BookingTarget, closeBooking, isOpenFor } from './booking-store.ts'
import { type ClassDate, toClassDate } from './class-date.ts'
import { useExpiredSession } from './use-expired-session.ts'

export type JoinWaitlist = ReturnType<typeof useJoinWaitlist>

type AgreedCharge = { cardId: string; sentence: string }

/** `date` is the chosen date if it is full, else null. */
type JoinWaitlistInput = { target: BookingTarget; classId: string; date: DateOption | null }

/**
 * Reads the outlook (what waiting for the date would mean for the user: price, queue, deadlines) and joins the waitlist.
 * The user's choices stay after a refusal.
 */
export function useJoinWaitlist({ target, classId, date }: JoinWaitlistInput) {
  const classDate = date && toClassDate({ classId, date })
  const outlookRead = useRead('getWaitlistOutlook', classDate ? { query: classDate } : undefined, {
    isEnabled: classDate !== null,
    rereadOnOpen: true,
  })
  const refetch = useRefetch()
  const handleExpiredSession = useExpiredSession(target)
  // The user gets no seat later than this many minutes before the start; null without such a cut-off.
  const [cutOffMinutes, setCutOffMinutes] = useState<number | null>(null)
  // Null unless the user agreed to a charge of their card.
  const [agreedCharge, setAgreedCharge] = useState<AgreedCharge | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const onDone = (entry: WaitlistEntry) => {
    notify({ title: 'You are on the waitlist', description: formatPosition(entry) })
    if (isOpenFor(target)) closeBooking()
  }
  const onFailed = (failure: Failure) => {
    if (failure.kind === 'signed-out') return classDate && handleExpiredSession(classDate)
    const message = getMutationFailureMessage(failure, 'Unable to join the waitlist. Please try again.')
    setRefusal(message)
    if (failure.error instanceof ApiError && failure.error.code === 'CHARGE_TERMS_CHANGED') setAgreedCharge(null)
    if (!isOpenFor(target)) notify({ title: 'Not on the waitlist', description: message, tone: 'bad' })
  }
  const { trigger, pending } = useApiMutation('joinWaitlist', {
    findLostAnswer: async ({ body }) => (await api.call('listMyWaitlist')).find((entry) => isEntryOf(entry, body)),
    invalidates: ({ failure }) => {
      if (!failure) return ['listMyWaitlist', 'getWaitlistOutlook']
      return failure.kind === 'signed-out'
        ? []
        : ['getWaitlistOutlook', 'listSchedules', 'listBookableDates', 'listMyBookings']
    },
    onDone,
    onFailed,
  })
  const join = () => {
    if (!classDate) return
    setRefusal(null)
    const consent = agreedCharge && { chargeCardId: agreedCharge.cardId, chargeSentence: agreedCharge.sentence }
    void trigger({ body: { ...classDate, cutOffMinutes, ...consent } })
  }
  // The agreed sentence names the deadline, so another cut-off needs a new agreement.
  const chooseCutOff = (minutes: number | null) => {
    setCutOffMinutes(minutes)
    setAgreedCharge(null)
  }
  return {
    outlook: outlookRead.data,
    error: outlookRead.data || outlookRead.isValidating ? undefined : outlookRead.error,
    reload: () => void refetch('getWaitlistOutlook', 'listSchedules', 'listBookableDates', 'listMyBookings'),
    /** False until the outlook has loaded, and when joining would certainly be refused. */
    canJoin: outlookRead.data !== undefined && isJoinable(outlookRead.data),
    /** Called when another date is chosen. */
    reset: () => {
      setRefusal(null)
      chooseCutOff(null)
    },
    chooseCutOff,
    cutOffMinutes,
    agreedCharge,
    setAgreedCharge,
    classDate,
    join,
    pending,
    refusal,
  }
}

const isEntryOf = (entry: WaitlistEntry, { classId, bookingDate, scheduleId }: ClassDate): boolean =>
  entry.state === 'waiting' &&
  entry.classId === classId &&
  entry.bookingDate === bookingDate &&
  (!scheduleId || entry.scheduleId === scheduleId)

// The waitlist may have closed since the outlook was read.
const isJoinable = ({ canJoin, closesAt }: WaitlistOutlook): boolean => canJoin && new Date() < new Date(closesAt)

const formatPosition = ({ position, length }: WaitlistEntry): string =>
  `You are number ${position ?? 1} of ${pluralize(length, 'person', 'people')}. Your dashboard shows your place.`
