import { formatMoney, type Money, pluralize } from '@studio/contract'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { formatInstant } from '../studio/studio.ts'
import type { DateOption } from './bookable-dates.ts'
import type { DatePricing } from './date-pricing.ts'
import type { BookingOptions } from './use-booking-options.ts'

const Sum = styled.p`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: var(--s4);
  margin-top: var(--s5);
  padding-top: var(--s4);
  border-top: 1px solid var(--ink);

  > span {
    flex: none;
  }

  b {
    font: 400 1.75rem / 1 var(--serif);
  }

  em {
    font: italic 400 1.0625rem / 1.3 var(--serif);
    text-align: end;
  }
`
/** A paragraph of the terms of a booking. */
export const Terms = styled.p`
  margin-top: var(--s3);
`

/** The name of the item with its price, or why it is free. */
export function PriceLine({
  label,
  price,
  explanation,
}: {
  label: string
  price: Money | null
  explanation: string | null
}) {
  return (
    <Sum>
      <span>{label}</span>
      {price === null ? <em>{explanation}</em> : <b className="num">{formatMoney(price)}</b>}
    </Sum>
  )
}

type Props = {
  options: Pick<BookingOptions, 'class' | 'cancelHours'>
  pricing: DatePricing
  chosenDate: DateOption | null
  /** More about the payment. */
  children?: ReactNode
}

/** The price of a booking with its explanation, and the cancellation deadline. */
export function BookingTerms({
  options: { class: studioClass, cancelHours },
  pricing: { isFree, explanation },
  chosenDate,
  children,
}: Props) {
  return (
    <>
      <PriceLine label="One class" price={isFree ? null : studioClass.dropInPrice} explanation={explanation} />
      {!isFree && explanation && <Terms className="fine">{explanation}</Terms>}
      {children}
      <Terms className="fine">
        {!isFree && 'Drop-in payments are non-refundable. '}
        {formatCancellationTerms(chosenDate, cancelHours)}
      </Terms>
    </>
  )
}

/** Says until when a booking can be cancelled; without a chosen date, the general rule. */
export function formatCancellationTerms(chosenDate: DateOption | null, cancelHours: number): string {
  if (!chosenDate) return `Cancelling later than ${pluralize(cancelHours, 'hour')} before class is recorded as late.`
  const deadlineText = formatInstant.weekdayAndTime(chosenDate.cancelBy)
  return new Date(chosenDate.cancelBy) <= new Date()
    ? `The cancellation deadline, ${deadlineText}, has passed, so cancelling would be recorded as late.`
    : `Cancelling after ${deadlineText} is recorded as late.`
}
