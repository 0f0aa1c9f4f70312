import { aMember, anAdmin, anOwnAccount } from '@studio/contract/testing'
import { deferredResponse, networkFailure } from '@studio/contract/testing/server'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

const path = '/dashboard#account'
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** The dashboard's heading is the name of its user. */
const findDashboardHeading = () => findHeading('Maya Okafor')
const findRegion = async (name: string) => within(await screen.findByRole('region', { name }))

const currentDevice = {
  id: 'here',
  device: 'Firefox on Linux',
  signedInAt: '2026-10-13T12:00:00.000Z',
  isCurrent: true,
}
const unnamedDevice = { id: 'there', device: null, signedInAt: '2026-10-12T12:00:00.000Z', isCurrent: false }
const phone = { ...unnamedDevice, id: 'phone', device: 'Safari on iPhone' }

describe('/dashboard#account', () => {
  it('the account screen opens from the dashboard, and Back returns there', async () => {
    const { person } = renderApp({ path: '/dashboard', user: aMember(), usesBrowserAddress: true })
    await person.click(await screen.findByRole('link', { name: 'Details, password and data' }))
    await findHeading('My account')
    expect(window.location.hash).toBe('#account')
    await waitFor(() => expect(document.title).toMatch(/^My account \| /))
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    window.history.back()
    await findDashboardHeading()
    await waitFor(() => expect(document.title).toMatch(/^Dashboard \| /))
    window.history.forward()
    await findHeading('My account')
    await person.click(screen.getByRole('link', { name: 'Back to the dashboard' }))
    await findDashboardHeading()
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
  })

  it.each([
    ['an admin', anAdmin(), '/admin#security'],
    ['the front desk', aMember({ staff: { preset: 'frontDesk' } }), '/teach#security'],
  ])('the account screen links %s to the second factor [STAFF-3]', async (_name, user, href) => {
    renderApp({ path, user })
    const link = (await findRegion('Second factor')).getByRole('link', { name: 'Sign-in security' })
    expect(link).toHaveAttribute('href', href)
  })

  it('the account screen shows skeletons while loading, and each part that failed can be retried by itself', async () => {
    const response = deferredResponse<never>()
    const { person, server } = renderApp({
      path,
      user: aMember(),
      handlers: { getMyAccount: response.reply, getMyMailChoices: networkFailure(), listMySessions: networkFailure() },
    })
    expect(await screen.findByText('Loading your account')).toBeInTheDocument()
    response.release(networkFailure())
    await screen.findByText('Connection lost')
    server.answer({ getMyAccount: anOwnAccount() })
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    await findRegion('Details')
    const mails = await findRegion('Mails')
    const mailsRetryButton = await mails.findByRole('button', { name: 'Try Again' })
    const devices = await findRegion('Devices')
    const devicesRetryButton = await devices.findByRole('button', { name: 'Try Again' })
    server.answer({
      getMyMailChoices: { reminder: 'one-hour', newsletter: false, waitlist: true },
      listMySessions: [currentDevice],
    })
    await person.click(mailsRetryButton)
    expect(await mails.findByRole('radio', { name: '1 hour before' })).toBeChecked()
    await person.click(devicesRetryButton)
    expect(await devices.findByText('Firefox on Linux')).toBeInTheDocument()
  })
})

it('only changed details are sent, an emptied one as an empty text, and the header shows the new name', async () => {
  const user = aMember()
  const { person, server } = renderApp({
    path,
    user,
    handlers: { getMyAccount: anOwnAccount({ phone: '555 0101' }) },
  })
  const details = await findRegion('Details')
  await person.click(details.getByRole('button', { name: 'Save Details' }))
  expect(await screen.findByText('Nothing has changed')).toBeInTheDocument()
  expect(server.callsOf('changeMyAccount')).toEqual([])
  const field = details.getByLabelText(/^First name/)
  await fillIn(person, field, 'Mia')
  await person.clear(details.getByLabelText(/^Phone/))
  const changedAccount = anOwnAccount({ firstName: 'Mia' })
  server.answer({
    changeMyAccount: changedAccount,
    getMyAccount: changedAccount,
    getUser: { ...user, firstName: 'Mia' },
  })
  await person.click(details.getByRole('button', { name: 'Save Details' }))
  expect(await screen.findByText('Your details are saved')).toBeInTheDocument()
  expect(server.callsOf('changeMyAccount').map(({ body }) => body)).toEqual([{ firstName: 'Mia', phone: '' }])
  expect(await screen.findByRole('button', { name: 'Hi, Mia' })).toBeInTheDocument()
  expect(field).toHaveValue('Mia')
})

it('a new email address is requested with the password, shown as pending, and can be withdrawn', async () => {
  const email = 'mia@okafor.example'
  const { person, server } = renderApp({
    path,
    user: aMember(),
    handlers: { requestEmailChange: { message: 'It works for 24 hours.' } },
  })
  const section = await findRegion('Email address')
  await person.click(section.getByRole('button', { name: 'Change Email Address' }))
  await fillIn(person, section.getByLabelText(/^New email address/), email)
  await fillIn(person, section.getByLabelText(/^Your password/, { selector: 'input' }), 'wellness-demo')
  server.answer({ getMyAccount: anOwnAccount({ newEmail: email }) })
  await person.click(section.getByRole('button', { name: 'Send the Link' }))
  expect(await section.findByText(`We sent a link to ${email}`)).toBeInTheDocument()
  expect(server.callsOf('requestEmailChange')[0]?.body).toEqual({ email, password: 'wellness-demo' })
  await waitFor(() => expect(section.getByRole('button', { name: 'Change Email Address' })).toHaveFocus())
  server.answer({ cancelEmailChange: { message: 'It stays.' }, getMyAccount: anOwnAccount() })
  await person.click(section.getByRole('button', { name: 'Keep current address' }))
  await waitFor(() => expect(section.queryByText(/^We sent a link/)).not.toBeInTheDocument())
})

it('every other device can be signed out, by itself or all at once; without another device there is no button', async () => {
  const app = renderApp({
    path,
    user: aMember(),
    handlers: {
      listMySessions: [currentDevice, phone, unnamedDevice],
      endMySession: { message: 'This device is signed out.' },
      endMyOtherSessions: { message: 'Signed out everywhere else.' },
    },
  })
  const section = await findRegion('Devices')
  expect((await section.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Firefox on LinuxSigned in .*This device$/),
    expect.stringMatching(/^Safari on iPhoneSigned in .*Sign Out$/),
    expect.stringMatching(/^A deviceSigned in .*Sign Out$/),
  ])
  app.server.answer({ listMySessions: [currentDevice, unnamedDevice] })
  await app.person.click(section.getByRole('button', { name: /^Sign out: Safari on iPhone/ }))
  await waitFor(() => expect(section.queryByText('Safari on iPhone')).not.toBeInTheDocument())
  expect(app.server.callsOf('endMySession').map(({ params }) => params)).toEqual([{ id: 'phone' }])
  app.server.answer({ listMySessions: [currentDevice] })
  await app.person.click(await section.findByRole('button', { name: 'Sign Out Everywhere Else', busy: false }))
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))
  expect(section.queryByRole('button')).not.toBeInTheDocument()
})

it('the current and the new password are sent only once the new one is entered twice alike; then the fields are emptied', async () => {
  const { person, server } = renderApp({
    path,
    user: aMember(),
    handlers: { changeMyPassword: { message: 'Signed out elsewhere.' } },
  })
  const form = await findRegion('Password')
  const getField = (label: RegExp) => form.getByLabelText(label, { selector: 'input' })
  await fillIn(person, getField(/^Current password/), 'wellness-demo')
  await fillIn(person, getField(/^New password/), 'correct-horse')
  await fillIn(person, getField(/^Confirm new password/), 'correct-house')
  await person.click(form.getByRole('button', { name: 'Change Password' }))
  expect(await form.findByText("Passwords don't match")).toBeInTheDocument()
  expect(server.callsOf('changeMyPassword')).toEqual([])
  await fillIn(person, getField(/^Confirm new password/), 'correct-horse')
  await person.click(form.getByRole('button', { name: 'Change Password' }))
  expect(await screen.findByText('Signed out elsewhere.')).toBeInTheDocument()
  expect(server.callsOf('changeMyPassword')[0]?.body).toEqual({
    password: 'wellness-demo',
    newPassword: 'correct-horse',
  })
  expect(getField(/^Current password/)).toHaveValue('')
})
