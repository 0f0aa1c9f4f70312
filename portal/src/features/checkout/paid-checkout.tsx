import { type CheckoutState, type Day, getDayIn, paths, pluralize, type User } from '@studio/contract'
import { ButtonLink } from '@studio/ui'
import { formatLastDay } from '../../booking/pack-sentences.ts'
import { commonLinks } from '../../navigation/common-links.ts'
import { usePage } from '../../navigation/use-page.ts'
import { useUser } from '../../session/use-user.ts'
import { formatCoveredClass } from '../../studio/format-covered-class.ts'
import { formatRelativeDay } from '../../studio/format-relative-day.ts'
import { getStudioToday, studio } from '../../studio/studio.ts'
import { CheckoutNextSteps } from './checkout-help.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'
import { Receipt } from './receipt.tsx'

const TITLE = 'Payment Successful'

/** A paid checkout: what was bought, its receipt, and where to go next. */
export function PaidCheckout({ checkout }: { checkout: CheckoutState }) {
  usePage({ title: TITLE, description: 'Your payment and what you got for it.' })
  const { user } = useUser()
  const outcome = getOutcome(checkout, user)
  return (
    <CheckoutLayout
      head={
        <>
          <h1 className="title">{TITLE}</h1>
          <p className="lead strong sentence" role="status">
            <b>{outcome.text}</b>. {formatPurchase(checkout, user)}
          </p>
          <div className="row next-steps">
            {outcome.links.map(({ label, href }, index) => (
              <ButtonLink key={href} variant={index === 0 ? 'primary' : 'secondary'} href={href}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </>
      }
      receipt={<Receipt checkout={checkout} today={getStudioToday()} />}
      content={<CheckoutNextSteps />}
    />
  )
}

const membershipOutcome = {
  text: 'Membership Active',
  links: [commonLinks.classes, commonLinks.dashboard],
}

const bookingOutcome = {
  text: 'Booking Confirmed',
  links: [
    { label: 'View My Bookings', href: paths.dashboard },
    { label: 'Book More Classes', href: paths.classes },
  ],
}

const packOutcome = {
  text: 'Class Pack Ready',
  links: [
    { label: 'Book a Class', href: paths.classes },
    { label: 'View My Class Packs', href: `${paths.dashboard}#packs` },
  ],
}

/** An active member reads that the membership is active, whatever they bought other than a pack. */
function getOutcome({ pack }: CheckoutState, user: User | null | undefined) {
  if (pack) return packOutcome
  return user?.membershipStatus === 'active' ? membershipOutcome : bookingOutcome
}

/** One sentence about what was bought: a booking, an enrollment, a class pack or a membership. */
function formatPurchase({ booking, enrollment, pack, title }: CheckoutState, user: User | null | undefined): string {
  if (booking) return `See you ${formatRelativeDay(getBookedDay(booking), getStudioToday())}, and come as you are.`
  if (enrollment)
    return `${enrollment.program.name} begins ${formatRelativeDay(enrollment.startDate, getStudioToday())}.`
  if (pack)
    return `${pack.name} has ${pluralize(pack.creditsLeft, 'credit')}, valid until ${formatLastDay(pack.lastDay)}.`
  return `Every ${formatCoveredClass(user?.planCovers)} is included in ${title} from now on.`
}

/** The studio's day on which the booked class begins. */
function getBookedDay({ startsAt, bookingDate }: { startsAt: string | null; bookingDate: Day }): Day {
  return startsAt ? getDayIn(new Date(startsAt), studio.timezone) : bookingDate
}
