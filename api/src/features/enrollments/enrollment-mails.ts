import { formatCents, formatLongDay, formatMoney, memberDiscountPercent, paths } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { defineMail, facts, link } from '../../platform/mail/define-mail.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { programStore } from '../catalogue/programs/index.ts'
import { queueMail } from '../mail/index.ts'
import type { StoredEnrollment } from './enrollment-store.ts'

type EnrollmentMailData = {
  firstName: string | null
  program: string
  from: string
  to: string
  paid: string | null
  discount: string | null
}

export const enrolledMail = defineMail<EnrollmentMailData>({
  name: 'program-enrolled',
  write: ({ program, from, to, paid, discount }) => ({
    subject: `You are enrolled: ${program}`,
    parts: [
      paid ? 'Thank you: your payment has arrived and your place is yours.' : 'Your place is yours. Welcome!',
      facts([
        ['Program', program],
        ['Starts', from],
        ['Last day', to],
        discount && [`${memberDiscountPercent}% member discount`, discount],
        ['Paid', paid ?? 'Nothing, this program is free'],
      ]),
      link('See my programs', paths.dashboard),
    ],
  }),
})

export const placeEndedMail = defineMail<{ firstName: string | null; program: string }>({
  name: 'program-ended-by-studio',
  write: ({ program }) => ({
    subject: `Your place is cancelled: ${program}`,
    parts: [
      `The studio has cancelled your place in ${program} and given your payment back.`,
      link('Find another program', paths.programs),
    ],
  }),
})

type MailInput = { enrollment: StoredEnrollment; tx: Tx }

export async function queueEnrolledMail(deps: Deps, { enrollment, tx }: MailInput) {
  const user = await userStore(deps).findById(enrollment.userId, { tx })
  const program = await programStore(deps).findById(enrollment.programId, { tx })
  if (!user) return
  const { price, startDate, endDate } = enrollment
  const formatPaidCents = (cents: number) => (cents > 0 ? formatMoney(formatCents(cents)) : null)
  const content: EnrollmentMailData = {
    firstName: user.firstName,
    program: program?.name ?? 'Your program',
    from: formatLongDay(startDate),
    to: formatLongDay(endDate),
    paid: formatPaidCents(price.paid),
    discount: formatPaidCents(price.discount),
  }
  const key = `enrolled:${enrollment.id}`
  await queueMail(deps, { template: enrolledMail, to: user.email, facts: content, key, tx })
}

export async function queuePlaceEndedMail(deps: Deps, { enrollment, tx }: MailInput) {
  const user = await userStore(deps).findById(enrollment.userId, { tx })
  const program = await programStore(deps).findById(enrollment.programId, { tx })
  if (!user) return
  const content = { firstName: user.firstName, program: program?.name ?? 'your program' }
  const key = `enrollment-ended:${enrollment.id}`
  await queueMail(deps, { template: placeEndedMail, to: user.email, facts: content, key, tx })
}
