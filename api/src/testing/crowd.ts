import type { Person } from './people.ts'
import type { TestStudio } from './test-app.ts'

/** Creates and signs in many users, at most twenty at the same time. */
export async function signInMany(
  studio: Pick<TestStudio, 'signedInAs'>,
  { count, kind }: { count: number; kind: 'user' | 'member' | 'admin' },
): Promise<Person[]> {
  const people: Person[] = []
  while (people.length < count) {
    const batchSize = Math.min(20, count - people.length)
    people.push(...(await Promise.all(Array.from({ length: batchSize }, () => studio.signedInAs(kind)))))
  }
  return people
}
