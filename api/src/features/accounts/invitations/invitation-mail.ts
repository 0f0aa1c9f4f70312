import { defineMail } from '../../../platform/mail/define-mail.ts'
import { link, renderEmail } from '../../../platform/mail/render-email.ts'

/** `hasTrial`: the free class of a trial waits for the person. */
export const invitationMail = defineMail<{ href: string; hasTrial?: boolean }>({
  name: 'invitation',
  isNeededForAccess: true,
  write: ({ href, hasTrial }, context) => {
    const { studio } = context
    return renderEmail({
      subject: hasTrial ? `Your free trial class at ${studio.name}` : `Your account at ${studio.name}`,
      title: 'Hello',
      parts: [
        ...(hasTrial
          ? ['Your free trial class is ready: choose any class and date, and your first booking costs nothing.']
          : []),
        `We have made an account for you at ${studio.name}. Choose a password, and you can see and book your classes yourself. The link works once, within the next 7 days.`,
        link('Choose my password', href),
        'Has the link expired? Ask for a new password on the sign-in page with this address and we will send another one.',
        'If you do not know us, please do not open the link, and reply to this mail.',
      ],
      context,
    })
  },
})
