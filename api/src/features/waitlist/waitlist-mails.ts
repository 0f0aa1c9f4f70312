import { paths } from '@studio/contract'
import { defineMail } from '../../platform/mail/define-mail.ts'
import { facts, link, paragraph, renderEmail } from '../../platform/mail/render-email.ts'

/** What every mail about a waitlist contains; texts are formatted for display. */
export type WaitlistFacts = { firstName: string | null; className: string; when: string; place: string }

const hello = (firstName: string | null) => `Hello ${firstName || 'Friend'}`
const rowsOf = ({ className, when, place }: WaitlistFacts) =>
  [
    ['Class', className],
    ['When', when],
    ['Where', place],
  ] as const

/** A member waits now: their place, what happens and until when, and how to leave with one tap. */
export const waitingMail = defineMail<
  WaitlistFacts & {
    position: number
    closesAt: string
    /** Until when a seat is taken at once; null when every seat is offered. */
    automaticUntil: string | null
    cutOff: string | null
    leaveUrl: string
  }
>({
  name: 'waitlist-joined',
  write: ({ position, closesAt, automaticUntil, cutOff, leaveUrl, ...waited }, surroundings) =>
    renderEmail({
      subject: `You are on the waitlist: ${waited.className}`,
      title: hello(waited.firstName),
      parts: [
        paragraph(`You are number ${position} on the waitlist.`),
        facts(rowsOf(waited)),
        paragraph(
          automaticUntil
            ? `If it is your turn by ${automaticUntil}, the seat is yours at once and we write to you. After that we hold it for you for some minutes and ask you first.`
            : 'If it is your turn, we hold the seat for you for some minutes and write to you, so that you can accept it.',
        ),
        paragraph(`The waitlist closes on ${closesAt}. Seats that become free later are for everybody.`),
        ...(cutOff ? [paragraph(`As you asked, no seat reaches you after ${cutOff}.`)] : []),
        link('Leave the waitlist', leaveUrl),
        link('See where I stand', `${surroundings.publicUrl}${paths.dashboard}`),
      ],
      surroundings,
    }),
})
