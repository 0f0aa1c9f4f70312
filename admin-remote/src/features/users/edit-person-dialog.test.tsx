import { aMember, personDetails } from '@studio/contract/testing'
import { failure, type Handlers, type RecordedCall } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const maya = aMember()
const details = personDetails({ phone: '+1 212 555 0100' })
const handlers: Handlers = {
  getPerson: maya,
  getPersonDetails: details,
}
const tab = `users/${maya.id}`

async function openDialog(person: UserEvent) {
  await person.click(await screen.findByRole('button', { name: 'Edit Details' }))
  return within(await screen.findByRole('dialog', { name: 'Edit Maya Okafor' }))
}
async function replaceText(person: UserEvent, { label, text }: { label: RegExp; text: string }) {
  const field = screen.getByLabelText(label)
  await person.clear(field)
  if (text) await person.type(field, text)
}

it('editing a person sends only the changed fields, for the version that was shown [ADMIN-27]', async () => {
  const { person, server, toasts } = renderAdmin({ tab, server: { ...handlers, changePersonDetails: details } })
  const dialog = await openDialog(person)
  await expectNoPageAxeViolations()
  await replaceText(person, { label: /^First name/, text: 'Mara' })
  await replaceText(person, { label: /^Phone/, text: '' })
  await person.click(dialog.getByRole('button', { name: 'Update Person' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Person updated successfully!' }]))
  const [call] = server.callsOf('changePersonDetails')
  expect(call?.body).toEqual({ firstName: 'Mara', phone: null })
  expect(call?.ifMatch).toBe(`"${details.version}"`)
  expect(server.callsOf('getPersonDetails').length).toBe(2)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('a taken username shows its error below the field, and the dialog stays open [ADMIN-27]', async () => {
  const message = 'This username is already taken'
  const refusal = failure('USERNAME_TAKEN', { message, fields: { username: message } })
  const { person } = renderAdmin({ tab, server: { ...handlers, changePersonDetails: refusal } })
  const dialog = await openDialog(person)
  await replaceText(person, { label: /^Username/, text: 'rosa' })
  await person.click(dialog.getByRole('button', { name: 'Update Person' }))
  expect(await dialog.findByText(message)).toBeInTheDocument()
  expect(dialog.getByLabelText(/^Username/)).toHaveAttribute('aria-invalid', 'true')
})

it('changing the email address asks for the admin’s password if the API requires it, and says that a link was sent [ADMIN-28]', async () => {
  const changePersonDetails = ({ body }: RecordedCall) =>
    (body as { password?: string }).password
      ? { ...details, newEmail: 'new@okafor.example' }
      : failure('REAUTH_REQUIRED', { fields: { password: 'Please enter your password again to do this.' } })
  const { person, server, toasts } = renderAdmin({ tab, server: { ...handlers, changePersonDetails } })
  const dialog = await openDialog(person)
  await replaceText(person, { label: /^Email address/, text: 'new@okafor.example' })
  expect(dialog.getByText(/We send a link to this address/)).toBeInTheDocument()
  await person.click(dialog.getByRole('button', { name: 'Update Person' }))
  await person.type(await dialog.findByLabelText('Your password'), 'correct-horse{Enter}')
  await waitFor(() => expect(toasts[0]?.description).toMatch(/We sent a link to new@okafor.example/))
  expect(server.callsOf('changePersonDetails').at(-1)?.body).toEqual({
    email: 'new@okafor.example',
    password: 'correct-horse',
  })
})

it('a new email address is shown until it is confirmed, and can be withdrawn [ADMIN-28]', async () => {
  const pendingDetails = { ...details, newEmail: 'new@okafor.example' }
  const { person, server } = renderAdmin({
    tab,
    server: { ...handlers, getPersonDetails: pendingDetails, cancelPersonEmailChange: details },
  })
  expect(await screen.findByText(/replaces the current address/)).toBeInTheDocument()
  await expectNoPageAxeViolations()
  server.answer({ getPersonDetails: details })
  await person.click(screen.getByRole('button', { name: 'Keep Current Address' }))
  await waitFor(() => expect(screen.queryByText(/replaces the current address/)).not.toBeInTheDocument())
})

it('withdrawing a new email address asks for the acting admin’s password if the API requires it [ACCOUNTS-16]', async () => {
  const pendingDetails = { ...details, newEmail: 'new@okafor.example' }
  const cancelPersonEmailChange = ({ body }: RecordedCall) =>
    (body as { password?: string }).password ? details : failure('REAUTH_REQUIRED')
  const { person, server } = renderAdmin({
    tab,
    server: { ...handlers, getPersonDetails: pendingDetails, cancelPersonEmailChange },
  })
  await person.click(await screen.findByRole('button', { name: 'Keep Current Address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password again' }))
  server.answer({ getPersonDetails: details })
  await person.type(dialog.getByLabelText('Your password'), 'correct-horse{Enter}')
  await waitFor(() => expect(screen.queryByText(/replaces the current address/)).not.toBeInTheDocument())
  expect(server.callsOf('cancelPersonEmailChange').map(({ body }) => body)).toEqual([{}, { password: 'correct-horse' }])
})
