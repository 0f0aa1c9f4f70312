import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePayBooking } from './use-pay-booking.ts'

/** Opens the payment of the booking that a mailed link names, once. */
export function PayFromLink() {
  const [query, setQuery] = useSearchParams()
  const { pay } = usePayBooking()
  const bookingId = query.get('payBooking')
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (!bookingId || opened.current === bookingId) return
    opened.current = bookingId
    // Coming back from the checkout must not open it again.
    setQuery((before) => withoutBooking(before), { replace: true })
    void pay(bookingId)
  }, [bookingId, pay, setQuery])
  return null
}

function withoutBooking(before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before)
  after.delete('payBooking')
  return after
}
