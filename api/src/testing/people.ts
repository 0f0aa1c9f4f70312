import type { User } from '@studio/contract'
import type { Deps } from '../deps.ts'
import { factorStore, sessionStore, userStore } from '../features/accounts/people/index.ts'
import type { NewUser } from '../features/accounts/people/user-model.ts'
import { hashSecret } from '../platform/ids.ts'

export const TEST_PASSWORD = 'wellness-demo'

export type Person = { user: User; cookie: string; password: string }

const fieldsByKind = {
  user: {},
  member: { membershipType: 'monthly', membershipStatus: 'active' },
  admin: { role: 'admin' },
} as const

/** Creates users with a real password, and their sessions. */
export function createPeople(deps: Deps) {
  let userCount = 0
  let passwordHash: Promise<string> | undefined
  async function aUser(overrides: Partial<NewUser> = {}): Promise<User> {
    userCount += 1
    passwordHash ??= deps.passwords.hash(TEST_PASSWORD)
    const user = {
      username: `person${userCount}`,
      email: `person${userCount}@example.com`,
      firstName: 'Ann',
      lastName: 'Lee',
    }
    return userStore(deps).create({
      user: { password: await passwordHash, ...user, ...overrides },
      currentTime: deps.clock.now(),
    })
  }
  /** Stores a session directly; needs no password. */
  async function signIn(user: User): Promise<Person> {
    const secret = deps.ids.secret()
    const signedInAt = deps.clock.now()
    const expires = new Date(signedInAt.getTime() + deps.env.SESSION_DAYS * 86_400_000)
    const hasSecondFactor = (await factorStore(deps).find(user.id)) !== null
    // Identifies the account's current password: a session with another `resetId` is void.
    const resetId = (await userStore(deps).findAccount(user.id))?.resetId ?? null
    const session = { userId: user.id, signedInAt, withCode: hasSecondFactor, resetId, device: null, expires }
    await sessionStore(deps).start({ key: hashSecret(secret), ...session })
    return { user, cookie: `sid=${secret}`, password: TEST_PASSWORD }
  }
  return {
    aUser,
    signIn,
    signedInAs: async (kind: 'user' | 'member' | 'admin', overrides: Partial<NewUser> = {}) =>
      signIn(await aUser({ ...fieldsByKind[kind], ...overrides })),
  }
}
