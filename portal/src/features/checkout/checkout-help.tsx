import { mailtoHref } from '@studio/contract'
import { ButtonLink } from '@studio/ui'
import { styled } from 'styled-components'
import { commonLinks } from '../../navigation/common-links.ts'
import { studio } from '../../studio/studio.ts'

const Section = styled.section`
  align-self: start;
  padding-top: var(--s5);
  border-top: 1px solid var(--rule);

  .reply {
    margin: 0.4rem 0 0.6rem;
  }

  @media (pointer: coarse) {
    a {
      padding-block: 0.7rem;
    }
  }
`

type MailLink = { label: string; subject: string }

/** Links that open a mail to the studio about a payment. */
export function CheckoutHelp({
  title,
  text,
  mailLinks,
}: {
  title: string
  text: string
  mailLinks: readonly MailLink[]
}) {
  return (
    <Section>
      <h2 className="head">{title}</h2>
      <p className="text reply">{text}</p>
      <p className="row">
        {mailLinks.map(({ label, subject }) => (
          <a key={subject} href={mailtoHref(studio.email, { subject })}>
            {label}
          </a>
        ))}
      </p>
    </Section>
  )
}

/** The support section and a link home. */
export function CheckoutNextSteps() {
  return (
    <>
      <CheckoutHelp
        title="Something not right?"
        text="Write to us with the transaction ID and we will answer within 24 hours."
        mailLinks={[{ label: studio.email, subject: 'A payment' }]}
      />
      <p className="back">
        <ButtonLink variant="quiet" icon="arrow-left" href={commonLinks.home.href}>
          {commonLinks.home.label}
        </ButtonLink>
      </p>
    </>
  )
}
