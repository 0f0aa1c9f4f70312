import type { AdminPlan, PlanInput } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAdminMutation } from '../../data/use-admin-mutation.ts'
import type { Edit } from '../../edits/edit-conflict.ts'

const changes = ['listAllPlans'] as const

/** What an admin decides about membership plans, with the messages shown. */
export function usePlanMutations() {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  return {
    update: (edit: Edit<AdminPlan>, body: Partial<PlanInput>) =>
      mutate({
        edit,
        send: (ifMatch) => api.call('changePlan', { params: { id: edit.seen.id }, body, ifMatch }),
        success: 'Plan updated successfully!',
        failure: 'Failed to update plan.',
        changes,
      }),
  }
}
