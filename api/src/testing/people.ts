import type { User } from '@studio/contract'
import type { Deps } from '../deps.ts'
import { factorStore, sessionStore, userStore } from '../features/accounts/people/index.ts'
import type { NewUser } from '../features/accounts/people/user-model.ts'
import { fingerprint } from '../platform/ids.ts'

export const TEST_PASSWORD = 'wellness-demo'

export type Person = { user: User; cookie: string; password: string }

const fieldsByKind = {
  user: {},
  member: { membershipType: 'monthly', membershipStatus: 'active' },
  admin: { role: 'admin' },
} as const

/** Creates users with a real password, and their sessions. */
export function createPeople(deps: Deps) {
  let count = 0
  let passwordHash: Promise<string> | undefined
  async function aUser(overrides: Partial<NewUser> = {}): Promise<User> {
    count += 1
    passwordHash ??= deps.passwords.hash(TEST_PASSWORD)
    const user = { username: `person${count}`, email: `person${count}@example.com`, firstName: 'Ann', lastName: 'Lee' }
    return userStore(deps).create({
      user: { password: await passwordHash, ...user, ...overrides },
      now: deps.clock.now(),
    })
  }
  async function signIn(user: User): Promise<Person> {
    const secret = deps.ids.secret()
    const signedInAt = deps.clock.now()
    const expires = new Date(signedInAt.getTime() + deps.env.SESSION_DAYS * 86_400_000)
    const withCode = (await factorStore(deps).find(user.id)) !== null
    const resetId = (await userStore(deps).findAccount(user.id))?.resetId ?? null
    const session = { userId: user.id, signedInAt, withCode, resetId, device: null, expires }
    await sessionStore(deps).start({ key: fingerprint(secret), ...session })
    return { user, cookie: `sid=${secret}`, password: TEST_PASSWORD }
  }
  return {
    aUser,
    signIn,
    signedInAs: async (kind: 'user' | 'member' | 'admin', overrides: Partial<NewUser> = {}) =>
      signIn(await aUser({ ...fieldsByKind[kind], ...overrides })),
  }
}
