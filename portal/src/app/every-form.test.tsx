import type { EndpointName } from '@studio/contract'
import { aMember } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure, rawResponse } from '@studio/contract/testing/server'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

type Form = {
  name: string
  path: string
  call: EndpointName
  signedIn?: boolean
  /** Brings the form to the screen; it is there at once without it. */
  open?: (person: UserEvent) => Promise<unknown>
  /** Where the form is: the whole page without it. */
  place?: () => HTMLElement
  /** What is typed, by label. */
  typed: Record<string, string>
  button: string
  /** The field that the API finds fault with, by label and name. */
  wrong: { label: string; field: string }
}

const byRole = (role: string, name: string) => () => screen.getByRole(role, { name })

/** Every form of the portal. */
const forms: Form[] = [
  {
    name: 'Login',
    path: '/auth',
    call: 'login',
    place: byRole('tabpanel', 'Login'),
    typed: { 'Username or Email': 'maya', Password: 'wellness-demo' },
    button: 'Sign In',
    wrong: { label: 'Password', field: 'password' },
  },
  {
    name: 'Sign Up',
    path: '/auth',
    call: 'register',
    open: async (person) => person.click(await screen.findByRole('tab', { name: 'Sign Up' })),
    place: byRole('tabpanel', 'Sign Up'),
    typed: {
      Username: 'maya',
      Email: 'maya@okafor.example',
      Password: 'correct-horse',
      'Confirm Password': 'correct-horse',
    },
    button: 'Create Account',
    wrong: { label: 'Email', field: 'email' },
  },
  {
    name: 'Reset Password by mail',
    path: '/forgot-password',
    call: 'forgotPassword',
    place: byRole('tabpanel', 'Reset Password'),
    typed: { Email: 'maya@okafor.example' },
    button: 'Send Reset Link',
    wrong: { label: 'Email', field: 'email' },
  },
  {
    name: 'Find Username',
    path: '/forgot-password',
    call: 'forgotUsername',
    open: async (person) => person.click(await screen.findByRole('tab', { name: 'Find Username' })),
    place: byRole('tabpanel', 'Find Username'),
    typed: { Email: 'maya@okafor.example' },
    button: 'Send Username',
    wrong: { label: 'Email', field: 'email' },
  },
  {
    name: 'a new password',
    path: '/reset-password?token=t',
    call: 'resetPassword',
    place: () => screen.getByRole('main'),
    typed: { 'New Password': 'correct-horse', 'Confirm Password': 'correct-horse' },
    button: 'Reset Password',
    wrong: { label: 'New Password', field: 'password' },
  },
  {
    name: 'the newsletter',
    path: '/forgot-password',
    call: 'subscribeToNewsletter',
    open: async () => void (await screen.findByRole('button', { name: 'Subscribe' })),
    place: () => screen.getByRole('contentinfo'),
    typed: { 'Email address': 'maya@okafor.example' },
    button: 'Subscribe',
    wrong: { label: 'Email address', field: 'email' },
  },
  {
    name: 'Delete my account',
    path: '/dashboard#account',
    call: 'deleteMyAccount',
    signedIn: true,
    open: async (person) => person.click(await screen.findByRole('button', { name: 'Delete my account' })),
    place: byRole('dialog', 'Delete my account'),
    typed: { Password: 'wellness-demo' },
    button: 'Delete my account',
    wrong: { label: 'Password', field: 'password' },
  },
  {
    name: 'my details',
    path: '/dashboard#account',
    call: 'changeMyAccount',
    signedIn: true,
    open: async () => void (await screen.findByRole('button', { name: 'Save Details' })),
    place: byRole('region', 'Details'),
    typed: { Phone: '+1 212 555 0142' },
    button: 'Save Details',
    wrong: { label: 'Phone', field: 'phone' },
  },
  {
    name: 'my email address',
    path: '/dashboard#account',
    call: 'askForNewEmail',
    signedIn: true,
    open: async (person) => person.click(await screen.findByRole('button', { name: 'Change Email Address' })),
    place: byRole('region', 'Email address'),
    typed: { 'New email address': 'mia@okafor.example', 'Your password': 'wellness-demo' },
    button: 'Send the Link',
    wrong: { label: 'New email address', field: 'email' },
  },
  {
    name: 'my password',
    path: '/dashboard#account',
    call: 'changeMyPassword',
    signedIn: true,
    open: async () => void (await screen.findByRole('button', { name: 'Change Password' })),
    place: byRole('region', 'Password'),
    typed: {
      'Current password': 'wellness-demo',
      'New password': 'correct-horse',
      'Confirm new password': 'correct-horse',
    },
    button: 'Change Password',
    wrong: { label: 'Current password', field: 'password' },
  },
]

const labelled = (label: string) => new RegExp(`^${label}(?: \\*| optional)?$`)

async function send(form: Form, answer: unknown) {
  const app = renderApp({
    path: form.path,
    user: form.signedIn ? aMember() : undefined,
    server: { [form.call]: answer },
  })
  await screen.findByRole('heading', { level: 1 })
  await form.open?.(app.person)
  await waitFor(() => form.place?.())
  const place = within(form.place?.() ?? document.body)
  const input = (label: string) => place.getByLabelText(labelled(label), { selector: 'input' })
  for (const [label, text] of Object.entries(form.typed)) await app.person.type(input(label), text)
  await app.person.click(place.getByRole('button', { name: form.button }))
  const expectUnchanged = () => {
    for (const [label, text] of Object.entries(form.typed)) expect(input(label)).toHaveValue(text)
  }
  return { ...app, place, input, expectUnchanged }
}

describe.each(forms)('$name', (form) => {
  it.each([
    ['a lost connection', networkFailure()],
    ['an error of the server', failure('INTERNAL', { message: '' })],
    ['an answer that is no JSON', rawResponse({ status: 502, text: '<h1>Bad gateway</h1>' })],
  ])('a form that meets %s says so, loses nothing, and can be sent again [SCREENS-41]', async (_, answer) => {
    const { server, person, place, expectUnchanged } = await send(form, answer)
    await waitFor(() => expect(server.callsOf(form.call)).toHaveLength(1))
    const button = place.getByRole('button', { name: form.button })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'))
    const text = [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].map((item) => item.textContent)
    expect(text.join('')).toMatch(/again|failed|error|expired|Failed/i)
    expectUnchanged()
    await person.click(button)
    await waitFor(() => expect(server.callsOf(form.call)).toHaveLength(2))
  })

  it('an error of the API is shown under its field, which has the focus [SCREENS-41]', async () => {
    const fields = { [form.wrong.field]: 'This will not do.' }
    const { input, expectUnchanged } = await send(form, failure('VALIDATION_FAILED', { fields }))
    const field = await waitFor(() => {
      const wrong = input(form.wrong.label)
      expect(wrong).toHaveAccessibleDescription(/This will not do\./)
      return wrong
    })
    expect(field).toHaveAttribute('aria-invalid', 'true')
    await waitFor(() => expect(field).toHaveFocus())
    expectUnchanged()
  })

  it('a slow response keeps the button pending, and nothing is sent twice [SCREENS-41]', async () => {
    const response = deferredResponse()
    const { server, person, place, expectUnchanged } = await send(form, response.reply)
    const busy = await waitFor(() => {
      const button = place.getAllByRole('button').find((item) => item.getAttribute('aria-busy') === 'true')
      expect(button).toBeDefined()
      return button as HTMLElement
    })
    await person.click(busy)
    await person.keyboard('{Enter}')
    expect(server.callsOf(form.call)).toHaveLength(1)
    expectUnchanged()
    response.release(failure('INTERNAL'))
    await waitFor(() =>
      expect(place.getByRole('button', { name: form.button })).not.toHaveAttribute('aria-busy', 'true'),
    )
  })
})
