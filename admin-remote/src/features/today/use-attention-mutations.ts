import type { FailedJob } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'

const changes = ['listFailedJobs'] as const

/** What an admin does about failed work. */
export function useAttentionMutations() {
  const { api } = useBridge()
  const { mutate, pending } = useAdminMutation()
  return {
    pending,
    retry: ({ id }: FailedJob) =>
      mutate({
        send: () => api.call('retryFailedJob', { params: { id } }),
        success: 'It is being tried again',
        failure: 'Failed to start another try.',
        changes,
      }),
    markHandled: ({ id }: FailedJob, reason: string) =>
      mutate({
        send: () => api.call('handleFailedJob', { params: { id }, body: { reason } }),
        success: 'Marked as handled',
        failure: 'Failed to mark it as handled.',
        changes,
      }),
  }
}
