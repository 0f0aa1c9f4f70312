import { aMember, personDetails } from '@studio/contract/testing'
import { failure, type Handlers, type RecordedCall } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
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

it('editing a person sends only the changed fields, for the version that was shown; a taken username shows its error below the field [ADMIN-27]', async () => {
  const message = 'This username is already taken'
  const refusal = failure('USERNAME_TAKEN', { message, fields: { username: message } })
  const { person, server, toasts } = renderAdmin({ tab, server: { ...handlers, changePersonDetails: refusal } })
  const dialog = await openDialog(person)
  const username = dialog.getByLabelText(/^Username/)
  await fillIn(person, dialog.getByLabelText(/^First name/), 'Mara')
  await person.clear(dialog.getByLabelText(/^Phone/))
  await fillIn(person, username, 'rosa')
  await person.click(dialog.getByRole('button', { name: 'Update Person' }))
  expect(await dialog.findByText(message)).toBeInTheDocument()
  expect(username).toHaveAttribute('aria-invalid', 'true')
  server.answer({ changePersonDetails: details })
  await fillIn(person, username, details.username)
  await person.click(dialog.getByRole('button', { name: 'Update Person' }))
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Person updated successfully!' }))
  const call = server.callsOf('changePersonDetails').at(-1)
  expect(call?.body).toEqual({ firstName: 'Mara', phone: null })
  expect(call?.ifMatch).toBe(`"${details.version}"`)
  expect(server.callsOf('getPersonDetails').length).toBe(2)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('changing the email address asks for the admin’s password if the API requires it, and says that a link was sent [ADMIN-28]', async () => {
  const changePersonDetails = ({ body }: RecordedCall) =>
    (body as { password?: string }).password
      ? { ...details, newEmail: 'new@okafor.example' }
      : failure('REAUTH_REQUIRED', { fields: { password: 'Please enter your password again to do this.' } })
  const { person, server, toasts } = renderAdmin({ tab, server: { ...handlers, changePersonDetails } })
  const dialog = await openDialog(person)
  await fillIn(person, dialog.getByLabelText(/^Email address/), 'new@okafor.example')
  expect(dialog.getByText(/We send a link to this address/)).toBeInTheDocument()
  await person.click(dialog.getByRole('button', { name: 'Update Person' }))
  await fillIn(person, await dialog.findByLabelText('Your password'), 'correct-horse')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(toasts[0]?.description).toMatch(/We sent a link to new@okafor.example/))
  expect(server.callsOf('changePersonDetails').at(-1)?.body).toEqual({
    email: 'new@okafor.example',
    password: 'correct-horse',
  })
})

it('a new email address is shown until it is confirmed; withdrawing it asks for the acting admin’s password if the API requires it [ADMIN-28, ACCOUNTS-16]', async () => {
  const pendingDetails = { ...details, newEmail: 'new@okafor.example' }
  const cancelPersonEmailChange = ({ body }: RecordedCall) =>
    (body as { password?: string }).password ? details : failure('REAUTH_REQUIRED')
  const { person, server } = renderAdmin({
    tab,
    server: { ...handlers, getPersonDetails: pendingDetails, cancelPersonEmailChange },
  })
  expect(await screen.findByText(/replaces the current address/)).toBeInTheDocument()
  await expectNoPageAxeViolations()
  await person.click(screen.getByRole('button', { name: 'Keep Current Address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password again' }))
  server.answer({ getPersonDetails: details })
  await fillIn(person, dialog.getByLabelText('Your password'), 'correct-horse')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(/replaces the current address/)).not.toBeInTheDocument())
  expect(server.callsOf('cancelPersonEmailChange').map(({ body }) => body)).toEqual([{}, { password: 'correct-horse' }])
})

it('on a phone, the keyboard capitalizes the names of a person, but not their username and email address', async () => {
  const { person } = renderAdmin({ tab, server: handlers })
  const dialog = await openDialog(person)
  for (const label of [/^First name/, /^Last name/]) {
    expect(dialog.getByLabelText(label)).not.toHaveAttribute('autocapitalize')
  }
  for (const label of [/^Username/, /^Email/]) {
    expect(dialog.getByLabelText(label)).toHaveAttribute('autocapitalize', 'none')
  }
})
