import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Card } from '../card/card.tsx'
import { LinkList, TickList } from '../list/lists.tsx'
import { expectNoFaults } from '../testing/axe.ts'
import { PageHead } from './page-head.tsx'
import { Pagination } from './pagination.tsx'
import { SkipLink } from './skip-link.tsx'

describe('Pagination', () => {
  it('the page buttons say what is shown and move by one page', async () => {
    const moved = vi.fn()
    render(<Pagination page={2} pageSize={20} total={41} onPageChange={moved} label="requests" />)
    expect(screen.getByRole('status').textContent).toBe('Showing 21 to 40 of 41')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(moved.mock.calls).toEqual([[3], [1]])
    await expectNoFaults()
  })

  it('the page buttons have nowhere to go on the first and last page', () => {
    const { rerender } = render(
      <Pagination page={1} pageSize={20} total={41} onPageChange={vi.fn()} label="requests" />,
    )
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true)
    rerender(<Pagination page={3} pageSize={20} total={41} onPageChange={vi.fn()} label="requests" />)
    expect(screen.getByRole('status').textContent).toBe('Showing 41 to 41 of 41')
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  })

  it('an empty list and one that fits say it shortly', () => {
    const { rerender } = render(<Pagination page={1} pageSize={20} total={0} onPageChange={vi.fn()} label="requests" />)
    expect(screen.getByRole('status').textContent).toBe('Showing 0 of 0')
    rerender(<Pagination page={1} pageSize={20} total={7} onPageChange={vi.fn()} label="requests" />)
    expect(screen.getByRole('status').textContent).toBe('Showing 7 of 7')
    expect(screen.queryByRole('button')).toBe(null)
  })
})

describe('pages', () => {
  it('a page begins with a skip link and has one h1', async () => {
    render(
      <>
        <SkipLink />
        <main id="main">
          <PageHead title="Classes" lead="Most evenings from 5, a few mornings." />
          <Card as="section" aria-label="Quick actions">
            <LinkList items={[{ label: 'Browse Classes', href: '/classes' }]} />
          </Card>
        </main>
      </>,
    )
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main')
    expect(screen.getAllByRole('heading', { level: 1 }).map((head) => head.textContent)).toEqual(['Classes'])
    await expectNoFaults()
  })

  it('what is not included is said in words, not by an icon', async () => {
    render(<TickList items={['Unlimited classes', { text: 'Priority booking', included: false }]} />)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Unlimited classes',
      'Not included: Priority booking',
    ])
    await expectNoFaults()
  })

  it('a way on can be a link or an act', async () => {
    const refresh = vi.fn()
    render(
      <LinkList
        items={[
          { label: 'View Calendar', href: '/calendar' },
          { label: 'Refresh Dashboard', onSelect: refresh },
        ]}
      />,
    )
    expect(screen.getByRole('link', { name: 'View Calendar' }).getAttribute('href')).toBe('/calendar')
    await userEvent.click(screen.getByRole('button', { name: 'Refresh Dashboard' }))
    expect(refresh).toHaveBeenCalledTimes(1)
    await expectNoFaults()
  })
})
