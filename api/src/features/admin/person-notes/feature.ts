import type { Feature } from '../../../platform/feature.ts'
import { noteStore } from './note-store.ts'
import { routes } from './routes.ts'

/** What the studio notes about people; members see it in their export alone. */
export const personNotes: Feature = {
  name: 'person-notes',
  routes,
  personalData: [
    {
      name: 'notes',
      // Which admin wrote a note is the admin's own data.
      collect: async (deps, userId) =>
        (await noteStore(deps).allAbout(userId)).map(({ text, at, editedAt }) => ({ text, at, editedAt })),
      erase: (deps, { userId, tx }) => noteStore(deps).forgetPerson({ userId, tx }),
    },
  ],
}
