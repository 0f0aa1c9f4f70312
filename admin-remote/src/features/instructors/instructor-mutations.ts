import type { Instructor, InstructorInput } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import type { Edit } from '../../edits/edit-conflict.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'

// A class and a booking name their instructor.
const changes = ['listInstructors', 'listClasses', 'listMyBookings'] as const

/** What an admin does to instructors, with the messages shown. */
export function useInstructorActs() {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  return {
    add: (body: InstructorInput) =>
      mutate({
        send: () => api.call('createInstructor', { body }),
        success: 'Instructor added successfully!',
        failure: 'Failed to add instructor.',
        changes,
      }),
    update: (edit: Edit<Instructor>, body: Partial<InstructorInput>) =>
      mutate({
        edit,
        send: (ifMatch) => api.call('changeInstructor', { params: { id: edit.seen.id }, body, ifMatch }),
        success: 'Instructor updated successfully!',
        failure: 'Failed to update instructor.',
        changes,
      }),
    remove: ({ id }: Instructor, ifMatch?: string) =>
      mutate({
        send: () => api.call('deleteInstructor', { params: { id }, ifMatch }),
        success: 'Instructor deleted successfully!',
        failure: 'Failed to delete instructor.',
        changes,
      }),
  }
}
