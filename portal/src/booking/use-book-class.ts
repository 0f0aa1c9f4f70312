import { useRefetch } from '@studio/client/reading'
import { ApiError, authHref, isSignedOut, messageOf } from '@studio/contract'
import { useCallback, useState } from 'react'
import { api } from '../lib/api.ts'
import { go } from '../lib/go.ts'
import { useGoTo } from '../lib/use-go-to.ts'
import { useSessionChange } from '../session/use-session-change.ts'
import { connectionLost } from '../states/failure-words.ts'
import { noCheckoutToast, redirectingToast } from '../toasts/checkout-toasts.ts'
import { notify } from '../toasts/toast-store.ts'
import type { BookableDate } from './bookable-dates.ts'
import { closeBooking, keepForReturn } from './booking-store.ts'
import { bookedToast, bookingFailedToast, sessionExpiredToast } from './booking-toasts.ts'

/** Why the last attempt failed, in the server's sentence; `isFull` when somebody else was faster. */
export type Refusal = { message: string; isFull: boolean }

type Attempt = { classId: string; date: BookableDate; isFree: boolean }

/**
 * Books a date, or holds its seat and goes to the hosted checkout (spec sections 4 and 8). After a refusal the dialog
 * stays as it is, with the reason; the lists are read again, so that it offers what is true now.
 */
export function useBookClass() {
  const refetch = useRefetch()
  const goTo = useGoTo()
  const { signedOut } = useSessionChange()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const book = useCallback(
    async ({ classId, date, isFree }: Attempt) => {
      const body = { classId, bookingDate: date.date, ...(date.scheduleId ? { scheduleId: date.scheduleId } : {}) }
      setPending(true)
      setRefusal(null)
      try {
        if (isFree) {
          await api.call('bookClass', { body })
          notify(bookedToast)
          closeBooking()
          await refetch('listMyBookings', 'listSchedules')
        } else if (await pay(body)) return
      } catch (error) {
        if (isSignedOut(error)) {
          notify(sessionExpiredToast)
          closeBooking()
          // First, or /auth would still see somebody signed in and send them straight on.
          signedOut()
          goTo(authHref())
        } else {
          notify(bookingFailedToast)
          setRefusal(refusalOf(error))
          await refetch('getUser', 'listMyBookings', 'listSchedules', 'listClasses')
        }
      }
      setPending(false)
    },
    [refetch, goTo, signedOut],
  )
  return { book, pending, refusal, forget: () => setRefusal(null), rest: () => setPending(false) }
}

/** Goes to the hosted checkout; false when the answer holds no address. */
async function pay(body: { classId: string; bookingDate: string; scheduleId?: string }): Promise<boolean> {
  const { checkoutUrl } = await api.call('startClassCheckout', { body })
  if (!checkoutUrl) {
    notify(noCheckoutToast)
    return false
  }
  notify(redirectingToast)
  keepForReturn({
    classId: body.classId,
    date: body.bookingDate,
    ...(body.scheduleId && { scheduleId: body.scheduleId }),
  })
  go(checkoutUrl)
  return true
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) {
    return { message: connectionLost.text, isFull: false }
  }
  return {
    message: messageOf(error) ?? 'Unable to book class. Please try again.',
    isFull: error.code === 'CLASS_FULL',
  }
}
