import type { EndpointName } from '@studio/contract'
import { aMember } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

type Form = {
  name: string
  path: string
  call: EndpointName
  isSignedIn?: boolean
  /** Opens the form, or waits until it has loaded; without it the form is there at once. */
  open?: (person: UserEvent) => Promise<unknown>
  /** The part of the page with the form; the whole page without it. */
  region?: () => HTMLElement
  /** What is typed into each field, by label. */
  values: Record<string, string>
  button: string
  /** A field that the API refuses, by label and name. */
  refusedField: { label: string; field: string }
}

const createRoleQuery = (role: string, name: string) => () => screen.getByRole(role, { name })

/** Every form of the portal except those of invitations, second factors and /teach. */
const forms: Form[] = [
  {
    name: 'Login',
    path: '/auth',
    call: 'login',
    region: createRoleQuery('tabpanel', 'Login'),
    values: { 'Username or Email': 'maya', Password: 'wellness-demo' },
    button: 'Sign In',
    refusedField: { label: 'Password', field: 'password' },
  },
  {
    name: 'Sign Up',
    path: '/auth',
    call: 'register',
    open: async (person) => person.click(await screen.findByRole('tab', { name: 'Sign Up' })),
    region: createRoleQuery('tabpanel', 'Sign Up'),
    values: {
      Username: 'maya',
      Email: 'maya@okafor.example',
      Password: 'correct-horse',
      'Confirm Password': 'correct-horse',
    },
    button: 'Create Account',
    refusedField: { label: 'Email', field: 'email' },
  },
  {
    name: 'Reset Password by mail',
    path: '/forgot-password',
    call: 'forgotPassword',
    region: createRoleQuery('tabpanel', 'Reset Password'),
    values: { Email: 'maya@okafor.example' },
    button: 'Send Reset Link',
    refusedField: { label: 'Email', field: 'email' },
  },
  {
    name: 'Find Username',
    path: '/forgot-password',
    call: 'forgotUsername',
    open: async (person) => person.click(await screen.findByRole('tab', { name: 'Find Username' })),
    region: createRoleQuery('tabpanel', 'Find Username'),
    values: { Email: 'maya@okafor.example' },
    button: 'Send Username',
    refusedField: { label: 'Email', field: 'email' },
  },
  {
    name: 'a new password',
    path: '/reset-password?token=t',
    call: 'resetPassword',
    region: () => screen.getByRole('main'),
    values: { 'New Password': 'correct-horse', 'Confirm Password': 'correct-horse' },
    button: 'Reset Password',
    refusedField: { label: 'New Password', field: 'password' },
  },
  {
    name: 'the newsletter',
    path: '/forgot-password',
    call: 'subscribeToNewsletter',
    open: async () => void (await screen.findByRole('button', { name: 'Subscribe' })),
    region: () => screen.getByRole('contentinfo'),
    values: { 'Email address': 'maya@okafor.example' },
    button: 'Subscribe',
    refusedField: { label: 'Email address', field: 'email' },
  },
  {
    name: 'Delete my account',
    path: '/dashboard#account',
    call: 'deleteMyAccount',
    isSignedIn: true,
    open: async (person) => person.click(await screen.findByRole('button', { name: 'Delete my account' })),
    region: createRoleQuery('dialog', 'Delete my account'),
    values: { Password: 'wellness-demo' },
    button: 'Delete my account',
    refusedField: { label: 'Password', field: 'password' },
  },
  {
    name: 'my details',
    path: '/dashboard#account',
    call: 'changeMyAccount',
    isSignedIn: true,
    open: async () => void (await screen.findByRole('button', { name: 'Save Details' })),
    region: createRoleQuery('region', 'Details'),
    values: { Phone: '+1 212 555 0142' },
    button: 'Save Details',
    refusedField: { label: 'Phone', field: 'phone' },
  },
  {
    name: 'my email address',
    path: '/dashboard#account',
    call: 'requestEmailChange',
    isSignedIn: true,
    open: async (person) => person.click(await screen.findByRole('button', { name: 'Change Email Address' })),
    region: createRoleQuery('region', 'Email address'),
    values: { 'New email address': 'mia@okafor.example', 'Your password': 'wellness-demo' },
    button: 'Send the Link',
    refusedField: { label: 'New email address', field: 'email' },
  },
  {
    name: 'my password',
    path: '/dashboard#account',
    call: 'changeMyPassword',
    isSignedIn: true,
    open: async () => void (await screen.findByRole('button', { name: 'Change Password' })),
    region: createRoleQuery('region', 'Password'),
    values: {
      'Current password': 'wellness-demo',
      'New password': 'correct-horse',
      'Confirm new password': 'correct-horse',
    },
    button: 'Change Password',
    refusedField: { label: 'Current password', field: 'password' },
  },
]

const toLabelPattern = (label: string) => new RegExp(`^${label}(?: \\*| optional)?$`)

async function fillInForm(form: Form) {
  const app = renderApp({ path: form.path, user: form.isSignedIn ? aMember() : undefined })
  await screen.findByRole('heading', { level: 1 })
  await form.open?.(app.person)
  await waitFor(() => form.region?.())
  const region = within(form.region?.() ?? document.body)
  const getInput = (label: string) => region.getByLabelText(toLabelPattern(label), { selector: 'input' })
  for (const [label, text] of Object.entries(form.values)) await fillIn(app.person, getInput(label), text)
  const expectUnchanged = () => {
    for (const [label, text] of Object.entries(form.values)) expect(getInput(label)).toHaveValue(text)
  }
  return { ...app, region, getInput, expectUnchanged }
}

test.each(forms)(
  '$name sends once, keeps its input after a failure, and shows an error of the API under its field [SCREENS-41]',
  async (form) => {
    const { server, person, region, getInput, expectUnchanged } = await fillInForm(form)
    const getSendButton = () => region.getByRole('button', { name: form.button })
    const expectCalls = (count: number) => waitFor(() => expect(server.callsOf(form.call)).toHaveLength(count))
    const expectFailureMessage = async () => {
      await waitFor(() => expect(getSendButton()).not.toHaveAttribute('aria-busy', 'true'))
      const messages = [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')]
      expect(messages.map(({ textContent }) => textContent).join('')).toMatch(/again|failed|error|expired/i)
      expectUnchanged()
    }

    const slowResponse = deferredResponse()
    server.answer({ [form.call]: slowResponse.reply })
    await person.click(getSendButton())
    const busyButton = await waitFor(() => {
      const button = region.getAllByRole('button').find((candidate) => candidate.getAttribute('aria-busy') === 'true')
      expect(button).toBeDefined()
      return button as HTMLElement
    })
    await person.click(busyButton)
    await person.keyboard('{Enter}')
    await expectCalls(1)
    expectUnchanged()
    slowResponse.release(failure('INTERNAL', { message: '' }))
    await expectFailureMessage()

    server.answer({ [form.call]: networkFailure() })
    await person.click(getSendButton())
    await expectCalls(2)
    await expectFailureMessage()

    const fields = { [form.refusedField.field]: 'This will not do.' }
    server.answer({ [form.call]: failure('VALIDATION_FAILED', { fields }) })
    await person.click(getSendButton())
    const refusedField = await waitFor(() => {
      const field = getInput(form.refusedField.label)
      expect(field).toHaveAccessibleDescription(/This will not do\./)
      return field
    })
    expect(refusedField).toHaveAttribute('aria-invalid', 'true')
    await waitFor(() => expect(refusedField).toHaveFocus())
    expectUnchanged()
  },
)
