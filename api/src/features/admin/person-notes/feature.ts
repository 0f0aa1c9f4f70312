import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { addPersonNote, changePersonNote, deletePersonNote, listPersonNotes, noteStore } from './manage-notes.ts'

const calls = (deps: Deps): Calls => ({
  listPersonNotes: ({ params }) => listPersonNotes(deps, params.id),
  addPersonNote: ({ actor, params, body }) => addPersonNote(deps, actor, { userId: params.id, ...body }),
  changePersonNote: ({ actor, params, body }) =>
    changePersonNote(deps, actor, { userId: params.id, id: params.noteId, ...body }),
  deletePersonNote: ({ actor, params }) => deletePersonNote(deps, actor, { userId: params.id, id: params.noteId }),
})

export const personNotes: Feature = {
  name: 'person-notes',
  calls,
  personalData: [
    {
      name: 'notes',
      // Leaves out the author's name, which is the author's own data.
      collect: async (deps, userId) =>
        (await noteStore(deps).findAllAbout(userId)).map(({ text, at, editedAt }) => ({ text, at, editedAt })),
      erase: (deps, { userId, tx }) => noteStore(deps).forgetPerson({ userId, tx }),
    },
  ],
}
