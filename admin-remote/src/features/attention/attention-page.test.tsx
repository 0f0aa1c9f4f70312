import type { FailedJob } from '@studio/contract'
import { failure } from '@studio/contract/testing/server'
import { expectNoAxeFindings } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const refund: FailedJob = {
  id: 'refund:pi_1',
  kind: 'refund',
  title: 'Mindful Yoga, $25.00',
  whom: 'Maya Okafor (maya@example.com)',
  userId: '64a000000000000000000001',
  since: '2026-10-12T14:00:00.000Z',
  failedAt: '2026-10-12T14:00:10.000Z',
  tries: 1,
  lastError: 'The payment provider refused it: This charge is disputed.',
}
const tab = 'attention'

describe('/admin#attention', () => {
  it('the list under Needs attention says what failed, for whom, since when and why [ADMIN-22]', async () => {
    renderAdmin({ tab, server: { listFailedJobs: [refund] } })
    const item = within(await screen.findByRole('listitem'))
    expect(item.getByRole('heading', { name: 'Refund: Mindful Yoga, $25.00' })).toBeInTheDocument()
    expect(item.getByText(refund.lastError)).toBeInTheDocument()
    expect(item.getByRole('link', { name: 'Maya Okafor (maya@example.com)' })).toHaveAttribute(
      'href',
      '#users/64a000000000000000000001',
    )
    expect(item.getByText(/Since Oct 12, 2026.*tried once/)).toBeInTheDocument()
    await expectNoAxeFindings()
  })

  it('Retry runs the job again, and the list is read again [ADMIN-23]', async () => {
    const { person, server, toasts } = renderAdmin({
      tab,
      server: { listFailedJobs: [refund], retryFailedJob: { message: 'It is being tried again.' } },
    })
    const retry = await screen.findByRole('button', { name: 'Retry Refund: Mindful Yoga, $25.00' })
    server.answer({ listFailedJobs: [] })
    await person.click(retry)
    expect(await screen.findByText('Nothing needs attention')).toBeInTheDocument()
    expect(server.calls.find(({ name }) => name === 'retryFailedJob')).toMatchObject({
      params: { id: 'refund%3Api_1' },
    })
    expect(toasts.map(({ title }) => title)).toEqual(['It is being tried again'])
  })

  it('Mark as Handled asks for a note, and shows the server’s error about it [ADMIN-23]', async () => {
    const wrong = failure('VALIDATION_FAILED', { fields: { reason: 'Please say how it was settled' } })
    const { person, server } = renderAdmin({ tab, server: { listFailedJobs: [refund], handleFailedJob: wrong } })
    await person.click(await screen.findByRole('button', { name: /^Mark as handled/ }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await person.click(dialog.getByRole('button', { name: 'Mark as Handled' }))
    expect(await dialog.findByText('Please say how it was settled')).toBeInTheDocument()
    server.answer({ listFailedJobs: [], handleFailedJob: { message: 'It is marked as handled.' } })
    await person.type(dialog.getByLabelText('How was it settled?'), 'Paid back in cash')
    await person.click(dialog.getByRole('button', { name: 'Mark as Handled' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(server.calls.findLast(({ name }) => name === 'handleFailedJob')).toMatchObject({
      body: { reason: 'Paid back in cash' },
    })
  })

  it('the head of the admin area links to Needs attention while the list is not empty', async () => {
    renderAdmin({ server: { listFailedJobs: [refund] } })
    expect(await screen.findByRole('link', { name: 'Needs attention 1' })).toHaveAttribute('href', '#attention')
  })

  it('a list under Needs attention that did not load says so', async () => {
    renderAdmin({ tab, server: { listFailedJobs: failure('INTERNAL') } })
    expect(await screen.findByText('This did not load')).toBeInTheDocument()
  })
})
