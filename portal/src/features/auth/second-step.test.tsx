import { aUser } from '@studio/contract/testing'
import { deferredResponse, failure, type Handlers, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const maya = aUser({ role: 'admin' })
const secondFactorRequired = failure('SECOND_FACTOR_REQUIRED')
const wrongCode = failure('INVALID_CODE', { fields: { code: 'This code is not right, or it was already used.' } })

async function openSecondStep(handlers: Handlers = {}, path = '/auth') {
  const app = renderApp({ path, handlers: { login: secondFactorRequired, ...handlers } })
  await app.person.type(await screen.findByLabelText('Username or Email'), 'maya.okafor')
  await app.person.type(screen.getByLabelText('Password'), 'quiet-hours')
  await app.person.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByRole('heading', { name: 'Enter your code', level: 1 })
  // The form of the step loads late.
  await screen.findByLabelText('Code')
  return app
}
const getSignInButton = () => screen.getByRole('button', { name: 'Sign In' })

describe('the second step of signing in', () => {
  it('the second step asks for the code in one field that has the focus', async () => {
    await openSecondStep()
    const codeField = screen.getByLabelText('Code')
    expect(codeField).toHaveFocus()
    expect(codeField).toHaveAttribute('autocomplete', 'one-time-code')
    expect(codeField).toHaveAttribute('inputmode', 'numeric')
    expect(codeField).toHaveAccessibleDescription('The six digits your authenticator app shows for this account')
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(document.title).toContain('Enter your code')
    await expectNoPageAxeViolations()
  })

  it('a right code signs in, and ?redirect= is still followed', async () => {
    const response = deferredResponse<typeof maya>()
    const app = await openSecondStep({ loginWithSecondFactor: response.reply }, '/auth?redirect=classes')
    await app.person.type(screen.getByLabelText('Code'), '123 456')
    await app.person.keyboard('{Enter}{Enter}')
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-busy', 'true')
    response.release(maya)
    await waitFor(() => expect(app.currentPath()).toBe('/classes'))
    expect(app.server.callsOf('loginWithSecondFactor').map(({ body }) => body)).toEqual([{ code: '123 456' }])
  })

  it('input that cannot be a code is refused before it is sent', async () => {
    const app = await openSecondStep()
    await app.person.click(getSignInButton())
    expect(await screen.findByText('Please enter the code from your app')).toBeInTheDocument()
    await app.person.type(screen.getByLabelText('Code'), '12345')
    await app.person.click(getSignInButton())
    expect(await screen.findByText('The code has six digits')).toBeInTheDocument()
    expect(screen.getByLabelText('Code')).toHaveFocus()
    expect(app.server.callsOf('loginWithSecondFactor')).toEqual([])
    await expectNoPageAxeViolations()
  })

  it('a wrong code is reported under its field, which keeps the input and has the focus', async () => {
    const app = await openSecondStep({ loginWithSecondFactor: wrongCode })
    await app.person.type(screen.getByLabelText('Code'), '111111{Enter}')
    expect(await screen.findByText('This code is not right, or it was already used.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus())
    expect(screen.getByLabelText('Code')).toHaveValue('111111')
    expect(screen.getByLabelText('Code')).toBeInvalid()
    await expectNoPageAxeViolations()
  })

  it('switching to a recovery code and back keeps the input of both', async () => {
    const app = await openSecondStep({ loginWithSecondFactor: maya })
    await app.person.type(screen.getByLabelText('Code'), '12')
    await app.person.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
    const recoveryField = screen.getByLabelText('Recovery code')
    expect(recoveryField).toHaveFocus()
    expect(recoveryField).not.toHaveAttribute('inputmode')
    expect(recoveryField).toHaveAttribute('autocomplete', 'off')
    expect(recoveryField).toHaveAttribute('autocapitalize', 'none')
    await expectNoPageAxeViolations()
    await app.person.type(recoveryField, 'k7qm')
    await app.person.click(screen.getByRole('button', { name: 'Use the app instead' }))
    expect(screen.getByLabelText('Code')).toHaveValue('12')
    await app.person.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
    await app.person.type(screen.getByLabelText('Recovery code'), '-3xpd-9rtw{Enter}')
    await waitFor(() => expect(app.currentPath()).toBe('/home'))
    expect(app.server.callsOf('loginWithSecondFactor')[0]?.body).toEqual({ code: 'k7qm-3xpd-9rtw' })
  })

  it('going back to the password focuses it and keeps the username', async () => {
    const app = await openSecondStep()
    await app.person.click(screen.getByRole('button', { name: 'Back to Password' }))
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(screen.getByLabelText('Username or Email')).toHaveValue('maya.okafor')
    expect(screen.queryByRole('alert')).toBeNull()
    await app.person.click(getSignInButton())
    expect(await screen.findByLabelText('Code')).toHaveValue('')
  })

  it('an expired second step returns to the password and says why', async () => {
    const message = 'This sign-in has ended. Please enter your password again.'
    const app = await openSecondStep({ loginWithSecondFactor: failure('SECOND_FACTOR_EXPIRED', { message }) })
    await app.person.type(screen.getByLabelText('Code'), '123456{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.getByLabelText('Password')).toHaveFocus()
    await expectNoPageAxeViolations()
  })

  it('too many wrong codes say how long to wait and who can help', async () => {
    const message = 'Too many attempts. Please try again in 15 minutes.'
    const app = await openSecondStep({ loginWithSecondFactor: failure('RATE_LIMITED', { message }) })
    await app.person.type(screen.getByLabelText('Code'), '123456{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(message)
    expect(alert).toHaveTextContent('Another admin of the studio can remove your second factor.')
    expect(screen.getByLabelText('Password')).toBeInTheDocument()
    await expectNoPageAxeViolations()
  })

  it('a lost connection at the second step is reported above the field; the code stays and can be sent again', async () => {
    const app = await openSecondStep({ loginWithSecondFactor: networkFailure() })
    await app.person.type(screen.getByLabelText('Code'), '123456{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed. Please try again.')
    expect(screen.getByLabelText('Code')).toHaveValue('123456')
    app.server.answer({ loginWithSecondFactor: maya })
    await app.person.click(getSignInButton())
    await waitFor(() => expect(app.currentPath()).toBe('/home'))
  })
})
