import { aMember, anAdmin, anOwnAccount } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

const path = '/dashboard#account'
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name })
const findRegion = async (name: string) => within(await screen.findByRole('region', { name }))

describe('/dashboard#account', () => {
  it('the account screen opens from the dashboard, and Back returns there', async () => {
    const { person } = renderApp({ path: '/dashboard', user: aMember(), usesBrowserAddress: true })
    await person.click(await screen.findByRole('link', { name: 'Details, password and data' }))
    await findHeading('My account')
    expect(window.location.hash).toBe('#account')
    await waitFor(() => expect(document.title).toMatch(/^My account \| /))
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    window.history.back()
    await findHeading('Maya Okafor')
    await waitFor(() => expect(document.title).toMatch(/^Dashboard \| /))
    window.history.forward()
    await findHeading('My account')
    await person.click(screen.getByRole('link', { name: 'Back to the dashboard' }))
    await findHeading('Maya Okafor')
  })

  it('the account screen shows the user’s data in labelled sections', async () => {
    renderApp({ path, user: aMember(), handlers: { getMyAccount: anOwnAccount({ phone: '+1 212 555 0142' }) } })
    const details = await findRegion('Details')
    expect(details.getByLabelText(/^First name/)).toHaveValue('Maya')
    expect(details.getByLabelText(/^Last name/)).toHaveValue('Okafor')
    expect(details.getByLabelText(/^Phone/)).toHaveValue('+1 212 555 0142')
    expect(details.getByLabelText(/^Username/)).toHaveValue('maya.okafor')
    expect((await findRegion('Email address')).getByText('Confirmed')).toBeInTheDocument()
    await findRegion('Password')
    await findRegion('My data')
    expect(screen.queryByRole('region', { name: 'Second factor' })).not.toBeInTheDocument()
    await expectNoPageAxeViolations()
  })

  it.each([
    ['an admin', anAdmin(), '/admin#security'],
    ['the front desk', aMember({ staff: { preset: 'frontDesk' } }), '/teach#security'],
  ])('the account screen links %s to the second factor [STAFF-3]', async (_name, user, href) => {
    renderApp({ path, user })
    const link = (await findRegion('Second factor')).getByRole('link', { name: 'Sign-in security' })
    expect(link).toHaveAttribute('href', href)
  })

  it('the account screen shows skeletons while loading, and a failed read can be retried', async () => {
    const response = deferredResponse<never>()
    const { person, server } = renderApp({ path, user: aMember(), handlers: { getMyAccount: response.reply } })
    expect(await screen.findByText('Loading your account')).toBeInTheDocument()
    response.release(networkFailure())
    await screen.findByText('Connection lost')
    await expectNoPageAxeViolations()
    server.answer({ getMyAccount: anOwnAccount() })
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    await findRegion('Details')
  })
})

describe('the details', () => {
  it('only changed fields are sent, and the header shows the new name', async () => {
    const user = aMember()
    const { person, server } = renderApp({ path, user })
    const details = await findRegion('Details')
    const field = details.getByLabelText(/^First name/)
    await person.clear(field)
    await person.type(field, 'Mia')
    const changedAccount = anOwnAccount({ firstName: 'Mia' })
    server.answer({
      changeMyAccount: changedAccount,
      getMyAccount: changedAccount,
      getUser: { ...user, firstName: 'Mia' },
    })
    await person.click(details.getByRole('button', { name: 'Save Details' }))
    expect(await screen.findByText('Your details are saved')).toBeInTheDocument()
    expect(server.callsOf('changeMyAccount').map(({ body }) => body)).toEqual([{ firstName: 'Mia' }])
    expect(await screen.findByRole('button', { name: 'Hi, Mia' })).toBeInTheDocument()
    expect(field).toHaveValue('Mia')
  })

  it('an emptied field is removed, and nothing is sent without a change', async () => {
    const account = anOwnAccount({ phone: '555 0101' })
    const { person, server } = renderApp({ path, user: aMember(), handlers: { getMyAccount: account } })
    const details = await findRegion('Details')
    await person.click(details.getByRole('button', { name: 'Save Details' }))
    expect(await screen.findByText('Nothing has changed')).toBeInTheDocument()
    expect(server.callsOf('changeMyAccount')).toEqual([])
    await person.clear(details.getByLabelText(/^Phone/))
    server.answer({ changeMyAccount: anOwnAccount() })
    await person.click(details.getByRole('button', { name: 'Save Details' }))
    await waitFor(() => expect(server.callsOf('changeMyAccount').map(({ body }) => body)).toEqual([{ phone: '' }]))
  })

  it('a taken username is reported under its field, which has the focus', async () => {
    const fields = { username: 'This username is already taken' }
    const handlers = { changeMyAccount: failure('USERNAME_TAKEN', { fields }) }
    const { person } = renderApp({ path, user: aMember(), handlers })
    const details = await findRegion('Details')
    const field = details.getByLabelText(/^Username/)
    await person.clear(field)
    await person.type(field, 'rosa')
    await person.click(details.getByRole('button', { name: 'Save Details' }))
    expect(await details.findByText('This username is already taken')).toBeInTheDocument()
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveValue('rosa')
  })
})

describe('the email address', () => {
  const email = 'mia@okafor.example'
  const requestChange = async ({ person }: ReturnType<typeof renderApp>) => {
    const section = await findRegion('Email address')
    await person.click(section.getByRole('button', { name: 'Change Email Address' }))
    await person.type(section.getByLabelText(/^New email address/), email)
    await person.type(section.getByLabelText(/^Your password/, { selector: 'input' }), 'wellness-demo')
    await person.click(section.getByRole('button', { name: 'Send the Link' }))
    return section
  }

  it('a new email address is requested with the password, shown as pending, and can be withdrawn', async () => {
    const app = renderApp({
      path,
      user: aMember(),
      handlers: { requestEmailChange: { message: 'It works for 24 hours.' } },
    })
    app.server.answer({ getMyAccount: anOwnAccount() })
    await findRegion('Details')
    app.server.answer({ getMyAccount: anOwnAccount({ newEmail: email }) })
    const section = await requestChange(app)
    expect(await section.findByText(`We sent a link to ${email}`)).toBeInTheDocument()
    expect(app.server.callsOf('requestEmailChange')[0]?.body).toEqual({ email, password: 'wellness-demo' })
    await waitFor(() => expect(section.getByRole('button', { name: 'Change Email Address' })).toHaveFocus())
    await expectNoPageAxeViolations()
    app.server.answer({ cancelEmailChange: { message: 'It stays.' }, getMyAccount: anOwnAccount() })
    await app.person.click(section.getByRole('button', { name: 'Keep current address' }))
    await waitFor(() => expect(section.queryByText(/^We sent a link/)).not.toBeInTheDocument())
  })

  it('a taken address is reported under its field, and the input stays', async () => {
    const emailTaken = failure('EMAIL_TAKEN', { fields: { email: 'This email address already has an account' } })
    const section = await requestChange(
      renderApp({ path, user: aMember(), handlers: { requestEmailChange: emailTaken } }),
    )
    expect(await section.findByText('This email address already has an account')).toBeInTheDocument()
    expect(section.getByLabelText(/^New email address/)).toHaveValue(email)
  })
})

describe('the devices', () => {
  const currentDevice = {
    id: 'here',
    device: 'Firefox on Linux',
    signedInAt: '2026-10-13T12:00:00.000Z',
    isCurrent: true,
  }
  const otherDevice = { id: 'there', device: null, signedInAt: '2026-10-12T12:00:00.000Z', isCurrent: false }
  const phone = { ...otherDevice, id: 'phone', device: 'Safari on iPhone' }

  it('the devices are listed, and each but this one can be signed out', async () => {
    const handlers = {
      listMySessions: [currentDevice, phone, otherDevice],
      endMySession: { message: 'This device is signed out.' },
    }
    const app = renderApp({ path, user: aMember(), handlers })
    const section = await findRegion('Devices')
    expect((await section.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Firefox on LinuxSigned in .*This device$/),
      expect.stringMatching(/^Safari on iPhoneSigned in .*Sign Out$/),
      expect.stringMatching(/^A deviceSigned in .*Sign Out$/),
    ])
    await expectNoPageAxeViolations()
    app.server.answer({ listMySessions: [currentDevice, otherDevice] })
    await app.person.click(section.getByRole('button', { name: /^Sign out: Safari on iPhone/ }))
    await waitFor(() => expect(section.queryByText('Safari on iPhone')).not.toBeInTheDocument())
    expect(app.server.callsOf('endMySession').map(({ params }) => params)).toEqual([{ id: 'phone' }])
  })

  it('all other devices are signed out together; without another device nothing is offered', async () => {
    const handlers = {
      listMySessions: [currentDevice, otherDevice],
      endMyOtherSessions: { message: 'Signed out everywhere else.' },
    }
    const app = renderApp({ path, user: aMember(), handlers })
    const section = await findRegion('Devices')
    const signOutButton = await section.findByRole('button', { name: 'Sign Out Everywhere Else' })
    app.server.answer({ listMySessions: [currentDevice] })
    await app.person.click(signOutButton)
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))
    expect(section.queryByRole('button')).not.toBeInTheDocument()
  })

  it('devices that failed to load can be retried, and the rest of the account stays', async () => {
    const app = renderApp({ path, user: aMember(), handlers: { listMySessions: networkFailure() } })
    const section = await findRegion('Devices')
    const retryButton = await section.findByRole('button', { name: 'Try Again' })
    await findRegion('Details')
    app.server.answer({ listMySessions: [currentDevice] })
    await app.person.click(retryButton)
    await section.findByText('Firefox on Linux')
  })
})

describe('the password', () => {
  const changePassword = async ({ person }: ReturnType<typeof renderApp>, confirmation = 'correct-horse') => {
    const form = await findRegion('Password')
    await person.type(form.getByLabelText(/^Current password/, { selector: 'input' }), 'wellness-demo')
    await person.type(form.getByLabelText(/^New password/, { selector: 'input' }), 'correct-horse')
    await person.type(form.getByLabelText(/^Confirm new password/, { selector: 'input' }), confirmation)
    await person.click(form.getByRole('button', { name: 'Change Password' }))
    return form
  }

  it('the password is changed with the current one, and the fields are emptied', async () => {
    const app = renderApp({
      path,
      user: aMember(),
      handlers: { changeMyPassword: { message: 'Signed out elsewhere.' } },
    })
    const form = await changePassword(app)
    expect(await screen.findByText('Signed out elsewhere.')).toBeInTheDocument()
    expect(app.server.callsOf('changeMyPassword')[0]?.body).toEqual({
      password: 'wellness-demo',
      newPassword: 'correct-horse',
    })
    expect(form.getByLabelText(/^Current password/, { selector: 'input' })).toHaveValue('')
  })

  it('two new passwords that differ are reported before anything is sent', async () => {
    const app = renderApp({ path, user: aMember() })
    const form = await changePassword(app, 'correct-house')
    expect(await form.findByText("Passwords don't match")).toBeInTheDocument()
    expect(app.server.callsOf('changeMyPassword')).toEqual([])
  })

  it('a wrong current password is reported under its field', async () => {
    const refusal = failure('REAUTH_REQUIRED', { fields: { password: 'This is not your password.' } })
    const form = await changePassword(renderApp({ path, user: aMember(), handlers: { changeMyPassword: refusal } }))
    expect(await form.findByText('This is not your password.')).toBeInTheDocument()
    await waitFor(() => expect(form.getByLabelText(/^Current password/, { selector: 'input' })).toHaveFocus())
  })
})
