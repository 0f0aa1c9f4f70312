import { ApiError, paths } from '@studio/contract'
import { Button, Dialog, Field, Notice, PasswordInput } from '@studio/ui'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { go } from '../../lib/go.ts'
import { useLeaving } from '../../session/leaving.ts'
import { notify } from '../../toasts/toast-store.ts'

type Props = { open: boolean; onClose: () => void }

/** Closes the account for good, after the password has been asked for once more. */
export default function DeleteAccountDialog({ open, onClose }: Props) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<{ message: string; field?: string } | null>(null)
  const [pending, setPending] = useState(false)
  const close = () => {
    setProblem(null)
    setPassword('')
    onClose()
  }
  const remove = async () => {
    setPending(true)
    setProblem(null)
    try {
      await api.call('deleteMyAccount', { body: { password } })
      useLeaving.setState({ leaving: true })
      notify({ title: 'Account deleted', description: 'Your name and contact details have been removed.' })
      go(paths.landing)
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? {
              message: error.body.message || 'The account could not be deleted. Please try again.',
              field: error.fields.password,
            }
          : { message: 'We cannot reach the studio. Check your connection and try again.' },
      )
      setPending(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      kind="narrow"
      title="Delete my account"
      description="Upcoming bookings are cancelled, and your name and contact details are removed. This cannot be undone."
      onSubmit={() => void remove()}
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
      {problem && !problem.field && <Notice tone="bad" title={problem.message} />}
      <Field label="Password" required error={problem?.field}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
