import type { TrialLead } from '@studio/contract'
import { failure, type Handlers, toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { aLead } from './testing/a-lead.ts'

const { id, status, note, notes, createdAt, updatedAt, version } = aLead()
const granted: TrialLead = {
  id,
  status,
  note,
  notes,
  createdAt,
  updatedAt,
  version,
  kind: 'trial',
  name: 'Leo Fischer',
  email: 'leo@fischer.example',
  phone: null,
  preferredClass: 'journaling',
  message: null,
  trialGranted: true,
}
const tab = 'requests'
const invite = { name: 'Invite Leo Fischer to the free trial' }

async function openDialog(lead: TrialLead, inviteToTrial: Handlers['inviteToTrial'] = lead) {
  const rendered = renderAdmin({ tab, server: { listLeads: () => toPage([lead], 1), inviteToTrial } })
  await rendered.person.click(await screen.findByRole('button', { name: 'Details of request from Leo Fischer' }))
  return rendered
}

it('a granted trial request has a button that invites its sender, and the list is read again [TRIALS-1]', async () => {
  const { person, server, toasts } = await openDialog(granted)
  expect(screen.getByText(/Granted\. Invite them/)).toBeInTheDocument()
  await expectNoPageAxeViolations()
  const callsBefore = server.callsOf('listLeads').length
  await person.click(screen.getByRole('button', invite))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Leo Fischer is invited' }]))
  expect(server.callsOf('inviteToTrial')[0]?.params).toEqual({ id: granted.id })
  await waitFor(() => expect(server.callsOf('listLeads').length).toBeGreaterThan(callsBefore))
})

it.each([
  ['waiting', null, /waits until an account has confirmed this address/],
  ['open', '7', /not used yet/],
  ['booked', '7', /is booked/],
] as const)('an invited trial is shown as %s, and is not invited again [TRIALS-1]', async (state, userId, text) => {
  await openDialog({ ...granted, trialPass: { state, userId } })
  expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.queryByRole('button', invite)).not.toBeInTheDocument()
  expect(screen.queryAllByRole('link', { name: 'Open their page' })).toHaveLength(userId ? 1 : 0)
})

it('an invitation that is refused says why [TRIALS-1]', async () => {
  const message = 'The account of this address has had its free trial class.'
  const { person } = await openDialog(granted, failure('TRIAL_TAKEN', { message }))
  await person.click(screen.getByRole('button', invite))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
})
