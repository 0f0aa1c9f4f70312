import type { PersonNote, User } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'

const changes = ['listPersonNotes'] as const

/** Adding, changing and deleting notes about a person. */
export function useNoteMutations({ id }: User) {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  return {
    add: (text: string) =>
      mutate({
        send: () => api.call('addPersonNote', { params: { id }, body: { text } }),
        success: 'Note added!',
        failure: 'Failed to add the note.',
        changes,
      }),
    change: (note: PersonNote, text: string) =>
      mutate({
        send: () => api.call('changePersonNote', { params: { id, noteId: note.id }, body: { text } }),
        success: 'Note changed!',
        failure: 'Failed to change the note.',
        changes,
      }),
    remove: (note: PersonNote) =>
      mutate({
        send: () => api.call('deletePersonNote', { params: { id, noteId: note.id } }),
        success: 'Note deleted!',
        failure: 'Failed to delete the note.',
        changes,
      }),
  }
}
