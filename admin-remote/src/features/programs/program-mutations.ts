import type { Program, ProgramInput } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import type { Edit } from '../../edits/edit-conflict.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'

// An enrollment carries its program.
const changes = ['listPrograms', 'listMyEnrollments'] as const

/** What an admin does to programs, with the messages shown. */
export function useProgramActs() {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  return {
    create: (body: ProgramInput) =>
      mutate({
        send: () => api.call('createProgram', { body }),
        success: 'Program created successfully!',
        failure: 'Failed to create program.',
        changes,
      }),
    update: (edit: Edit<Program>, body: Partial<ProgramInput>) =>
      mutate({
        edit,
        send: (ifMatch) => api.call('changeProgram', { params: { id: edit.seen.id }, body, ifMatch }),
        success: 'Program updated successfully!',
        failure: 'Failed to update program.',
        changes,
      }),
    archive: ({ id }: Program, ifMatch?: string) =>
      mutate({
        send: () => api.call('archiveProgram', { params: { id }, ifMatch }),
        success: 'Program archived successfully!',
        failure: 'Failed to archive program.',
        changes,
      }),
  }
}
