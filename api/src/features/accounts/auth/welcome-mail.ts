import { paths } from '@studio/contract'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { link, paragraph, renderEmail } from '../../../platform/mail/render-email.ts'

/** Sent with a new account. */
export const welcomeMail = defineMail<{ verifyHref: string }>({
  name: 'welcome',
  isNeededForAccess: true,
  write: ({ verifyHref }, context) => {
    const { studio, publicUrl } = context
    return renderEmail({
      subject: `Welcome to ${studio.name}`,
      title: 'Hello',
      parts: [
        paragraph(
          `Your account at ${studio.name} is ready. You sign in with your username or with this email address.`,
        ),
        paragraph('Please confirm that this email address is yours. The link works for 24 hours.'),
        link('Confirm my email address', verifyHref),
        paragraph('Have a look at the week ahead and choose the hour that is yours.'),
        link('See the classes', `${publicUrl}${paths.classes}`),
        paragraph('You made no account with us? Choose a new password: that ends whatever the other person had.'),
        link('This was not me', `${publicUrl}${paths.forgotPassword}`),
      ],
      context,
    })
  },
})
