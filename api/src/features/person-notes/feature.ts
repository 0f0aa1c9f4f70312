import type { Feature } from '../../platform/feature.ts'
import { routes } from './routes.ts'

/** What the studio notes about people; members see it in their export alone. */
export const personNotes: Feature = {
  name: 'person-notes',
  routes,
  personalData: [
    {
      name: 'notes',
      // Which admin wrote a note is the admin's own data.
      collect: async ({ personNotes: notes }, userId) =>
        (await notes.allAbout(userId)).map(({ text, at, editedAt }) => ({ text, at, editedAt })),
      erase: ({ personNotes: notes }, { userId, tx }) => notes.forgetPerson({ userId, tx }),
    },
  ],
}
