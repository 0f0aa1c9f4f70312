import { failure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { aDispute, aFailedRefund, anUnpaidMembership } from './testing/today.ts'

const refund = aFailedRefund()
const tab = 'today'
const emptyDay = { getStudioDay: { day: '2026-10-13', classes: [], waitlists: [] } }
const findList = async (name: string) => within(await screen.findByRole('list', { name }))

describe('what needs attention', () => {
  it('failed work shows what failed, for whom, since when and why [ADMIN-22]', async () => {
    renderAdmin({ tab, server: { ...emptyDay, listFailedJobs: [refund] } })
    const section = await findList('Failed work')
    expect(section.getByRole('heading', { name: 'Refund: Mindful Yoga, $25.00' })).toBeInTheDocument()
    expect(section.getByText(refund.lastError)).toBeInTheDocument()
    expect(section.getByRole('link', { name: 'Maya Okafor (maya@example.com)' })).toHaveAttribute(
      'href',
      '#users/64a000000000000000000001',
    )
    expect(section.getByText(/Since Oct 12, 2026.*tried once/)).toBeInTheDocument()
    await expectNoPageAxeViolations()
  })

  it('Retry runs the job again, the list is read again, and the focus stays in the section [ADMIN-22]', async () => {
    const { person, server, toasts } = renderAdmin({
      tab,
      server: { ...emptyDay, listFailedJobs: [refund], retryFailedJob: { message: 'Trying again...' } },
    })
    const retryButton = await screen.findByRole('button', { name: 'Retry Refund: Mindful Yoga, $25.00' })
    server.answer({ listFailedJobs: [] })
    await person.click(retryButton)
    expect(await screen.findByText('Nothing needs attention')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Needs attention' })).toHaveFocus()
    expect(server.calls.find(({ name }) => name === 'retryFailedJob')).toMatchObject({
      params: { id: 'refund%3Api_1' },
    })
    expect(toasts.map(({ title }) => title)).toEqual(['Trying again...'])
  })

  it('Mark as Handled asks for a note, and shows the server’s error about it [ADMIN-22]', async () => {
    const missingReason = failure('VALIDATION_FAILED', { fields: { reason: 'Please say how you settled it' } })
    const { person, server } = renderAdmin({
      tab,
      server: { ...emptyDay, listFailedJobs: [refund], markFailedJobHandled: missingReason },
    })
    await person.click(await screen.findByRole('button', { name: /^Mark as handled/ }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await person.click(dialog.getByRole('button', { name: 'Mark as Handled' }))
    expect(await dialog.findByText('Please say how you settled it')).toBeInTheDocument()
    server.answer({ listFailedJobs: [], markFailedJobHandled: { message: 'It is marked as handled.' } })
    await person.type(dialog.getByLabelText('How was it settled?'), 'Paid back in cash')
    await person.click(dialog.getByRole('button', { name: 'Mark as Handled' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(server.calls.findLast(({ name }) => name === 'markFailedJobHandled')).toMatchObject({
      body: { reason: 'Paid back in cash' },
    })
  })

  it('Back and Keep on the List ask before they discard a typed reason', async () => {
    const { person, server } = renderAdmin({ tab, server: { ...emptyDay, listFailedJobs: [refund] } })
    await person.click(await screen.findByRole('button', { name: /^Mark as handled/ }))
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Mark as handled/ }))
    await person.type(dialog.getByLabelText('How was it settled?'), 'Paid in c')
    window.history.back()
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
    await expectNoPageAxeViolations()
    await person.click(confirmation.getByRole('button', { name: 'Keep Editing' }))
    expect(dialog.getByLabelText('How was it settled?')).toHaveValue('Paid in c')
    await person.click(dialog.getByRole('button', { name: 'Keep on the List' }))
    await person.click(await screen.findByRole('button', { name: 'Discard Changes' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(server.callsOf('markFailedJobHandled')).toEqual([])
  })

  it('a dispute shows where to answer and by when, and links to the person who paid', async () => {
    renderAdmin({ tab, server: { ...emptyDay, listOpenDisputes: [aDispute()] } })
    const section = await findList('Disputed payments')
    expect(section.getByRole('heading', { name: '$25.00 for Mindful Yoga' })).toBeInTheDocument()
    expect(section.getByText(/^Answer by Tue, Oct 20 at 5:30.pm$/)).toBeInTheDocument()
    expect(section.getByText(/product not received/)).toBeInTheDocument()
    expect(section.getByRole('link')).toHaveAttribute('href', '#users/64a000000000000000000001')
  })

  it.each([
    ['is charged again', {}, /^Past due since Oct 10, 2026\. The card will be charged again on Oct 15, 2026\.$/],
    [
      'was given up',
      { givenUpAt: '2026-10-12T14:00:00.000Z' },
      /Given up on Oct 12, 2026; the card will not be charged/,
    ],
    ['has no known next try', { nextAttemptAt: null }, /The payment provider will try the card again\.$/],
    ['was set by hand', { since: null, isCollected: false }, /^Past due\. The status was set by hand\.$/],
  ])(
    'an unpaid membership that %s shows what happens next and links to the person',
    async (_description, overrides, text) => {
      renderAdmin({ tab, server: { ...emptyDay, listUnpaidMemberships: [anUnpaidMembership(overrides)] } })
      const section = await findList('Unpaid memberships')
      expect(section.getByText(text)).toBeInTheDocument()
      expect(section.getByRole('link', { name: 'Lee Brand' })).toHaveAttribute(
        'href',
        '#users/64a000000000000000000003',
      )
    },
  )

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
