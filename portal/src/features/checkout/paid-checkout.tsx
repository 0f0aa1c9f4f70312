import { type CheckoutState, type Day, dayIn, paths } from '@studio/contract'
import { ButtonLink } from '@studio/ui'
import { commonLinks } from '../../navigation/common-links.ts'
import { usePage } from '../../navigation/use-page.ts'
import { useUser } from '../../session/use-user.ts'
import { formatRelativeDay } from '../../studio/format-relative-day.ts'
import { studio, studioToday } from '../../studio/studio.ts'
import { CheckoutNextSteps } from './checkout-help.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'
import { Receipt } from './receipt.tsx'

const title = 'Payment Successful'

/** A paid checkout: what it brought, its receipt, and where to go on. */
export function PaidCheckout({ checkout }: { checkout: CheckoutState }) {
  usePage({ title, description: 'Your payment and what you got for it.' })
  const { user } = useUser()
  const outcome = user?.membershipStatus === 'active' ? membershipOutcome : bookingOutcome
  return (
    <CheckoutLayout
      head={
        <>
          <h1 className="title">{title}</h1>
          <p className="lead on sentence" role="status">
            <b>{outcome.text}</b>. {sentenceFor(checkout)}
          </p>
          <div className="row ways">
            {outcome.ways.map(({ label, href }, at) => (
              <ButtonLink key={href} variant={at === 0 ? 'primary' : 'secondary'} href={href}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </>
      }
      receipt={<Receipt checkout={checkout} today={studioToday()} />}
      rest={<CheckoutNextSteps />}
    />
  )
}

const membershipOutcome = {
  text: 'Membership Active',
  ways: [commonLinks.classes, commonLinks.dashboard],
}

const bookingOutcome = {
  text: 'Booking Confirmed',
  ways: [
    { label: 'View My Bookings', href: paths.dashboard },
    { label: 'Book More Classes', href: paths.classes },
  ],
}

/** One sentence about what was bought: a booking, an enrollment or a membership. */
function sentenceFor({ booking, enrollment, title: bought }: CheckoutState): string {
  if (booking) return `See you ${formatRelativeDay(bookedDay(booking), studioToday())}, and come as you are.`
  if (enrollment) return `${enrollment.program.name} begins ${formatRelativeDay(enrollment.startDate, studioToday())}.`
  return `Every class is included in ${bought} from now on.`
}

function bookedDay({ startsAt, bookingDate }: { startsAt: string | null; bookingDate: Day }): Day {
  return startsAt ? dayIn(new Date(startsAt), studio.timezone) : bookingDate
}
