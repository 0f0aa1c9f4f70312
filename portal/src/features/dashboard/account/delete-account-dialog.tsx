import { TextRow } from '@studio/client/form-rows'
import { Button, Dialog, Notice } from '@studio/ui'
import { useDeleteAccount } from './use-delete-account.ts'

type Props = { open: boolean; onClose: () => void }

/** Deletes the account, after asking for the password again. */
export default function DeleteAccountDialog({ open, onClose }: Props) {
  const { form, problem, reset, pending } = useDeleteAccount()
  const close = () => {
    if (pending) return
    reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      kind="narrow"
      title="Delete my account"
      description="Upcoming bookings are cancelled, and your name and contact details are removed. This cannot be undone."
      form={form.form}
      onSubmit={() => void form.send()}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Keep my account
          </Button>
          <Button type="submit" variant="danger-filled" pending={pending}>
            Delete my account
          </Button>
        </>
      }
    >
      {problem && <Notice tone="bad" title={problem} />}
      <TextRow form={form} name="password" label="Password" type="password" autoComplete="current-password" required />
    </Dialog>
  )
}
