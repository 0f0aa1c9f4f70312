import type { User } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAdminMutation } from '../../data/use-admin-mutation.ts'

const changes = ['showUser', 'listUsers', 'getPeopleFilters'] as const

/** Putting tags on a person and taking them off. */
export function useTagMutations({ id }: User) {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  return {
    add: (tag: string) =>
      mutate({
        send: () => api.call('addPersonTag', { params: { id }, body: { tag } }),
        success: 'Tag added!',
        failure: 'Failed to add the tag.',
        isSaid: ({ fields }) => fields?.tag !== undefined,
        changes,
      }),
    remove: (tag: string) =>
      mutate({
        send: () => api.call('removePersonTag', { params: { id }, body: { tag } }),
        success: 'Tag removed!',
        failure: 'Failed to remove the tag.',
        changes,
      }),
  }
}
