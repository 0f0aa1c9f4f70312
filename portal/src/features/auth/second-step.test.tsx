import { aUser } from '@studio/contract/testing'
import { deferredResponse, failure, type Handlers, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const maya = aUser({ role: 'admin' })
const wrongCode = failure('INVALID_CODE', { fields: { code: 'This code is not right, or it was already used.' } })

async function openSecondStep(handlers: Handlers = {}, path = '/auth') {
  const app = renderApp({ path, handlers: { login: failure('SECOND_FACTOR_REQUIRED'), ...handlers } })
  await fillIn(app.person, await screen.findByLabelText('Username or Email'), 'maya.okafor')
  await fillIn(app.person, screen.getByLabelText('Password'), 'quiet-hours')
  await app.person.click(getSignInButton())
  await screen.findByRole('heading', { name: 'Enter your code', level: 1 })
  // The form of the step loads late.
  await screen.findByLabelText('Code')
  const sendCode = async (code: string) => {
    await fillIn(app.person, screen.getByLabelText('Code'), code)
    await app.person.keyboard('{Enter}')
  }
  return { ...app, sendCode }
}
const getSignInButton = () => screen.getByRole('button', { name: 'Sign In' })

describe('the second step of signing in', () => {
  it('the second step asks for the code in one field that has the focus, and does not send input that cannot be a code', async () => {
    const app = await openSecondStep()
    const codeField = screen.getByLabelText('Code')
    expect(codeField).toHaveFocus()
    expect(codeField).toHaveAttribute('autocomplete', 'one-time-code')
    expect(codeField).toHaveAttribute('inputmode', 'numeric')
    expect(codeField).toHaveAccessibleDescription('The six digits your authenticator app shows for this account')
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(document.title).toContain('Enter your code')
    await app.person.click(getSignInButton())
    expect(await screen.findByText('Please enter the code from your app')).toBeInTheDocument()
    await app.sendCode('12345')
    expect(await screen.findByText('The code has six digits')).toBeInTheDocument()
    expect(screen.getByLabelText('Code')).toHaveFocus()
    expect(app.server.callsOf('loginWithSecondFactor')).toEqual([])
  })

  it('a wrong code and a lost connection keep the code; a right one signs in, and ?redirect= is still followed', async () => {
    const app = await openSecondStep({ loginWithSecondFactor: wrongCode }, '/auth?redirect=classes')
    await app.sendCode('111111')
    expect(await screen.findByText('This code is not right, or it was already used.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus())
    expect(screen.getByLabelText('Code')).toHaveValue('111111')
    expect(screen.getByLabelText('Code')).toBeInvalid()
    await expectNoPageAxeViolations()
    app.server.answer({ loginWithSecondFactor: networkFailure() })
    await app.sendCode('123 456')
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed. Please try again.')
    expect(screen.getByLabelText('Code')).toHaveValue('123 456')
    const response = deferredResponse<typeof maya>()
    app.server.answer({ loginWithSecondFactor: response.reply })
    screen.getByLabelText('Code').focus()
    await app.person.keyboard('{Enter}{Enter}')
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-busy', 'true')
    response.release(maya)
    await waitFor(() => expect(app.currentPath()).toBe('/classes'))
    expect(app.server.callsOf('loginWithSecondFactor').map(({ body }) => body)).toEqual([
      { code: '111111' },
      { code: '123 456' },
      { code: '123 456' },
    ])
  })

  it('switching to a recovery code and back keeps the input of both', async () => {
    const app = await openSecondStep({ loginWithSecondFactor: maya })
    await fillIn(app.person, screen.getByLabelText('Code'), '12')
    await app.person.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
    const recoveryField = screen.getByLabelText('Recovery code')
    expect(recoveryField).toHaveFocus()
    expect(recoveryField).not.toHaveAttribute('inputmode')
    expect(recoveryField).toHaveAttribute('autocomplete', 'off')
    expect(recoveryField).toHaveAttribute('autocapitalize', 'none')
    await expectNoPageAxeViolations()
    await fillIn(app.person, recoveryField, 'k7qm-3xpd-9rtw')
    await app.person.click(screen.getByRole('button', { name: 'Use the app instead' }))
    expect(screen.getByLabelText('Code')).toHaveValue('12')
    await app.person.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
    screen.getByLabelText('Recovery code').focus()
    await app.person.keyboard('{Enter}')
    await waitFor(() => expect(app.currentPath()).toBe('/home'))
    expect(app.server.callsOf('loginWithSecondFactor')[0]?.body).toEqual({ code: 'k7qm-3xpd-9rtw' })
  })

  it('the second step returns to the password on request, when it has expired, and after too many wrong codes, and says why', async () => {
    const expiryMessage = 'This sign-in has ended. Please enter your password again.'
    const app = await openSecondStep({
      loginWithSecondFactor: failure('SECOND_FACTOR_EXPIRED', { message: expiryMessage }),
    })
    await app.person.click(screen.getByRole('button', { name: 'Back to Password' }))
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(screen.getByLabelText('Username or Email')).toHaveValue('maya.okafor')
    expect(screen.queryByRole('alert')).toBeNull()

    await app.person.click(getSignInButton())
    expect(await screen.findByLabelText('Code')).toHaveValue('')
    await app.sendCode('123456')
    expect(await screen.findByRole('alert')).toHaveTextContent(expiryMessage)
    expect(screen.getByLabelText('Password')).toHaveFocus()

    const limitMessage = 'Too many attempts. Please try again in 15 minutes.'
    app.server.answer({ loginWithSecondFactor: failure('RATE_LIMITED', { message: limitMessage }) })
    await app.person.click(getSignInButton())
    await screen.findByLabelText('Code')
    await app.sendCode('123456')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(limitMessage)
    expect(alert).toHaveTextContent('Another admin of the studio can remove your second factor.')
    expect(screen.getByLabelText('Password')).toBeInTheDocument()
    await expectNoPageAxeViolations()
  })
})
