import {
  addDays,
  type BookingOutcomeInPause,
  formatLongDay,
  formatMoney,
  getDayIn,
  getPlanName,
  toMoney,
  type User,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { factTable } from '../../../platform/mail/define-mail.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { toCalendarAttachment } from '../../bookings/index.ts'
import { queueMail } from '../../mail/index.ts'
import { toPlanFacts } from '../load-plan.ts'
import { definePlanMail } from '../membership-mails.ts'
import { membershipStore, type StoredPause } from '../membership-store.ts'
import { getNextChargeCents, NOTICE_DAYS_BEFORE } from './pause-rules.ts'

type PauseFacts = { firstName: string | null; plan: string; from: string; resumesOn: string; charge: string }
type PauseConfirmedFacts = PauseFacts & {
  isChange: boolean
  isByStudio: boolean
  credit: string | null
  bookings: Array<{ className: string; when: string; outcome: BookingOutcomeInPause }>
  calendars: string[]
}

const outcomeTexts: Record<BookingOutcomeInPause, string> = {
  cancelled: 'Cancelled',
  cancelled_late: 'Cancelled, later than its deadline',
  stays: 'Stays booked: it is not part of your plan',
}

export const pauseConfirmedMail = definePlanMail<PauseConfirmedFacts>(
  'membership-paused',
  ({ plan, from, resumesOn, charge, isChange, isByStudio, credit, bookings, calendars }) => ({
    subject: isChange ? 'Your pause ends on another day' : 'Your membership will be paused',
    parts: [
      isByStudio && 'The studio did this for you.',
      `Your ${plan} membership pauses from ${from} and resumes on ${resumesOn}. Nothing is charged in the meantime.`,
      factTable([
        ['Paused from', from],
        ['Resumes', resumesOn],
        ['Charged then', charge],
        credit && ['Unused days, already taken off', credit],
      ]),
      ...bookings.map(({ className, when, outcome }) =>
        factTable([
          ['Class', className],
          ['When', when],
          ['Because of the pause', outcomeTexts[outcome]],
        ]),
      ),
      isByStudio
        ? 'You can end the pause on the membership page at any time.'
        : 'You can change the day, or end the pause, on the membership page at any time.',
    ],
    attachments: calendars.map(toCalendarAttachment),
  }),
)

export const chargeNoticeMail = definePlanMail<PauseFacts & { daysBefore: number }>(
  'membership-charge-notice',
  ({ plan, resumesOn, charge, daysBefore }) => ({
    subject: `Your membership resumes ${daysBefore === 1 ? 'tomorrow' : `in ${daysBefore} days`}`,
    parts: [
      `Your pause ends: your ${plan} membership resumes on ${resumesOn}.`,
      factTable([
        ['Resumes', resumesOn],
        ['Charged on that day', charge],
      ]),
      'You can choose a later day on the membership page, within the days that a pause may last.',
    ],
  }),
)

type ChargedPause = { user: User; pause: StoredPause; chargeCents: number }

const toPauseFacts = ({ clock }: Deps, { user, pause, chargeCents }: ChargedPause): PauseFacts => ({
  firstName: user.firstName,
  plan: getPlanName(user.membershipType),
  from: formatLongDay(getDayIn(pause.from, clock.timeZone)),
  resumesOn: formatLongDay(pause.resumesOn),
  charge: chargeCents > 0 ? formatMoney(toMoney(chargeCents)) : 'Nothing: unused days pay for it',
})

type PauseMailInput = ChargedPause &
  Pick<PauseConfirmedFacts, 'isChange' | 'isByStudio' | 'calendars' | 'bookings'> & { tx: Tx }

export async function queuePauseMail(deps: Deps, input: PauseMailInput): Promise<void> {
  const { user, pause, bookings, isChange, isByStudio, calendars, tx } = input
  const facts: PauseConfirmedFacts = {
    ...toPauseFacts(deps, input),
    isChange,
    isByStudio,
    calendars,
    credit: pause.creditCents > 0 ? formatMoney(toMoney(pause.creditCents)) : null,
    bookings: bookings.map(({ className, when, outcome }) => ({ className, when, outcome })),
  }
  const key = `membership-paused:${pause.id}:${pause.resumesOn}:${deps.clock.now().getTime()}`
  await queueMail(deps, { template: pauseConfirmedMail, to: user.email, facts, key, tx })
}

/** Queues the mail about the charge at the end of a pause, unless the pause was changed in the meantime. */
export async function queueChargeNotice(
  deps: Deps,
  { membershipId, resumesOn, daysBefore }: { membershipId: string; resumesOn: string; daysBefore: number },
): Promise<void> {
  const membership = await membershipStore(deps).findById(membershipId)
  const plan = membership && toPlanFacts(membership)
  const { pause, userId } = membership ?? {}
  if (!plan || !pause) return
  // State `ending`: the provider is being told to resume the plan. `until` is the first instant of `resumesOn`.
  const isStillPlanned = pause.resumesOn === resumesOn && pause.state !== 'ending' && deps.clock.now() < pause.until
  // After a downtime several notices may be due: only the latest one still applies.
  const today = deps.clock.today()
  const isSuperseded = NOTICE_DAYS_BEFORE.some((days) => days < daysBefore && addDays(resumesOn, -days) <= today)
  const user = userId ? await userStore(deps).findById(userId) : null
  if (!isStillPlanned || isSuperseded || !user) return
  const chargeCents = getNextChargeCents(plan, pause.resumesOn)
  const key = `membership-charge-notice:${pause.id}:${resumesOn}:${daysBefore}`
  const facts = { ...toPauseFacts(deps, { user, pause, chargeCents }), daysBefore }
  await queueMail(deps, { template: chargeNoticeMail, to: user.email, facts, key })
}
