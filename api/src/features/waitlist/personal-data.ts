import type { PersonalData } from '../../platform/feature.ts'
import { leaveInside } from './leave-waitlist.ts'

/** A member's places on waitlists. Closing the account gives them up and deletes them. */
export const waitlistData: PersonalData = {
  name: 'waitlist',
  collect: async (deps, userId) =>
    (await deps.waitlist.allOfUser(userId)).map(({ id: _, userId: _u, occurrence: _o, ...entry }) => entry),
  erase: async (deps, { userId, tx }) => {
    for (const entry of await deps.waitlist.liveOfUser({ userId, tx })) await leaveInside(deps, { entry, tx })
    await deps.waitlist.eraseUser({ userId, tx })
  },
}
