import { attempt } from '@studio/client/attempt'
import { FormRows, TextRow } from '@studio/client/form-rows'
import { createLazySchema, useStudioForm } from '@studio/client/forms'
import type { InvitedPerson } from '@studio/contract'
import { Button } from '@studio/ui'
import { styled } from 'styled-components'
import { api } from '../../api/api.ts'
import { notify } from '../../toasts/toast-store.ts'
import { PasswordRequirements } from './password-requirements.tsx'

const schema = createLazySchema(async () => (await import('./recovery-schemas.ts')).invitationFormSchema)

const FALLBACK_MESSAGE = 'Your account could not be set up. Please try again.'

// A long address must not make the form wider than a phone.
const Intro = styled.p`
  overflow-wrap: anywhere;
`

type Props = { token: string; person: InvitedPerson; onDone: () => void }

/** The form in which an invited person chooses a username, which the studio suggests, and a password. */
export function InvitationForm({ token, person, onDone }: Props) {
  const form = useStudioForm({
    initialValues: { username: person.username, password: '', confirmPassword: '' },
    schema,
    submit: async ({ username, password }) => {
      const body = { token, username, password }
      const { done, failure } = await attempt(api.call('acceptInvitation', { body }))
      if (done) {
        onDone()
        return undefined
      }
      notify({ title: 'Not Saved', description: failure.message ?? FALLBACK_MESSAGE, tone: 'bad' })
      return failure.fields
    },
  })
  const passwordField = { form, type: 'password', autoComplete: 'new-password', required: true } as const
  return (
    <FormRows form={form}>
      <Intro className="text">
        Your account is for {person.email}. Choose how you sign in. Your new password also confirms that this address is
        yours.
      </Intro>
      <TextRow
        form={form}
        name="username"
        label="Username"
        autoComplete="username"
        hint="This is our suggestion. Choose another one if you like."
        required
      />
      <TextRow {...passwordField} name="password" label="Password" />
      <TextRow {...passwordField} name="confirmPassword" label="Confirm Password" />
      <PasswordRequirements {...form.formik.values} />
      <Button type="submit" wide pending={form.formik.isSubmitting} pendingText="Saving...">
        Open My Account
      </Button>
    </FormRows>
  )
}
