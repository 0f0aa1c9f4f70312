import { aMember } from '@studio/contract/testing'
import { failure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const member = aMember({ stripeSubscriptionId: 'sub_1', membershipEndsAt: '2026-11-02T12:00:00.000Z' })
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

describe('receipts', () => {
  const receipt = {
    id: 'r1',
    date: '2026-10-01T16:00:00.000Z',
    description: 'Mindful Yoga',
    amount: '25.00',
    refunded: '0.00',
    currency: 'usd',
    status: 'paid' as const,
    receiptUrl: 'http://localhost:8080/__local/receipt/r1',
  }

  it('receipts are requested when the list is opened, can be retried, and say what was paid and refunded', async () => {
    const refundedReceipt = {
      ...receipt,
      id: 'r2',
      description: 'Poetry & Music',
      refunded: '25.00',
      status: 'refunded' as const,
      receiptUrl: null,
    }
    const partlyRefunded = { ...refundedReceipt, id: 'r3', refunded: '7.50', status: 'partly_refunded' as const }
    const { person, server } = renderApp({
      path: '/dashboard',
      user: member,
      handlers: { listMyReceipts: failure('PAYMENT_PROVIDER_FAILED') },
    })
    const summary = await screen.findByText('Receipts')
    // The rest of the dashboard has loaded.
    await screen.findByText('No program enrollments')
    expect(server.callsOf('listMyReceipts')).toEqual([])
    await person.click(summary)
    expect(await screen.findByText(/Your receipts did not load/)).toBeInTheDocument()
    server.answer({ listMyReceipts: [receipt, refundedReceipt, partlyRefunded] })
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Paid')).toBeInTheDocument()
    expect(screen.getByText('Refunded')).toBeInTheDocument()
    expect(screen.getByText('Partly refunded')).toBeInTheDocument()
    expect(screen.getByText('Oct 1, 2026, $7.50 refunded')).toBeInTheDocument()
    expect(screen.getAllByText('$25.00')).toHaveLength(3)
    // Paid, and fully refunded.
    expect(screen.getAllByText('Oct 1, 2026')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Receipt for Mindful Yoga' })).toHaveAttribute('href', receipt.receiptUrl)
    await expectNoPageAxeViolations()
  })
})
