import { TextRow } from '@studio/client/form-rows'
import { formatMoney, giveBackSchema, type PaymentRecord, type User } from '@studio/contract'
import { Notice } from '@studio/ui'
import { isOvertaken } from '../../edits/edit-conflict.ts'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { UserName } from '../../people/names.tsx'
import { REASON_HINT, usePlanMutation } from './plan-dialogs.tsx'

type Props = { payment: PaymentRecord; user: User; onClose: () => void }

export function GiveBackDialog({ payment, user, onClose }: Props) {
  const { run } = usePlanMutation('giveBackPayment')
  const left = payment.refundable
  const form = useAdminForm({
    initialValues: { amount: left, reason: '' },
    schema: giveBackSchema,
    toInput: (values) => ({ ...values, left }),
    send: (body) =>
      run(
        { params: { id: user.id, paymentId: payment.id }, body },
        { success: `${formatMoney(body.amount)} is refunded`, failure: 'Failed to refund the payment.' },
      ),
    onClose,
  })
  const isOld = isOvertaken(form.failure?.error)
  return (
    <EditDialog form={form} title={`Refund: ${payment.title}`} act="Refund">
      <div data-wide>
        <Notice tone={isOld ? 'bad' : undefined} title={isOld ? 'Changed by someone else' : undefined}>
          {isOld && 'Nothing was refunded. '}
          {formatMoney(payment.amount)} was paid, {formatMoney(left)} can be refunded. The purchase itself stays as it
          is, and <UserName user={user} /> gets a mail.
        </Notice>
      </div>
      <TextRow form={form} name="amount" label="Amount" hint={`At most ${formatMoney(left)}`} />
      <TextRow form={form} name="reason" label="Reason" hint={REASON_HINT} />
    </EditDialog>
  )
}
