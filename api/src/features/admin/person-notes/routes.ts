import type { Deps } from '../../../deps.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { addPersonNote, changePersonNote, deletePersonNote, listPersonNotes } from './keep-notes.ts'

/** Notes about people, for admins alone. */
export function routes(deps: Deps) {
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
