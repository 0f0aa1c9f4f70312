import { failure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { aDispute, aFailedRefund, anUnpaidMembership } from './testing/today.ts'

const refund = aFailedRefund({
  id: 'refund:pi_1',
  title: 'Mindful Yoga, $25.00',
  since: '2026-10-12T14:00:00.000Z',
  attempts: 1,
})
const tab = 'today'
const emptyDay = { getStudioDay: { day: '2026-10-13', classes: [], waitlists: [] } }
const findList = async (name: string) => within(await screen.findByRole('list', { name }))

describe('what needs attention', () => {
  it('failed work shows what failed, for whom, since when and why; Retry runs it again, and the focus stays in the section [ADMIN-22]', async () => {
    const { person, server, toasts } = renderAdmin({
      tab,
      server: { ...emptyDay, listFailedJobs: [refund], retryFailedJob: { message: 'Trying again...' } },
    })
    const section = await findList('Failed work')
    expect(section.getByRole('heading', { name: 'Refund: Mindful Yoga, $25.00' })).toBeInTheDocument()
    expect(section.getByText(refund.lastError)).toBeInTheDocument()
    expect(section.getByRole('link', { name: 'Maya Okafor (maya@example.com)' })).toHaveAttribute(
      'href',
      '#users/64a000000000000000000001',
    )
    expect(section.getByText(/Since Oct 12, 2026.*tried once/)).toBeInTheDocument()
    await expectNoPageAxeViolations()
    server.answer({ listFailedJobs: [] })
    await person.click(screen.getByRole('button', { name: 'Retry Refund: Mindful Yoga, $25.00' }))
    expect(await screen.findByText('Nothing needs attention')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Needs attention' })).toHaveFocus()
    expect(server.calls.find(({ name }) => name === 'retryFailedJob')).toMatchObject({
      params: { id: 'refund%3Api_1' },
    })
    expect(toasts.map(({ title }) => title)).toEqual(['Trying again...'])
  })

  it('Mark as Handled asks for a note, shows the server’s error about it, and asks before it discards a typed note [ADMIN-22]', async () => {
    // The note is sent as `reason`.
    const missingNote = failure('VALIDATION_FAILED', { fields: { reason: 'Please say how you settled it' } })
    const { person, server } = renderAdmin({
      tab,
      server: { ...emptyDay, listFailedJobs: [refund], markFailedJobHandled: missingNote },
    })
    await person.click(await screen.findByRole('button', { name: /^Mark as handled/ }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await person.click(dialog.getByRole('button', { name: 'Mark as Handled' }))
    expect(await dialog.findByText('Please say how you settled it')).toBeInTheDocument()
    await fillIn(person, dialog.getByLabelText('How was it settled?'), 'Paid back in cash')
    await person.click(dialog.getByRole('button', { name: 'Keep on the List' }))
    await person.click(await screen.findByRole('button', { name: 'Keep Editing' }))
    server.answer({ listFailedJobs: [], markFailedJobHandled: { message: 'It is marked as handled.' } })
    await person.click(dialog.getByRole('button', { name: 'Mark as Handled' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(server.calls.findLast(({ name }) => name === 'markFailedJobHandled')).toMatchObject({
      body: { reason: 'Paid back in cash' },
    })
  })

  it('disputes and unpaid memberships show what happens next, and link to the person', async () => {
    const unpaidMemberships = [
      anUnpaidMembership({ since: '2026-10-10T14:00:00.000Z', nextAttemptAt: '2026-10-15T14:00:00.000Z' }),
      anUnpaidMembership({ givenUpAt: '2026-10-12T14:00:00.000Z' }),
      anUnpaidMembership({ nextAttemptAt: null }),
      // An admin set this one's status; the payment provider collects nothing.
      anUnpaidMembership({ since: null, isCollected: false }),
    ].map((membership, index) => ({ ...membership, userId: `64a00000000000000000001${index}` }))
    renderAdmin({
      tab,
      server: {
        ...emptyDay,
        listOpenDisputes: [aDispute({ answerBy: '2026-10-20T21:30:00.000Z' })],
        listUnpaidMemberships: unpaidMemberships,
      },
    })
    const disputes = await findList('Disputed payments')
    expect(disputes.getByRole('heading', { name: '$25.00 for Mindful Yoga' })).toBeInTheDocument()
    expect(disputes.getByText(/^Answer by Tue, Oct 20 at 5:30.pm$/)).toBeInTheDocument()
    expect(disputes.getByText(/product not received/)).toBeInTheDocument()
    expect(disputes.getByRole('link')).toHaveAttribute('href', '#users/64a000000000000000000001')
    const memberships = (await findList('Unpaid memberships')).getAllByRole('listitem')
    expect(memberships.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Past due since Oct 10, 2026\. The card will be charged again on Oct 15, 2026\./),
      expect.stringMatching(/Given up on Oct 12, 2026; the card will not be charged/),
      expect.stringMatching(/The payment provider will try the card again\./),
      expect.stringMatching(/Past due\. The status was set by hand\./),
    ])
    const links = memberships.map((membership) => within(membership).getByRole('link', { name: 'Lee Brand' }))
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      unpaidMemberships.map(({ userId }) => `#users/${userId}`),
    )
  })

  it('a list that fails to load can be tried again and leaves the others usable [SCREENS-38]', async () => {
    const { person, server } = renderAdmin({
      tab,
      server: {
        ...emptyDay,
        listFailedJobs: [refund],
        retryFailedJob: { message: 'Done.' },
        listOpenDisputes: failure('INTERNAL'),
      },
    })
    const disputes = within(await screen.findByRole('region', { name: 'Disputed payments' }))
    const retryButton = await disputes.findByRole('button', { name: 'Try Again' })
    await person.click(await screen.findByRole('button', { name: /^Retry Refund/ }))
    expect(server.calls.map(({ name }) => name)).toContain('retryFailedJob')
    server.answer({ listOpenDisputes: [aDispute()] })
    await person.click(retryButton)
    expect(await disputes.findByRole('heading', { name: '$25.00 for Mindful Yoga' })).toBeInTheDocument()
  })
})
