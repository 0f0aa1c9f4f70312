import { expect, test } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { membershipScenes } from '../testing/scenes.ts'

// Begins on Wednesday 2026-01-14, 10:00 in the studio; its class is on Wednesdays, 18:00 to 19:00.
const studio = await aPayingStudio()
const { subscribe, user, at, overview } = membershipScenes(studio)

/** What a member sends from the provider's portal, and what the provider says of it. */
async function inPortal(as: Person, fields: Record<string, string>): Promise<void> {
  await studio.inPortal(as, fields)
  await studio.deliverPendingEvents()
}
async function useCard(as: Person, card: string): Promise<void> {
  await studio.useCard(as, card)
  await studio.deliverPendingEvents()
}

async function leave(as: Person): Promise<void> {
  const { version } = (await studio.call('previewLeaving', { as })).answer
  expect((await studio.call('leaveMembership', { as, body: { version } })).status).toBe(200)
}
async function book(as: Person, classId: string, bookingDate: string): Promise<void> {
  expect((await studio.call('bookClass', { as, body: { classId, bookingDate } })).status).toBe(201)
}

test('the mails of a membership tell its story in a row: joined, paused, back early, a refused card, leaving twice, ended [MAIL-1]', async () => {
  await at('2026-01-14T15:00:00Z')
  const { classId } = await studio.aWeeklyClass({ name: 'Evening Calm' })
  const username = `ann${studio.deps.ids.next().slice(-6)}`
  const body = { username, email: `${username}@example.com`, password: 'wellness-demo', firstName: 'Ann' }
  const { answer: account } = await studio.call('register', { body })
  const signedIn = () => studio.signIn(account)
  let ann = await signedIn()
  const { answer: checkout } = await subscribe(ann)
  await studio.pay(checkout.checkoutUrl)
  await studio.deliverPendingEvents()
  await book(ann, classId, '2026-01-21')
  await book(ann, classId, '2026-01-28')

  await at('2026-01-16T15:00:00Z')
  const query = { start: 'today', resumesOn: '2026-02-03' } as const
  const pause = (await studio.call('previewPause', { as: ann, query })).answer
  await studio.call('pauseMembership', { as: ann, body: { ...query, version: pause.version } })
  await at('2026-01-27T15:00:00Z')
  const { version } = (await studio.call('previewResume', { as: ann })).answer
  await studio.call('resumeMembership', { as: ann, body: { version } })
  await at('2026-01-27T15:05:00Z')
  await book(ann, classId, '2026-02-04')
  await at('2026-02-03T15:00:00Z')

  ann = await signedIn()
  await useCard(ann, cards.failsAtRenewal)
  await at('2026-02-27T15:06:00Z')
  await at('2026-03-02T15:00:00Z')
  ann = await signedIn()
  await useCard(ann, cards.pays)
  const { stripeSubscriptionId: subscription, stripeCustomerId: customer } = await user(ann)
  await inPortal(ann, { action: 'pay-invoice', subscription: String(subscription) })
  await at('2026-03-07T15:00:00Z')
  await book(ann, classId, '2026-03-11')
  await book(ann, classId, '2026-04-01')

  await leave(ann)
  await at('2026-03-08T15:00:00Z')
  const keeping = (await studio.call('previewKeeping', { as: ann })).answer
  await studio.call('keepMembership', { as: ann, body: { version: keeping.version } })
  await at('2026-03-10T15:00:00Z')
  await leave(ann)
  // The provider's clock runs on by the seconds that the test takes.
  await at('2026-03-27T15:10:00Z')
  await at('2026-03-28T15:11:00Z')
  await at('2026-04-28T15:00:00Z')

  expect(await overview(ann)).toMatchObject({ status: 'cancelled', price: null, pauseRefusal: 'no_plan' })
  const paid = (await studio.ledger()).payments.filter(({ customerId }) => customerId === customer)
  expect(paid.map(({ amount }) => amount)).toEqual([14_900, 1_442, 14_900])
  const mails = (await studio.mails()).filter(({ to }) => to === account.email)
  const story: readonly (readonly [subject: string, ...says: string[]])[] = [
    ['Welcome to Stillwater'],
    ['Your membership has started', 'Monthly Unlimited', '$149.00 a month', 'Saturday, February 14, 2026'],
    ['You are booked: Evening Calm', 'Wednesday, January 21, 2026'],
    ['You are booked: Evening Calm', 'Wednesday, January 28, 2026'],
    [
      'Your membership will be paused',
      ...['from Friday, January 16, 2026 and resumes on Tuesday, February 3, 2026', 'Nothing is charged in between.'],
      ...['Charged then: $14.42', 'Unused days, already taken off: $134.58'],
      ...['January 21, 2026', 'January 28, 2026', 'Because of the pause: Cancelled'],
    ],
    ['Your membership resumes in 7 days', 'Tuesday, February 3, 2026', '$14.42'],
    ['Your pause has ended', 'As you asked', 'Charged now: Tuesday, January 27, 2026', 'Amount: $14.42'],
    ['You are booked: Evening Calm', 'Wednesday, February 4, 2026'],
    ['Tomorrow: Evening Calm'],
    ['Your membership could not be renewed', '$149.00', 'We try this card again on Monday, March 2, 2026.', 'no fee'],
    ['Your membership payment is due', '$149.00', 'Your bookings stay for now.'],
    ['You are booked: Evening Calm', 'Wednesday, March 11, 2026'],
    ['You are booked: Evening Calm', 'Wednesday, April 1, 2026'],
    [
      'Your membership will end',
      ...['As you asked', 'Friday, March 27, 2026', 'Nothing more is charged.', 'Wednesday, April 1, 2026'],
      'Released a day later, unless you pay for it then',
    ],
    ['Your membership continues', 'You have withdrawn that', 'Next charge: Friday, March 27, 2026', 'Amount: $149.00'],
    ['Tomorrow: Evening Calm'],
    ['Your membership will end', 'As you asked', 'Friday, March 27, 2026', 'Wednesday, April 1, 2026'],
    ['Your membership has ended', 'Monthly Unlimited', 'You can still book single classes and programs.'],
    [
      'A class you booked is no longer covered',
      ...['Wednesday, April 1, 2026', '$25.00', 'Kept for you until: Saturday, March 28, 2026, 11:10 am'],
    ],
    ['Your place was released: Evening Calm', 'Wednesday, April 1, 2026', 'your place is free again'],
  ]
  expect(mails.map(({ subject }) => subject)).toEqual(story.map(([subject]) => subject))
  for (const [place, [, ...says]] of story.entries()) {
    const text = String(mails[place]?.text).replace(/\s+/g, ' ')
    for (const words of says) expect(text).toContain(words)
  }
})
