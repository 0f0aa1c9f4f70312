import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../../accounts/people/index.ts'
import { aRefundingStudio } from './testing/refunding-studio.ts'

const studio = await aRefundingStudio()
const second = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aPaidClass, aMembership, giveBack, fail, news, lettersToStudio } = studio

test('a refund that fails is mailed to the studio: whose, for what, how much, and what to do [MONEY-20]', async () => {
  const { guest, paymentId } = await aPaidClass()
  const refundId = await giveBack(paymentId, 700)
  await studio.deliverPendingEvents()
  await fail(refundId)
  await studio.deliverPendingEvents()
  const [letter, ...more] = await lettersToStudio(guest)
  expect(more).toEqual([])
  expect(letter?.subject).toBe('A refund of $7.00 did not arrive')
  for (const part of ['Ann Lee', guest.user.email, 'Morning Yoga', '$7.00', refundId, 'another way']) {
    expect(letter?.text).toContain(part)
  }
})

test('each failed refund is mailed once for repeated events in any order at two processes [MONEY-20, SECURITY-31]', async () => {
  const { guest, paymentId, events } = await aPaidClass({ isDelivered: false })
  for (const cents of [300, 400]) await fail(await giveBack(paymentId, cents))
  const once = [...events, ...(await news())]
  const all = [...once, ...once, ...once].reverse()
  await Promise.all(all.map((event, index) => studio.deliver(event, index % 2 ? studio : second)))
  await studio.runJobsOverTime(6)
  const subjects = (await lettersToStudio(guest)).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual(['A refund of $3.00 did not arrive', 'A refund of $4.00 did not arrive'])
})

test('a failed refund of a membership’s month is mailed too, and also when its account is closed [MONEY-20]', async () => {
  const { member, months } = await aMembership({ renewals: 0 })
  const refundId = await giveBack(months[0] ?? '', 4_900)
  await studio.deliverPendingEvents()
  await fail(refundId)
  await studio.deps.inTransaction((tx) =>
    userStore(studio.deps).anonymise({ id: member.user.id, now: studio.clock.now(), tx }),
  )
  await studio.deliverPendingEvents()
  const letter = (await studio.mails()).find(({ text }) => text.includes(refundId))
  expect([letter?.to, letter?.subject]).toEqual([studio.env.STUDIO_EMAIL, 'A refund of $49.00 did not arrive'])
  expect(letter?.text).toMatch(/Whose: A former member/)
  expect(letter?.text).toMatch(/For: A membership/)
})
