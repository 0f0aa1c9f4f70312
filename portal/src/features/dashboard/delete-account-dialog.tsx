import { ApiError, deleteAccountSchema, fieldsOf, isSignedOut, messageOf, paths } from '@studio/contract'
import { Button, Dialog, Notice } from '@studio/ui'
import { useState } from 'react'
import { TextField } from '../../forms/text-field.tsx'
import { useStudioForm } from '../../forms/use-studio-form.ts'
import { api } from '../../lib/api.ts'
import { go } from '../../lib/go.ts'
import { useLeaving } from '../../session/leaving.ts'
import { unauthorizedToast, useSignInAgain } from '../../session/use-sign-in-again.ts'
import { connectionLost } from '../../states/failure-words.ts'
import { notify } from '../../toasts/toast-store.ts'

type Props = { open: boolean; onClose: () => void }

function problemIn(error: unknown): string {
  if (!(error instanceof ApiError)) return connectionLost.text
  return messageOf(error) ?? 'The account could not be deleted. Please try again.'
}

/** Closes the account for good, after the password has been asked for once more. */
export default function DeleteAccountDialog({ open, onClose }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const signInAgain = useSignInAgain()
  const leaving = useLeaving((state) => state.leaving)
  const { formik, form } = useStudioForm({
    initialValues: { password: '' },
    schema: deleteAccountSchema,
    submit: async (values) => {
      setProblem(null)
      try {
        await api.call('deleteMyAccount', { body: values })
        useLeaving.setState({ leaving: true })
        notify({ title: 'Account deleted', description: 'Your name and contact details have been removed.' })
        go(paths.landing)
      } catch (error) {
        if (isSignedOut(error)) {
          signInAgain({ redirect: 'dashboard', toast: unauthorizedToast })
          return undefined
        }
        const fields = fieldsOf(error)
        if (!fields) setProblem(problemIn(error))
        return fields
      }
      return undefined
    },
  })
  const pending = formik.isSubmitting || leaving
  const close = () => {
    if (pending) return
    setProblem(null)
    formik.resetForm()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      kind="narrow"
      title="Delete my account"
      description="Upcoming bookings are cancelled, and your name and contact details are removed. This cannot be undone."
      form={form}
      onSubmit={() => void formik.submitForm()}
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
      <TextField
        formik={formik}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
      />
    </Dialog>
  )
}
