import { addDays } from '@studio/contract'
import { userStore } from '../features/accounts/people/index.ts'
import { waitlistStore } from '../features/bookings/index.ts'
import type { Person } from './people.ts'
import type { CallOptions, TestStudio } from './test-app.ts'

const kinds = { user: 'user', otherUser: 'user', member: 'member', admin: 'admin' } as const
export type PersonInWorld = keyof typeof kinds

/** A studio with one user of each kind, and documents that belong to `user`, all created through the API itself. */
export async function createAuthFixtures(studio: TestStudio) {
  const people = {
    user: await studio.aUser(),
    otherUser: await studio.aUser(),
    member: await studio.aUser({ membershipType: 'monthly', membershipStatus: 'active' }),
    admin: await studio.aUser({ role: 'admin' }),
  }
  /** A user with their own session, so that a call that ends it affects no other test. */
  const person = (who: PersonInWorld): Promise<Person> => studio.signIn(people[who])
  let count = 0

  /** A class that can be booked for any day: it has no schedules. */
  async function aClass(capacity = 20): Promise<string> {
    count += 1
    const body = {
      name: `Class ${count}`,
      description: 'Quiet',
      duration: 60,
      capacity,
      category: 'yoga',
      dropInPrice: '25.00',
    }
    return (await studio.expectOk('createClass', { as: await person('admin'), body })).id
  }
  const bookingDate = () => addDays(studio.clock.today(), 3)

  async function aBookingOfUser(): Promise<CallOptions> {
    const plan = (membershipType: 'none' | 'monthly') =>
      userStore(studio.deps).change({
        id: people.user.id,
        changes: { membershipType, membershipStatus: membershipType === 'none' ? null : 'active' },
        now: studio.clock.now(),
      })
    await plan('monthly')
    const body = { classId: await aClass(), bookingDate: bookingDate() }
    const { id } = await studio.expectOk('bookClass', { as: await person('user'), body })
    await plan('none')
    return { params: { id } }
  }

  /** A fresh place of `user` on the waitlist of a class. */
  async function aWaitOfUser(): Promise<CallOptions> {
    const body = { classId: await aClass(1), bookingDate: bookingDate() }
    await studio.expectOk('bookClass', { as: await person('member'), body })
    const { id } = await studio.expectOk('joinWaitlist', { as: await person('user'), body })
    // So that the next one does not meet the limit of entries.
    await studio.deps.inTransaction(async (tx) => {
      for (const entry of await waitlistStore(studio.deps).findLiveOfUser({ userId: people.user.id, tx })) {
        if (entry.id === id) continue
        const fields = { state: 'left' as const }
        await waitlistStore(studio.deps).change({ entry, fields, now: studio.clock.now(), tx })
      }
    })
    return { params: { id } }
  }

  async function aCheckoutOfUser(): Promise<CallOptions> {
    const body = { classId: await aClass(), bookingDate: bookingDate() }
    const { sessionId } = await studio.expectOk('startClassCheckout', { as: await person('user'), body })
    return { params: { id: sessionId } }
  }

  return { people, person, aClass, bookingDate, aBookingOfUser, aWaitOfUser, aCheckoutOfUser }
}
