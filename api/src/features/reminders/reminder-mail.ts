import { paths } from '@studio/contract'
import { defineMail } from '../../platform/mail/define-mail.ts'
import { facts, link, paragraph, renderEmail } from '../../platform/mail/render-email.ts'

/** The reminder on the day before a class. Texts are formatted for display. */
export const reminderMail = defineMail<{
  firstName: string | null
  className: string
  when: string
  place: string
  /** Null once it is too late to cancel in time. */
  cancelBy: string | null
}>({
  name: 'booking-reminder',
  write: ({ firstName, className, when, place, cancelBy }, surroundings) =>
    renderEmail({
      subject: `Tomorrow: ${className}`,
      title: `Hello ${firstName || 'Friend'}`,
      parts: [
        paragraph('A reminder of your class tomorrow.'),
        facts([
          ['Class', className],
          ['When', when],
          ['Where', place],
        ]),
        ...(cancelBy ? [paragraph(`If your plans change, please cancel by ${cancelBy}.`)] : []),
        link('See my bookings', `${surroundings.publicUrl}${paths.dashboard}`),
      ],
      surroundings,
    }),
})
