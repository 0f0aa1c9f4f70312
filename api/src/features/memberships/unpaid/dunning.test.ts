import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { membershipScenes } from '../testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio; what is asked of the provider by hand happens while its clock stays.
const studio = await aPayingStudio()
const { renew, aPlan, planAt, subjectsTo } = membershipScenes(studio)

async function tell(): Promise<void> {
  await studio.deliverPendingEvents()
  await studio.runJobs()
}
async function at(instant: string): Promise<void> {
  studio.clock.set(instant)
  await tell()
}
const first = ['Your membership has started', 'Your membership could not be renewed']
const reminder = 'Your membership payment is due'

test('an unpaid renewal is mailed at once, after three days and after seven, with the next try and what is due of it, and each once [MEMBERSHIP-31]', async () => {
  const { ann, subscription } = await aPlan()
  const { customerId } = (await planAt(subscription)) ?? {}
  const credit = { key: 'a-gift', customerId: String(customerId), amountCents: 1_200, title: 'A gift' }
  await studio.deps.payments.giveCredit(credit)
  await renew(subscription, 'failed')
  await tell()
  await at('2026-01-17T13:59:00Z')
  expect(await subjectsTo(ann)).toEqual(first)
  await at('2026-01-17T14:00:00Z')
  await at('2026-01-17T20:00:00Z')
  expect(await subjectsTo(ann)).toEqual([...first, reminder])
  await at('2026-01-21T14:00:00Z')
  await at('2026-01-30T14:00:00Z')
  expect(await subjectsTo(ann)).toEqual([...first, reminder, reminder])
  const [, ...texts] = (await studio.mails()).filter(({ to }) => to === ann.user.email).map(({ text }) => text)
  expect(texts[0]).toContain('We try this card again on Saturday, January 17, 2026.')
  expect(texts.map((text) => /\$[\d.]+/.exec(text)?.[0])).toEqual(['$137.00', '$137.00', '$137.00'])
})

test('the last try is mailed, and that day has no other mail about it [MEMBERSHIP-31]', async () => {
  const { ann, subscription } = await aPlan()
  await renew(subscription, 'failed')
  await tell()
  studio.clock.set('2026-01-17T13:00:00Z')
  await renew(subscription, 'refused')
  await tell()
  await at('2026-01-17T14:00:00Z')
  expect(await subjectsTo(ann)).toEqual([...first, 'We do not try your card again'])
})

test('a last try on a day that had its mail is mailed the next morning [MEMBERSHIP-31]', async () => {
  const { ann, subscription } = await aPlan()
  await renew(subscription, 'failed')
  await tell()
  await at('2026-01-17T14:00:00Z')
  studio.clock.set('2026-01-17T15:00:00Z')
  await renew(subscription, 'refused')
  await tell()
  expect(await subjectsTo(ann)).toEqual([...first, reminder])
  await at('2026-01-18T14:00:00Z')
  await at('2026-01-18T20:00:00Z')
  expect(await subjectsTo(ann)).toEqual([...first, reminder, 'We do not try your card again'])
})

test('a plan that the provider pauses since it was not paid is given up: it covers nothing, and no pause is shown [MEMBERSHIP-31]', async () => {
  const { ann, subscription } = await aPlan()
  await renew(subscription, 'failed')
  await tell()
  studio.clock.set('2026-01-28T15:00:00Z')
  await studio.control(`subscriptions/${subscription}/pause`, { reason: 'final_payment_failure' })
  await tell()
  expect(await planAt(subscription)).toMatchObject({ stand: 'unpaid', pausedFrom: null })
  expect((await subjectsTo(ann)).slice(2)).toEqual(['We do not try your card again'])
  const { answer } = await studio.call('getMembership', { as: ann })
  expect(answer).toMatchObject({ status: 'past_due', pause: null, unpaid: { nextTryAt: null } })
})
