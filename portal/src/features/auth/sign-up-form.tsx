import { lateSchema, useStudioForm } from '@studio/client/forms'
import { fieldsOf, messageOf } from '@studio/contract'
import { Button } from '@studio/ui'
import { FormRows } from '../../forms/form-rows.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { api } from '../../lib/api.ts'
import { useSessionChange } from '../../session/use-session-change.ts'
import { notify } from '../../toasts/toast-store.ts'

const signUp = lateSchema(async () => (await import('./auth-schemas.ts')).signUpFormSchema)

const nothingTyped = { username: '', email: '', firstName: '', lastName: '', password: '', confirmPassword: '' }

/** What the Sign Up tab holds and does (spec sections 4, 5 and 8); the repeated password is checked here, never sent. */
export function useSignUp() {
  const { signedIn } = useSessionChange()
  const { formik, form } = useStudioForm({
    initialValues: nothingTyped,
    schema: signUp,
    submit: async ({ confirmPassword: _checked, ...registration }) => {
      try {
        signedIn(await api.call('register', { body: registration }))
        return undefined
      } catch (error) {
        const description = messageOf(error) ?? 'We could not create your account. Please try again.'
        notify({ title: 'Registration failed', description, tone: 'destructive' })
        return fieldsOf(error)
      }
    },
  })
  return { formik, form }
}

/** The Sign Up tab (spec section 2). */
export function SignUpForm({ formik, form }: ReturnType<typeof useSignUp>) {
  return (
    <FormRows ref={form} onSubmit={formik.handleSubmit}>
      <TextField formik={formik} name="username" label="Username" autoComplete="username" required />
      <TextField formik={formik} name="email" label="Email" type="email" autoComplete="email" required />
      <TextField formik={formik} name="firstName" label="First Name" autoComplete="given-name" optional />
      <TextField formik={formik} name="lastName" label="Last Name" autoComplete="family-name" optional />
      <TextField
        formik={formik}
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
      />
      <TextField
        formik={formik}
        name="confirmPassword"
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" wide pending={formik.isSubmitting} pendingText="Creating account...">
        Create Account
      </Button>
    </FormRows>
  )
}
