import { paths } from '@studio/contract'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { link, paragraph, renderEmail } from '../../../platform/mail/render-email.ts'

/** The link that proves an address, sent again on request. */
export const verificationMail = defineMail<{ href: string }>({
  name: 'verify-email',
  isNeededForAccess: true,
  write: ({ href }, context) =>
    renderEmail({
      subject: 'Confirm your email address',
      title: 'Hello',
      parts: [
        paragraph('Please confirm that this email address is yours. The link works once, within the next 24 hours.'),
        link('Confirm my email address', href),
        paragraph(
          'You made no account with us? Then do not confirm. Choose a new password instead: that ends whatever the other person had.',
        ),
        link('This was not me', `${context.publicUrl}${paths.forgotPassword}`),
      ],
      context,
    }),
})
