import { paths } from '@studio/contract'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, link, paragraph, renderEmail } from '../../../platform/mail/render-email.ts'

/** To a member who books and cancels the same seat, or moves a booking, again and again: no more mails about it today. */
export const repeatedMail = defineMail<{
  firstName: string | null
  className: string
  when: string
  isMoved?: boolean
}>({
  name: 'booking-repeated',
  write: ({ firstName, className, when, isMoved }, surroundings) =>
    renderEmail({
      subject: `${className}: no more mails about this today`,
      title: `Hello ${firstName || 'Friend'}`,
      parts: [
        paragraph(
          isMoved
            ? 'You have moved your booking of this class several times today, and it is on another date again.'
            : 'You have booked and cancelled this class several times today, and you have just booked it again.',
        ),
        facts([
          ['Class', className],
          ['When', when],
        ]),
        paragraph('We send no more mails about it today. Your dashboard shows at any time whether the place is yours.'),
        link('My dashboard', `${surroundings.publicUrl}${paths.dashboard}`),
      ],
      surroundings,
    }),
})
