import type { TeamMember } from '@studio/contract'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const nobody = { userId: null, userName: null, preset: null, signedInAt: null, invitation: null }
const amara: TeamMember = { ...nobody, instructorId: '64a000000000000000000001', instructorName: 'Amara Diallo' }
const invitation = { email: 'noor@example.com', expiresAt: '2020-01-02T12:00:00.000Z' }
const noor: TeamMember = { ...amara, instructorId: '64a000000000000000000002', instructorName: 'Noor Aziz', invitation }
const kim: TeamMember = {
  ...nobody,
  instructorId: null,
  instructorName: null,
  userId: '64b000000000000000000001',
  userName: 'Kim Lee',
  preset: 'frontDesk',
  signedInAt: '2026-10-12T14:00:00.000Z',
}
const message = 'We have sent a link to amara@example.com. It works for 7 days.'

test('the team lists rights, last sign-in and invitations, and an admin invites an instructor [STAFF-6]', async () => {
  const { person, server, toasts } = renderAdmin({
    tab: 'instructors',
    server: { listTeam: [amara, noor, kim], inviteInstructor: { message }, endInstructorTie: { message: 'Ended.' } },
  })
  const rows = within(await screen.findByRole('table', { name: 'Team' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Last sign-in'),
    'Amara Diallo––NoneInvite',
    expect.stringMatching(/^Noor Aziz––Invitation expirednoor@example\.com, until Jan 2, 2020Invite AgainWithdraw$/),
    expect.stringMatching(/^Kim LeeKim LeeFront desk.*Oct 12.*In use$/),
  ])
  await expectNoPageAxeViolations()
  await person.click(screen.getByRole('button', { name: 'Invite Amara Diallo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Amara Diallo' }))
  await person.type(dialog.getByLabelText('Email address'), 'amara@example.com')
  await person.click(dialog.getByRole('button', { name: 'Send Invitation' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Invitation sent!', description: message }]))
  expect(server.callsOf('inviteInstructor')[0]).toMatchObject({
    params: { id: amara.instructorId },
    body: { email: 'amara@example.com' },
  })
  await person.click(screen.getByRole('button', { name: 'End tie: Noor Aziz' }))
  await person.click(await screen.findByRole('button', { name: 'Withdraw Invitation' }))
  await waitFor(() => expect(server.callsOf('endInstructorTie')[0]?.params).toEqual({ id: noor.instructorId }))
})
