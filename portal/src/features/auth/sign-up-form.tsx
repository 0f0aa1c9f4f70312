import { attempt } from '@studio/client/attempt'
import { FormRows, TextRow } from '@studio/client/form-rows'
import { createLazySchema, type StudioForm, useStudioForm } from '@studio/client/forms'
import { Button } from '@studio/ui'
import { api } from '../../api/api.ts'
import { useSessionChange } from '../../session/use-session-change.ts'
import { notify } from '../../toasts/toast-store.ts'

const signUpSchema = createLazySchema(async () => (await import('./auth-schemas.ts')).signUpFormSchema)

const emptyValues = { username: '', email: '', firstName: '', lastName: '', password: '', confirmPassword: '' }

/** The form of the Sign Up tab. The repeated password is only checked here, never sent. */
export function useSignUp(): StudioForm<typeof emptyValues> {
  const { switchToUser } = useSessionChange()
  return useStudioForm({
    initialValues: emptyValues,
    schema: signUpSchema,
    submit: async ({ confirmPassword: _confirmPassword, ...registration }) => {
      const result = await attempt(api.call('register', { body: registration }))
      if (result.done) switchToUser(result.answer)
      else {
        const description = result.failure.message ?? 'We could not create your account. Please try again.'
        notify({ title: 'Registration failed', description, tone: 'bad' })
      }
      return result.failure?.fields
    },
  })
}

/** The Sign Up tab. */
export function SignUpForm({ form }: { form: StudioForm<typeof emptyValues> }) {
  return (
    <FormRows form={form}>
      <TextRow form={form} name="username" label="Username" autoComplete="username" required />
      <TextRow form={form} name="email" label="Email" type="email" autoComplete="email" required />
      <TextRow form={form} name="firstName" label="First Name" autoComplete="given-name" optional />
      <TextRow form={form} name="lastName" label="Last Name" autoComplete="family-name" optional />
      <TextRow
        form={form}
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
      />
      <TextRow
        form={form}
        name="confirmPassword"
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" wide pending={form.formik.isSubmitting} pendingText="Creating account...">
        Create Account
      </Button>
    </FormRows>
  )
}
