import { duplicateFields } from '../adapters/mongo.ts'
import type { Deps } from '../deps.ts'
import { userStore } from '../features/accounts/people/index.ts'
import type { NewUser } from '../features/accounts/people/user-model.ts'
import { demoAccounts, demoNeighbours, demoPassword } from './demo-people.ts'

const DAY_MS = 86_400_000

/** The three accounts to sign in with, and the neighbours, whose password is a random secret that is not stored. */
export async function loadPeople(deps: Deps): Promise<void> {
  const [known, unknown] = await Promise.all([
    deps.passwords.hash(demoPassword),
    deps.passwords.hash(deps.ids.secret()),
  ])
  const people = [
    ...demoAccounts.map((person) => ({ ...person, password: known })),
    ...demoNeighbours.map((person) => ({ ...person, password: unknown })),
  ]
  await Promise.all(people.map(({ key: _, ...user }, place) => addUnlessThere(deps, { user, place })))
}

async function addUnlessThere(deps: Deps, { user, place }: { user: NewUser; place: number }): Promise<void> {
  if (await userStore(deps).findByEmail(user.email)) return
  const now = new Date(deps.clock.now().getTime() - (100 - place) * DAY_MS)
  await userStore(deps)
    .create({ user, now })
    .catch((error: unknown) => {
      // With `intoExisting`: another account already has this name.
      if (!duplicateFields(error)) throw error
    })
}
