import { TextRow } from '@studio/client/form-rows'
import { startSecondFactorSchema as passwordSchema } from '@studio/contract'
import { Dialog } from '@studio/ui'
import { DialogFooter } from '../../forms/dialog-footer.tsx'
import { ownPassword } from '../../forms/form-fields.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { Refusal } from '../../mutations/refusal.tsx'
import type { MutationResult } from '../../mutations/use-admin-mutation.ts'
import { getErrorsWithPassword, passwordSentence } from './user-mutations.ts'

type Props = {
  /** What is about to be done: 'Make Maya Okafor an admin'. */
  about: string
  act: string
  /** Why it is asked, when it is not because the sign-in is old. */
  why?: string
  send: (password: string) => Promise<MutationResult>
  onClose: () => void
}

const OLD_SIGN_IN = 'You signed in a while ago, so please confirm that it is you.'

/** Asks the acting admin for their own password before a sensitive change. */
export function PasswordDialog({ about, act, why = OLD_SIGN_IN, send, onClose }: Props) {
  const form = useAdminForm({
    initialValues: { password: '' },
    schema: passwordSchema,
    send: ({ password }) => send(password),
    getFieldErrors: getErrorsWithPassword,
    onClose,
  })
  const problem = passwordSentence(form.failure) === undefined ? form.failure : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      kind="narrow"
      title="Enter your password again"
      description={`${about}. ${why}`}
      onSubmit={() => void form.send()}
      actions={
        <DialogFooter act={act} pending={form.formik.isSubmitting} pendingText="Checking..." onCancel={onClose} />
      }
    >
      <div ref={form.form}>
        <TextRow form={form} {...ownPassword} />
        {problem && <Refusal failure={problem} />}
      </div>
    </Dialog>
  )
}
