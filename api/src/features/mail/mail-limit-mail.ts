import { paths } from '@studio/contract'
import { defineMail } from '../../platform/mail/define-mail.ts'
import { greeting, link, renderEmail } from '../../platform/mail/render-email.ts'

/** To an unverified address that has had all mails of a day: why there are no more of them. */
export const mailLimitMail = defineMail<{ firstName: string | null; most: number }>({
  name: 'mail-limit',
  write: ({ firstName, most }, context) =>
    renderEmail({
      subject: 'No more mails from us today',
      title: greeting(firstName, context),
      parts: [
        `We sent ${most} mails to this address today, and you have not confirmed it yet. We will not send any more until tomorrow.`,
        'Nothing is lost: bookings, payments and refunds are on your dashboard, where you can also confirm your address.',
        link('My dashboard', `${context.publicUrl}${paths.dashboard}`),
        'Did you not create this account? Choose a new password; that locks the other person out.',
        link('This was not me', `${context.publicUrl}${paths.forgotPassword}`),
      ],
      context,
    }),
})
