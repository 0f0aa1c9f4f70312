import { paths } from '@studio/contract'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, greeting, link, renderEmail } from '../../../platform/mail/render-email.ts'

/** The reminder of a class, on the day before it or on its day. Texts are formatted for display. */
export const reminderMail = defineMail<{
  firstName: string | null
  className: string
  when: string
  place: string
  /** Null once it is too late to cancel in time. */
  cancelBy: string | null
  day: 'today' | 'tomorrow'
}>({
  name: 'booking-reminder',
  write: ({ firstName, className, when, place, cancelBy, day }, context) =>
    renderEmail({
      subject: `${day === 'today' ? 'Today' : 'Tomorrow'}: ${className}`,
      title: greeting(firstName, context),
      parts: [
        `A reminder for your class ${day}.`,
        facts([
          ['Class', className],
          ['When', when],
          ['Where', place],
        ]),
        ...(cancelBy ? [`If your plans change, please cancel by ${cancelBy}.`] : []),
        link('See my bookings', `${context.publicUrl}${paths.dashboard}`),
      ],
      context,
    }),
})
