import type { PartResult } from '../scenarios/rush.ts'
import { DAY, HOUR, MINUTE, plusDays, toInstant } from '../simulated/calendar.ts'
import { CARDS, carryOut, changeCard, type Payer } from './plan-calls.ts'
import { OTHER_JOBS, openPlanStudio, type PlanStudio } from './plan-studio.ts'
import { PRICE } from './reference.ts'

type ProviderSize = { members: number; seed: number }

const FIRST_DAY = '2026-02-03'
const RESUMES_ON = plusDays(FIRST_DAY, 20)

type StoredPlan = { _id: string; stand: string; isResumeUnpaid?: boolean; nextTryAt?: Date | null }
type Stand = { status: string; isUnpaid: boolean; nextTry: Date | null; charges: number }

async function standOf({ world }: PlanStudio, { account, subscription }: Payer): Promise<Stand> {
  const { database, emulators } = world.studio
  const { body } = await world.call({ as: account, method: 'GET', path: '/api/user' })
  const stored = await database.collection<StoredPlan>('memberships').findOne({ _id: subscription })
  const { charges, subscriptions } = emulators.payments.records
  const customer = subscriptions.get(subscription)?.customer
  return {
    status: String(body.membershipStatus),
    isUnpaid: Boolean(stored?.isResumeUnpaid) || stored?.stand === 'past_due',
    nextTry: stored?.nextTryAt ?? null,
    charges: charges.all().filter((one) => one.customer === customer).length,
  }
}

/** What is wrong with a plan whose card was refused when its pause was over: it stays paused, and another try is known. */
export const faultsOfRefused = (
  { status, isUnpaid, nextTry, charges }: Stand,
  { before }: { before: number },
): string[] => [
  ...(status === 'paused' ? [] : [`it is ${status}, and must stay paused`]),
  ...(isUnpaid ? [] : ['it does not count as unpaid']),
  ...(nextTry ? [] : ['it is not tried again']),
  ...(charges === before ? [] : ['something was charged']),
]

/** What is wrong with one that was paid after all: it is active, and one more month was charged. */
export const faultsOfPaid = ({ status, isUnpaid, charges }: Stand, { before }: { before: number }): string[] => [
  ...(status === 'active' ? [] : [`it is ${status}, and must be active`]),
  ...(isUnpaid ? ['it counts as unpaid'] : []),
  ...(charges === before + 1 ? [] : [`${charges - before} months were charged`]),
]

/** What is wrong with a plan that may be paused in the provider's dashboard: it shows that, and one month was charged. */
export const faultsOfDashboard = (
  { status, charges }: Pick<Stand, 'status' | 'charges'>,
  { must }: { must: 'active' | 'paused' },
): string[] => [
  ...(status === must ? [] : [`it is ${status}, must be ${must}`]),
  ...(charges === 1 ? [] : [`it was charged ${charges} times`]),
]

/**
 * Cards that are refused when a pause is over: the plan stays paused, is tried again by the provider, and goes on when it
 * is paid, by that try or by the member.
 */
export async function refusedCards({ members, seed }: ProviderSize): Promise<PartResult> {
  const studio = await openPlanStudio({ start: toInstant(FIRST_DAY, '09:00'), seed })
  const broken: string[] = []
  try {
    const payers = await payersOf(studio, members)
    const until = toInstant(RESUMES_ON, '00:00')
    for (const payer of payers) {
      const act = {
        kind: 'pause',
        start: payer.account.place % 2 ? 'today' : 'period_end',
        resumesOn: dayOfEnd(payer),
      } as const
      if (!(await carryOut(studio, { payer, act }))) broken.push(`${payer.account.username}: was not paused`)
      await changeCard(studio, { payer, card: CARDS.fails })
    }
    const check = async (faults: typeof faultsOfPaid, when: string, of = payers) => {
      await studio.settle()
      for (const payer of of)
        broken.push(
          ...faults(await standOf(studio, payer), { before: 1 }).map(
            (what) => `${payer.account.username}, ${when}: ${what}`,
          ),
        )
    }
    await studio.moveTo(Math.max(until, toInstant(LATER, '00:00')) + MINUTE)
    await check(faultsOfRefused, 'at the end of the pause')
    await studio.moveTo(studio.world.now() + 3 * DAY + HOUR)
    await check(faultsOfRefused, 'after another try')
    const [byMember, byProvider] = [
      payers.filter((_, place) => place % 2 === 0),
      payers.filter((_, place) => place % 2 === 1),
    ]
    for (const payer of byMember) await changeCard(studio, { payer, card: CARDS.pays })
    for (const payer of byProvider) await changeCard(studio, { payer, card: CARDS.pays, paysAtOnce: false })
    await check(faultsOfPaid, 'paid at once', byMember)
    await check(faultsOfRefused, 'with a new card', byProvider)
    await studio.moveTo(studio.world.now() + 3 * DAY + HOUR)
    await check(faultsOfPaid, 'tried again with the new card', byProvider)
    const line = `${payers.length} refused cards at the end of a pause: each paused and tried again, ${byMember.length} paid by the member, ${byProvider.length} by the next try`
    return {
      broken: [...broken, ...studio.world.studio.mistakes.slice(0, 5)],
      figures: { members: payers.length },
      line,
    }
  } finally {
    await studio.stop()
  }
}

const LATER = plusDays(FIRST_DAY, 40)
const dayOfEnd = ({ account }: Payer) => (account.place % 2 ? RESUMES_ON : LATER)

async function payersOf(studio: PlanStudio, members: number): Promise<Payer[]> {
  const payers: Payer[] = (await studio.signUp(members)).map((account) => ({ account, subscription: '' }))
  for (const payer of payers) await carryOut(studio, { payer, act: { kind: 'subscribe' } })
  await studio.settle()
  return payers
}

/** Pauses of both kinds in the provider's dashboard are seen with one event, or without any by the next regular check. */
export async function dashboardPauses({ members, seed }: ProviderSize): Promise<PartResult> {
  const studio = await openPlanStudio({ start: toInstant(FIRST_DAY, '09:00'), seed })
  const broken: string[] = []
  try {
    const payers = await payersOf(studio, members)
    const [heard, unheard] = [payers.slice(0, members / 2), payers.slice(members / 2)]
    const pause = async (of: readonly Payer[]) => {
      for (const [place, payer] of of.entries())
        await carryOut(studio, { payer, act: { kind: 'dashboard pauses', by: place % 2 ? 'collection' : 'dashboard' } })
    }
    const expect = async (of: readonly Payer[], must: 'active' | 'paused', when: string) => {
      for (const payer of of) {
        const faults = faultsOfDashboard(await standOf(studio, payer), { must })
        broken.push(...faults.map((what) => `${payer.account.username}, ${when}: ${what}`))
      }
    }
    await studio.moveTo(studio.world.now() + DAY)
    await pause(heard)
    await studio.settle()
    await expect(heard, 'paused', 'after its event')
    await pause(unheard)
    await expect(unheard, 'active', 'before the regular check')
    await studio.moveTo(toInstant(plusDays(FIRST_DAY, 28), '12:00'))
    const [api] = studio.world.studio.apis
    for (let round = 0; round < 3; round += 1) await api.runJobs(OTHER_JOBS)
    await expect(unheard, 'paused', 'after the regular check')
    const line = `${heard.length} pauses in the dashboard seen with their event, ${unheard.length} by the regular check; a month of ${PRICE} cents charged once each`
    return { broken: [...broken, ...studio.world.studio.mistakes.slice(0, 5)], figures: { members }, line }
  } finally {
    await studio.stop()
  }
}
