import type { TeamMember } from '@studio/contract'
import { anInstructor } from '@studio/contract/testing'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const noor: TeamMember = {
  instructorId: '64a000000000000000000002',
  name: 'Noor Aziz',
  userId: null,
  preset: null,
  signedInAt: null,
  invitation: { email: 'noor@example.com', expiresAt: '2020-01-02T12:00:00.000Z' },
}
const kim: TeamMember = {
  instructorId: null,
  name: 'Kim Lee',
  userId: '64b000000000000000000001',
  preset: 'frontDesk',
  signedInAt: '2026-10-12T14:00:00.000Z',
  invitation: null,
}
const amara = anInstructor({ id: '64a000000000000000000001', name: 'Amara Diallo' })
const sentMessage = 'We have sent a link to amara@example.com. It works for 7 days.'

test('the team shows rights, last sign-ins and invitations; an admin invites an instructor and withdraws an invitation [STAFF-6]', async () => {
  const { person, server, toasts } = renderAdmin({
    tab: 'instructors',
    server: {
      listTeam: [kim, noor],
      listInstructors: [amara],
      inviteInstructor: { message: sentMessage },
      disconnectInstructor: { message: 'Ended.' },
    },
  })
  const rows = within(await screen.findByRole('table', { name: 'Team' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Last sign-in'),
    expect.stringMatching(/^Kim LeeFront desk.*Oct 12.*In use$/),
    expect.stringMatching(/^Noor Aziz––Invitation expirednoor@example\.com, until Jan 2, 2020Withdraw$/),
  ])
  await expectNoPageAxeViolations()
  await person.click(screen.getByRole('button', { name: 'Invite Instructor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite an instructor' }))
  await person.click(dialog.getByRole('combobox', { name: 'Instructor' }))
  await person.click(await screen.findByRole('option', { name: 'Amara Diallo' }))
  await fillIn(person, dialog.getByLabelText('Email address'), 'amara@example.com')
  await person.click(dialog.getByRole('button', { name: 'Send Invitation' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Invitation sent!', description: sentMessage }]))
  expect(server.callsOf('inviteInstructor')[0]).toMatchObject({
    params: { id: amara.id },
    body: { email: 'amara@example.com' },
  })
  await person.click(screen.getByRole('button', { name: 'Withdraw: Noor Aziz' }))
  await person.click(await screen.findByRole('button', { name: 'Withdraw Invitation' }))
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Invitation withdrawn.' }))
  expect(server.callsOf('disconnectInstructor')[0]?.params).toEqual({ id: noor.instructorId })
})

test('without a team, the Team section shows a text instead of the table [STAFF-6]', async () => {
  renderAdmin({ tab: 'instructors', server: { listTeam: [] } })
  expect(await screen.findByText(/^Nobody yet/)).toBeInTheDocument()
  expect(screen.queryByRole('table', { name: 'Team' })).toBeNull()
})
