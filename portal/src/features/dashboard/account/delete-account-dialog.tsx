import { TextRow } from '@studio/client/form-rows'
import { useRead } from '@studio/client/reading'
import { pluralize } from '@studio/contract'
import { Button, Dialog, Notice } from '@studio/ui'
import { styled } from 'styled-components'
import { useDeleteAccount } from './use-delete-account.ts'

type Props = { open: boolean; onClose: () => void }

const Notices = styled.div`
  > * {
    margin-bottom: var(--s4);
  }
`
const creditsHint = 'They end with your account, and their price is not refunded.'

/** Deletes the account, after asking for the password again. */
export default function DeleteAccountDialog({ open, onClose }: Props) {
  const { form, problem, reset, pending } = useDeleteAccount()
  // The dialog mounts at its first opening and stays mounted, so later openings do not read the packs again.
  const packs = useRead('listMyPacks', undefined, { rereadOnOpen: true }).data ?? []
  const creditsLeft = packs.filter(({ status }) => status === 'active').reduce((sum, pack) => sum + pack.creditsLeft, 0)
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
      formRef={form.formRef}
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
      <Notices>
        {problem && <Notice tone="bad" title={problem} />}
        {creditsLeft > 0 && (
          <Notice title={`You still have ${pluralize(creditsLeft, 'unused credit')}`}>{creditsHint}</Notice>
        )}
      </Notices>
      <TextRow form={form} name="password" label="Password" type="password" autoComplete="current-password" required />
    </Dialog>
  )
}
