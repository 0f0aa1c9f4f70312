import {
  type Booking,
  type CheckoutState,
  type Day,
  formatDate,
  formatDay,
  formatFullDate,
  formatMoney,
  formatTime,
  getDayIn,
  getTimeIn,
  memberDiscountPercent,
  pluralize,
  toCents,
} from '@studio/contract'
import { Artwork, type ArtworkKind, Badge, toKind, toSeed } from '@studio/ui'
import { styled } from 'styled-components'
import { formatLastDay } from '../../booking/pack-sentences.ts'
import { studio } from '../../studio/studio.ts'

/** The label of the checkout's id, here and for an unconfirmed payment. */
export const TRANSACTION_ID_LABEL = 'Transaction ID'

const CardRoot = styled.section`
  overflow: hidden;

  .art {
    height: 13rem;
    border-radius: 0;
  }

  dl {
    padding: clamp(1.25rem, 0.8rem + 1.6vw, 2rem);
  }

  dl > div {
    display: flex;
    justify-content: space-between;
    gap: var(--s5);
    align-items: baseline;
    padding-block: 0.7rem;
    border-top: 1px solid var(--rule);
  }

  dl > div:first-child {
    border-top: 0;
    padding-top: 0;
  }

  dl > div:last-child {
    padding-bottom: 0;
    border-top-color: var(--ink);
  }

  dt {
    color: var(--ink-2);
    white-space: nowrap;
  }

  dl > div:first-child dt {
    white-space: normal;
  }

  dd {
    min-width: 0;
    text-align: right;
    font-weight: 500;
    overflow-wrap: anywhere;
  }

  .id {
    font: 400 var(--t-fine) / 1.5 var(--mono);
  }

  .total {
    font: 400 1.75rem / 1 var(--serif);
  }

  @media (max-width: 639px) {
    .art {
      height: 9rem;
    }
  }
`

/** The receipt of a paid checkout, dated `today`; the day of the payment has a line of its own. */
export function Receipt({ checkout, today }: { checkout: CheckoutState; today: Day }) {
  const { price, sessionId } = checkout
  const hasDiscount = toCents(price.discount) > 0
  return (
    <CardRoot className="sheet" aria-label="Receipt">
      <Artwork className="art" {...getArtwork(checkout)} lightPosition={0.55} />
      <dl className="num">
        <div>
          <dt>{checkout.title}</dt>
          <dd>{formatPurchaseTime(checkout)}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <Badge tone="good">Completed</Badge>
          </dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{formatFullDate(today)}</dd>
        </div>
        <div>
          <dt>{TRANSACTION_ID_LABEL}</dt>
          <dd className="id">{sessionId}</dd>
        </div>
        {checkout.paidAt && (
          <div>
            <dt>Paid on</dt>
            <dd>{formatFullDate(getDayIn(new Date(checkout.paidAt), studio.timezone))}</dd>
          </div>
        )}
        {hasDiscount && (
          <div>
            <dt>{memberDiscountPercent}% member discount</dt>
            <dd>
              {formatMoney(price.list)} less {formatMoney(price.discount)}
            </dd>
          </div>
        )}
        <div>
          <dt>Paid</dt>
          <dd className="total">{formatMoney(price.paid)}</dd>
        </div>
      </dl>
    </CardRoot>
  )
}

function getArtwork({ booking, enrollment }: CheckoutState): { kind: ArtworkKind; seed: number; src?: string | null } {
  if (booking) return { kind: booking.class.category, seed: toSeed(booking.classId), src: booking.class.imageUrl }
  if (!enrollment) return { kind: 'window', seed: 6 }
  const { icon, imageUrl } = enrollment.program
  return { kind: toKind(icon), seed: toSeed(enrollment.programId), src: imageUrl }
}

/** The time of a class, the credits and last day of a pack, the first day of a program, or 'every month'. */
function formatPurchaseTime({ booking, enrollment, pack }: CheckoutState): string {
  if (booking) return formatBookingTime(booking)
  if (pack) return `${pluralize(pack.credits, 'credit')}, until ${formatLastDay(pack.lastDay)}`
  return enrollment ? `from ${formatDate(enrollment.startDate)}` : 'every month'
}

function formatBookingTime({ startsAt, bookingDate }: Booking): string {
  if (!startsAt) return formatDay(bookingDate)
  const start = new Date(startsAt)
  return `${formatDay(getDayIn(start, studio.timezone))}, ${formatTime(getTimeIn(start, studio.timezone))}`
}
