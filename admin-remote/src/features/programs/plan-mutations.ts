import type { AdminPlan, PlanInput, PriceNoticeInput } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import type { Edit } from '../../edits/edit-conflict.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'

const changes = ['listAllPlans', 'showPriceNotice'] as const

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
    announce: ({ id }: AdminPlan, body: PriceNoticeInput) =>
      mutate({
        send: () => api.call('announcePrice', { params: { id }, body }),
        success: 'Notice given!',
        failure: 'Failed to give notice.',
        changes,
      }),
  }
}
