import type { TrialLead } from '@studio/contract'
import { failure, type Handlers, toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { aTrialLead } from './testing/leads.ts'

const grantedTrial = aTrialLead()
const tab = 'requests'
const inviteButton = { name: 'Invite Leo Fischer to the free trial' }

async function openDetails(lead: TrialLead, inviteToTrial: Handlers['inviteToTrial'] = lead) {
  const rendered = renderAdmin({ tab, server: { listLeads: () => toPage([lead], 1), inviteToTrial } })
  await rendered.person.click(await screen.findByRole('button', { name: 'Details of request from Leo Fischer' }))
  return rendered
}

it('Invite on a granted trial request shows why it is refused, or invites its sender and reads the list again [TRIALS-1]', async () => {
  const message = 'The account of this address has had its free trial class.'
  const { person, server, toasts } = await openDetails(grantedTrial, failure('TRIAL_TAKEN', { message }))
  expect(screen.getByText(/Granted\. Invite them/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', inviteButton))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  await expectNoPageAxeViolations()
  server.answer({ inviteToTrial: grantedTrial })
  const callsBefore = server.callsOf('listLeads').length
  await person.click(screen.getByRole('button', inviteButton))
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Leo Fischer is invited' }))
  expect(server.callsOf('inviteToTrial').at(-1)?.params).toEqual({ id: grantedTrial.id })
  await waitFor(() => expect(server.callsOf('listLeads').length).toBeGreaterThan(callsBefore))
})

it.each([
  ['waiting', null, /once an account has confirmed this address/],
  ['open', '7', /not used yet/],
  ['booked', '7', /is booked/],
] as const)(
  'an invited trial that is %s shows that, links to the account if there is one, and is not invited again [TRIALS-1]',
  async (state, userId, text) => {
    await openDetails({ ...grantedTrial, trialPass: { state, userId } })
    expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.queryByRole('button', inviteButton)).not.toBeInTheDocument()
    expect(screen.queryAllByRole('link', { name: 'Open their page' })).toHaveLength(userId ? 1 : 0)
  },
)
