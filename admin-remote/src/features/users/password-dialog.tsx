import { ownPasswordProps, TextRow } from '@studio/client/form-rows'
import { startSecondFactorSchema as passwordSchema } from '@studio/contract'
import { Dialog } from '@studio/ui'
import { DialogFooter } from '../../forms/dialog-footer.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { Refusal } from '../../mutations/refusal.tsx'
import type { MutationResult } from '../../mutations/use-admin-mutation.ts'
import { getFieldAndPasswordErrors, getPasswordError } from './user-mutations.ts'

type Props = {
  /** The sensitive change: 'Make Maya Okafor an admin'. */
  subject: string
  actionLabel: string
  /** Why the password is needed; by default because the sign-in is old. */
  reason?: string
  send: (password: string) => Promise<MutationResult>
  onClose: () => void
}

const OLD_SIGN_IN = 'You signed in a while ago, so please confirm that it is you.'

/** Asks the acting admin for their own password before a sensitive change. */
export function PasswordDialog({ subject, actionLabel, reason = OLD_SIGN_IN, send, onClose }: Props) {
  const form = useAdminForm({
    initialValues: { password: '' },
    // Borrowed from the call that starts a second factor, whose body is only the password.
    schema: passwordSchema,
    send: ({ password }) => send(password),
    getFieldErrors: getFieldAndPasswordErrors,
    onClose,
  })
  // A wrong password is shown below the field instead.
  const otherFailure = getPasswordError(form.failure) === undefined ? form.failure : undefined
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      kind="narrow"
      title="Enter your password again"
      description={`${subject}. ${reason}`}
      onSubmit={() => void form.send()}
      actions={
        <DialogFooter
          actionLabel={actionLabel}
          pending={form.formik.isSubmitting}
          pendingText="Checking..."
          onCancel={onClose}
        />
      }
    >
      <div ref={form.formRef}>
        <TextRow form={form} {...ownPasswordProps} />
        {otherFailure && <Refusal failure={otherFailure} />}
      </div>
    </Dialog>
  )
}
