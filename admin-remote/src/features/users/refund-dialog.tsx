import { TextRow } from '@studio/client/form-rows'
import { formatMoney, type PaymentRecord, refundSchema, type User } from '@studio/contract'
import { Notice } from '@studio/ui'
import { isEditConflict } from '../../edits/edit-conflict.ts'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { UserName } from '../../people/names.tsx'
import { REASON_HINT, useBillingMutation } from './plan-dialogs.tsx'

type Props = { payment: PaymentRecord; user: User; onClose: () => void }

export function RefundDialog({ payment, user, onClose }: Props) {
  const { run } = useBillingMutation('refundUserPayment')
  const refundable = payment.refundable
  const form = useAdminForm({
    initialValues: { amount: refundable, reason: '' },
    schema: refundSchema,
    // The API refuses the refund if `refundable` is no longer the amount that this dialog shows.
    toInput: (values) => ({ ...values, refundable }),
    send: (body) =>
      run(
        { params: { id: user.id, paymentId: payment.id }, body },
        { success: `${formatMoney(body.amount)} is refunded`, failure: 'Failed to refund the payment.' },
      ),
    onClose,
  })
  const isConflict = isEditConflict(form.failure?.error)
  return (
    <EditDialog form={form} title={`Refund: ${payment.title}`} actionLabel="Refund">
      <div data-wide>
        <Notice tone={isConflict ? 'bad' : undefined} title={isConflict ? 'Changed by someone else' : undefined}>
          {isConflict && 'Nothing was refunded. '}
          {formatMoney(payment.amount)} was paid, {formatMoney(refundable)} can be refunded. The purchase itself stays
          as it is, and <UserName user={user} /> gets an email.
        </Notice>
      </div>
      <TextRow form={form} name="amount" label="Amount" hint={`At most ${formatMoney(refundable)}`} />
      <TextRow form={form} name="reason" label="Reason" hint={REASON_HINT} />
    </EditDialog>
  )
}
