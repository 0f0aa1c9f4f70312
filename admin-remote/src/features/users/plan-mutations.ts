import type { Failure } from '@studio/client/attempt'
import {
  type FreeDaysInput,
  formatMoney,
  type GiveBackInput,
  type PaymentRecord,
  type StaffPauseInput,
  type StaffSeenInput,
  type User,
} from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { isOvertaken } from '../../edits/edit-conflict.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'

const changes = [
  'showUser',
  'listUsers',
  'showUserMembership',
  'listTimeline',
  'listUserPayments',
  'listUserBookings',
  'previewUserPause',
  'previewUserResume',
  'previewUserLeaving',
  'previewUserKeeping',
  'previewFreeDays',
] as const
const failure = 'Failed to change the membership.'
// The dialog shows what holds now.
const isSaid = ({ error }: Failure) => isOvertaken(error)

/** What an admin does about a person's plan and payments, each with a reason. */
export function usePlanMutations({ id }: Pick<User, 'id'>) {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  const params = { id }
  const about = { failure, isSaid, changes }
  return {
    pause: (body: StaffPauseInput) =>
      mutate({ ...about, send: () => api.call('pauseUserMembership', { params, body }), success: 'Pause saved' }),
    resume: (body: StaffSeenInput) =>
      mutate({ ...about, send: () => api.call('resumeUserMembership', { params, body }), success: 'Pause ended' }),
    end: (body: StaffSeenInput) =>
      mutate({ ...about, send: () => api.call('endUserMembership', { params, body }), success: 'Membership ends' }),
    keep: (body: StaffSeenInput) =>
      mutate({ ...about, send: () => api.call('keepUserMembership', { params, body }), success: 'Membership kept' }),
    giveFreeDays: (body: FreeDaysInput) =>
      mutate({ ...about, send: () => api.call('giveFreeDays', { params, body }), success: 'Free days credited' }),
    giveBack: (payment: PaymentRecord, body: GiveBackInput) =>
      mutate({
        ...about,
        send: () => api.call('giveBackPayment', { params: { id, paymentId: payment.id }, body }),
        success: `${formatMoney(body.amount)} is given back`,
        failure: 'Failed to give the payment back.',
      }),
  }
}
