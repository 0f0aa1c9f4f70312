import { beforeEach, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { waitlistScenes } from '../../../testing/waiting-studio.ts'
import { userStore } from '../../accounts/people/index.ts'

const studio = await aPayingStudio()
const { aFullClass, freeSeat, joined, mine, subjectsTo, at } = waitlistScenes(studio)

const START = '2026-01-14T15:00:00Z'
/** 16 days before the class: inside the window of members, outside that of guests. */
const EARLY = '2026-01-05T15:00:00Z'
beforeEach(() => at(START))
type Full = Awaited<ReturnType<typeof aFullClass>>
const entryOf = async (person: Person, { of }: Full) =>
  (await mine(person)).find(({ classId }) => classId === of.classId)
const missedMailsTo = async (person: Person) =>
  (await subjectsTo(person)).filter((subject) => subject.startsWith('A seat went to the next person'))

test('a seat that is too cheap to be charged is passed on with its reason once, and the place is kept [WAITLIST-16]', async () => {
  const full = await aFullClass({ capacity: 3, dropInPrice: '0.30' })
  const [guest, one, two] = [
    await studio.signedInAs('user'),
    await studio.signedInAs('member'),
    await studio.signedInAs('member'),
  ]
  for (const person of [guest, one, two]) await joined(person, full.of)
  await freeSeat(full, 0)
  await freeSeat(full, 1)
  expect(await entryOf(guest, full)).toMatchObject({
    ...{ state: 'waiting', position: 1 },
    skips: [{ reason: 'not_payable', isCurable: true }],
  })
  expect([(await entryOf(one, full))?.state, (await entryOf(two, full))?.state]).toEqual(['seated', 'seated'])
  expect(await missedMailsTo(guest)).toHaveLength(1)
})

test('a date outside the window of a plan that has ended is passed on, and the place is there when the window opens [WAITLIST-16]', async () => {
  await at(EARLY)
  const full = await aFullClass({ capacity: 2 })
  const [former, member] = [await studio.signedInAs('member'), await studio.signedInAs('member')]
  for (const person of [former, member]) await joined(person, full.of)
  const changes = { membershipType: 'none', membershipStatus: null } as const
  await userStore(studio.deps).change({ id: former.user.id, changes, now: studio.clock.now() })
  await freeSeat(full, 0)
  expect(await entryOf(former, full)).toMatchObject({
    ...{ state: 'waiting', position: 1 },
    skips: [{ reason: 'outside_window', isCurable: true }],
  })
  expect((await entryOf(member, full))?.state).toBe('seated')
  expect(await missedMailsTo(former)).toHaveLength(1)
  await at('2026-01-08T15:00:00Z')
  await freeSeat(full, 1)
  expect(await entryOf(former, full)).toMatchObject({ state: 'offered', offer: { price: '25.00' } })
})
