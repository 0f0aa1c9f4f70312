import { ButtonLink } from '@studio/ui'
import { commonLinks } from '../../navigation/common-links.ts'
import { studio } from '../../studio/studio.ts'
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
        <ButtonLink variant="quiet" icon="arrow-left" href={commonLinks.home.href}>
          {commonLinks.home.label}
        </ButtonLink>
      </p>
    </>
  )
}
