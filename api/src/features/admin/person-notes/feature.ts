import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { addPersonNote, changePersonNote, deletePersonNote, listPersonNotes } from './keep-notes.ts'
import { noteStore } from './note-store.ts'

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'listPersonNotes', ({ params }) => listPersonNotes(deps, params.id))
  mountEndpoint(router, 'addPersonNote', ({ actor, params, body }) =>
    addPersonNote(deps, actor, { userId: params.id, ...body }),
  )
  mountEndpoint(router, 'changePersonNote', ({ actor, params, body }) =>
    changePersonNote(deps, actor, { userId: params.id, id: params.noteId, ...body }),
  )
  mountEndpoint(router, 'deletePersonNote', ({ actor, params }) =>
    deletePersonNote(deps, actor, { userId: params.id, id: params.noteId }),
  )
  return router
}

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
