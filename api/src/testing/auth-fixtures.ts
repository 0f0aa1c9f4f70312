import { addDays, type StaffPreset } from '@studio/contract'
import { userStore } from '../features/accounts/people/index.ts'
import { waitlistStore } from '../features/bookings/index.ts'
import type { Person } from './people.ts'
import type { CallOptions, TestStudio } from './test-app.ts'

export type FixturePerson = 'user' | 'otherUser' | 'member' | StaffPreset | 'admin'

/**
 * Creates one user of each kind. Each `a...OfUser` creates a record of `user` through the API, and returns the parameters of
 * a call about it.
 */
export async function createAuthFixtures(studio: TestStudio) {
  const people = {
    user: await studio.aUser(),
    otherUser: await studio.aUser(),
    member: await studio.aUser({ membershipType: 'monthly', membershipStatus: 'active' }),
    instructor: await studio.aUser({ staff: { preset: 'instructor' } }),
    frontDesk: await studio.aUser({ staff: { preset: 'frontDesk' } }),
    manager: await studio.aUser({ staff: { preset: 'manager' } }),
    admin: await studio.aUser({ role: 'admin' }),
  }
  /** Starts a new session each time, so that no test is affected by a call that ends one. */
  const signIn = (name: FixturePerson): Promise<Person> => studio.signIn(people[name])
  let classCount = 0

  /** A class without schedules, which can be booked for any day. */
  async function aClass(capacity = 20): Promise<string> {
    classCount += 1
    const body = {
      name: `Class ${classCount}`,
      description: 'Quiet',
      duration: 60,
      capacity,
      category: 'yoga',
      dropInPrice: '25.00',
    }
    return (await studio.expectOk('createClass', { as: await signIn('admin'), body })).id
  }
  const bookingDate = () => addDays(studio.clock.today(), 3)

  async function aBookingOfUser(): Promise<CallOptions> {
    const setMembership = (membershipType: 'none' | 'monthly') =>
      userStore(studio.deps).change({
        id: people.user.id,
        changes: { membershipType, membershipStatus: membershipType === 'none' ? null : 'active' },
        currentTime: studio.clock.now(),
      })
    // Members book without a checkout.
    await setMembership('monthly')
    const body = { classId: await aClass(), bookingDate: bookingDate() }
    const { id } = await studio.expectOk('bookClass', { as: await signIn('user'), body })
    await setMembership('none')
    return { params: { id } }
  }

  /** The only live waitlist entry of `user`. */
  async function aWaitlistEntryOfUser(): Promise<CallOptions> {
    const body = { classId: await aClass(1), bookingDate: bookingDate() }
    await studio.expectOk('bookClass', { as: await signIn('member'), body })
    const { id } = await studio.expectOk('joinWaitlist', { as: await signIn('user'), body })
    // Ends the earlier entries, or they would reach the limit of entries.
    await studio.deps.inTransaction(async (tx) => {
      for (const entry of await waitlistStore(studio.deps).findLiveOfUser({ userId: people.user.id, tx })) {
        if (entry.id === id) continue
        const fields = { state: 'left' as const }
        await waitlistStore(studio.deps).change({ entry, fields, currentTime: studio.clock.now(), tx })
      }
    })
    return { params: { id } }
  }

  async function aCheckoutOfUser(): Promise<CallOptions> {
    const body = { classId: await aClass(), bookingDate: bookingDate() }
    const { sessionId } = await studio.expectOk('startClassCheckout', { as: await signIn('user'), body })
    return { params: { id: sessionId } }
  }

  return { people, signIn, aClass, bookingDate, aBookingOfUser, aWaitlistEntryOfUser, aCheckoutOfUser }
}
