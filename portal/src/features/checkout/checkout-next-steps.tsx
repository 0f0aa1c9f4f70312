import { ButtonLink } from '@studio/ui'
import { studio } from '../../lib/studio.ts'
import { ways } from '../../lib/ways.ts'
import { CheckoutHelp } from './checkout-help.tsx'

/** The support section and the way home. */
export function CheckoutNextSteps() {
  return (
    <>
      <CheckoutHelp
        title="Something not right?"
        text="Write to us with the transaction ID and we answer within 24 hours."
        mails={[{ label: studio.email, subject: 'A payment' }]}
      />
      <p className="back">
        <ButtonLink variant="quiet" icon="arrow-left" href={ways.home.href}>
          {ways.home.label}
        </ButtonLink>
      </p>
    </>
  )
}
