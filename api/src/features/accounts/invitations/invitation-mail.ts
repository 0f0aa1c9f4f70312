import { defineMail } from '../../../platform/mail/define-mail.ts'
import { link, paragraph, renderEmail } from '../../../platform/mail/render-email.ts'

/** `hasTrial`: the free class of a trial waits for the account. */
type InvitationMailData = { href: string; hasTrial?: boolean }

/** The studio has made an account for a person, who chooses its password behind the link. */
export const invitationMail = defineMail<InvitationMailData>({
  name: 'invitation',
  isNeededForAccess: true,
  write: ({ href, hasTrial }, context) => {
    const { studio } = context
    return renderEmail({
      subject: hasTrial ? `Your free trial class at ${studio.name}` : `Your account at ${studio.name}`,
      title: 'Hello',
      parts: [
        ...(hasTrial
          ? [
              paragraph(
                'Your free trial class is ready: choose any class and date, and your first booking costs nothing.',
              ),
            ]
          : []),
        paragraph(
          `We have made an account for you at ${studio.name}. Choose a password, and you can see and book your classes yourself. The link works once, within the next 7 days.`,
        ),
        link('Choose my password', href),
        paragraph(
          'The link has run out? Ask for a new password on the sign-in page with this address, and we send another one.',
        ),
        paragraph('You do not know us? Then do not open the link, and please tell us by answering this mail.'),
      ],
      context,
    })
  },
})
