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
        `We have sent ${most} mails to this address today, and it is not confirmed that it is yours. So we send no more of them until tomorrow.`,
        'Nothing is lost: bookings, payments and refunds are on your dashboard, where you can also confirm your address.',
        link('My dashboard', `${context.publicUrl}${paths.dashboard}`),
        'You made no account with us? Choose a new password for it: that ends whatever the other person had.',
        link('This was not me', `${context.publicUrl}${paths.forgotPassword}`),
      ],
      context,
    }),
})
