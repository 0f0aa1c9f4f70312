import type { Person } from './people.ts'
import type { TestStudio } from './test-app.ts'

/** Many users of a studio, each signed in; twenty at a time. */
export async function signInMany(
  studio: Pick<TestStudio, 'signedInAs'>,
  { count, kind }: { count: number; kind: 'user' | 'member' | 'admin' },
): Promise<Person[]> {
  const all: Person[] = []
  while (all.length < count) {
    const some = Math.min(20, count - all.length)
    all.push(...(await Promise.all(Array.from({ length: some }, () => studio.signedInAs(kind)))))
  }
  return all
}
