import { formatLongDay, formatMoney, memberDiscountPercent, paths, toMoney } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { defineMail, factTable, link } from '../../platform/mail/define-mail.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { programStore } from '../catalogue/programs/index.ts'
import { queueMail } from '../mail/index.ts'
import type { StoredEnrollment } from './enrollment-store.ts'

type EnrolledMailFacts = {
  firstName: string | null
  programName: string
  startDate: string
  endDate: string
  paid: string | null
  discount: string | null
}

export const enrolledMail = defineMail<EnrolledMailFacts>({
  name: 'program-enrolled',
  write: ({ programName, startDate, endDate, paid, discount }) => ({
    subject: `You are enrolled: ${programName}`,
    parts: [
      paid ? 'Thank you: your payment has arrived and your place is yours.' : 'Your place is yours. Welcome!',
      factTable([
        ['Program', programName],
        ['Starts', startDate],
        ['Last day', endDate],
        discount && [`${memberDiscountPercent}% member discount`, discount],
        ['Paid', paid ?? 'Nothing, this program is free'],
      ]),
      link('See my programs', paths.dashboard),
    ],
  }),
})

export const enrollmentCancelledMail = defineMail<{ firstName: string | null; programName: string }>({
  // The enrollment has ended, not the program.
  name: 'program-ended-by-studio',
  write: ({ programName }) => ({
    subject: `Your place is cancelled: ${programName}`,
    parts: [
      `The studio has cancelled your place in ${programName} and given your payment back.`,
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
  const formatAmount = (cents: number) => (cents > 0 ? formatMoney(toMoney(cents)) : null)
  const facts: EnrolledMailFacts = {
    firstName: user.firstName,
    programName: program?.name ?? 'Your program',
    startDate: formatLongDay(startDate),
    endDate: formatLongDay(endDate),
    paid: formatAmount(price.paid),
    discount: formatAmount(price.discount),
  }
  const key = `enrolled:${enrollment.id}`
  await queueMail(deps, { template: enrolledMail, to: user.email, facts, key, tx })
}

export async function queueEnrollmentCancelledMail(deps: Deps, { enrollment, tx }: MailInput) {
  const user = await userStore(deps).findById(enrollment.userId, { tx })
  const program = await programStore(deps).findById(enrollment.programId, { tx })
  if (!user) return
  const facts = { firstName: user.firstName, programName: program?.name ?? 'your program' }
  const key = `enrollment-ended:${enrollment.id}`
  await queueMail(deps, { template: enrollmentCancelledMail, to: user.email, facts, key, tx })
}
