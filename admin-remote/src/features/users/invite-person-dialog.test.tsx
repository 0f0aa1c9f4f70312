import { aUser } from '@studio/contract/testing'
import { failure, type Handlers, toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const ida = aUser({
  id: '64a000000000000000000009',
  username: 'ida.holm',
  firstName: 'Ida',
  lastName: 'Holm',
  email: 'ida@example.com',
  isEmailVerified: false,
  isInvited: true,
})
const handlers: Handlers = { listUsers: () => toPage([aUser(), ida], 2), getPeopleFilters: { invited: 1, tags: [] } }

describe('inviting a person', () => {
  it('an email address in use shows its error and a link to the account; an invitation shows how long its link works [ADMIN-35]', async () => {
    const message = 'This email address already has an account.'
    const emailTaken = failure('EMAIL_TAKEN', { message, fields: { email: message }, userId: aUser().id })
    const { person, server, toasts } = renderAdmin({ tab: 'users', server: { ...handlers, invitePerson: emailTaken } })
    await person.click(await screen.findByRole('button', { name: 'Invite Person' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }))
    await fillIn(person, dialog.getByLabelText(/^First name/), 'Ida')
    await fillIn(person, dialog.getByLabelText(/^Email address/), 'maya@example.com')
    await person.click(dialog.getByRole('button', { name: 'Send Invitation' }))
    expect(await dialog.findByText(message)).toBeInTheDocument()
    expect(dialog.getByRole('link', { name: 'Open their page' })).toHaveAttribute('href', `#users/${aUser().id}`)
    await fillIn(person, dialog.getByLabelText(/^Email address/), 'ida@example.com')
    expect(dialog.queryByRole('link')).not.toBeInTheDocument()
    server.answer({ invitePerson: ida })
    await person.click(dialog.getByRole('button', { name: 'Send Invitation' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Invitation sent!'))
    expect(toasts.at(-1)?.description).toBe('The link to ida@example.com works for 7 days.')
    const lastCall = server.callsOf('invitePerson').at(-1)
    expect(lastCall?.body).toMatchObject({ firstName: 'Ida', email: 'ida@example.com' })
    // The number of invited people is read again.
    expect(server.callsOf('getPeopleFilters').length).toBe(2)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('invited people', () => {
  it('an invited person is marked in the list and cannot be promoted; an expired invitation is sent again, and the list filtered [ADMIN-35]', async () => {
    const expiredInvitee = { ...ida, invitationEndsAt: '2026-01-01T12:00:00.000Z' }
    const { person, server, toasts } = renderAdmin({
      tab: 'users',
      server: {
        ...handlers,
        listUsers: () => toPage([aUser(), expiredInvitee], 2),
        sendInvitation: { message: 'A new link is sent.' },
      },
    })
    const row = within(await screen.findByRole('row', { name: /Ida Holm/ }))
    expect(row.getByText('Invitation expired')).toBeInTheDocument()
    expect(row.queryByRole('button', { name: /Promote/ })).not.toBeInTheDocument()
    await expectNoPageAxeViolations()
    server.answer({ listUsers: () => toPage([aUser(), { ...ida, invitationEndsAt: '2999-01-01T12:00:00.000Z' }], 2) })
    await person.click(row.getByRole('button', { name: 'Invite Again: Ida Holm' }))
    await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Invitation sent again!' }))
    expect(server.callsOf('sendInvitation')[0]?.params).toEqual({ id: ida.id })
    await waitFor(() => expect(screen.queryByText('Invitation expired')).not.toBeInTheDocument())
    const invitedRow = within(screen.getByRole('row', { name: /Ida Holm/ }))
    expect(invitedRow.getByText('Invited')).toBeInTheDocument()
    expect(invitedRow.queryByRole('button', { name: /Promote|Invite Again/ })).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Invited' }))
    await waitFor(() => expect(server.callsOf('listUsers').at(-1)?.query).toMatchObject({ filter: 'invited' }))
  })

  it('the page of an invited person sends the invitation again and withdraws it; a failed withdrawal can be tried again [ADMIN-35]', async () => {
    const { person, server, toasts } = renderAdmin({
      tab: `users/${ida.id}`,
      server: {
        ...handlers,
        getPerson: ida,
        getPersonInvitation: { sentAt: '2099-01-14T15:00:00.000Z', expiresAt: '2099-01-21T15:00:00.000Z' },
        sendInvitation: { message: 'We have sent a new link.' },
        withdrawInvitation: failure('HAS_BOOKINGS', { message: 'Something was booked for this person.' }),
      },
    })
    expect(await screen.findByText(/works until Jan 21, 2099/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Promote to Admin' })).not.toBeInTheDocument()
    await expectNoPageAxeViolations()
    await person.click(screen.getByRole('button', { name: 'Send Invitation Again' }))
    await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Invitation sent again!' }))
    await person.click(screen.getByRole('button', { name: 'Withdraw Invitation' }))
    const confirmation = within(await screen.findByRole('alertdialog'))
    await person.click(confirmation.getByRole('button', { name: 'Withdraw Invitation' }))
    await waitFor(() => expect(toasts[1]?.title).toMatch(/^Failed to withdraw the invitation/))
    server.answer({ withdrawInvitation: { message: 'The invitation is withdrawn.' } })
    await person.click(confirmation.getByRole('button', { name: 'Withdraw Invitation' }))
    expect(await screen.findByRole('searchbox', { name: 'Search users' })).toBeInTheDocument()
  })
})
