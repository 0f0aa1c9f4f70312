import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Card } from '../card/card.tsx'
import { LinkList, TickList } from '../list/lists.tsx'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { PageHead } from './page-head.tsx'
import { Pagination } from './pagination.tsx'
import { SkipLink } from './skip-link.tsx'

describe('Pagination', () => {
  it('pagination says which entries are shown and moves by one page', async () => {
    const onPageChange = vi.fn()
    render(<Pagination page={2} pageSize={20} total={41} onPageChange={onPageChange} label="requests" />)
    expect(screen.getByRole('status').textContent).toBe('Showing 21 to 40 of 41')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(onPageChange.mock.calls).toEqual([[3], [1]])
    await expectNoAxeViolations()
  })

  it('the first and the last page disable the button that would leave the list', () => {
    const { rerender } = render(
      <Pagination page={1} pageSize={20} total={41} onPageChange={vi.fn()} label="requests" />,
    )
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true)
    rerender(<Pagination page={3} pageSize={20} total={41} onPageChange={vi.fn()} label="requests" />)
    expect(screen.getByRole('status').textContent).toBe('Showing 41 to 41 of 41')
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  })

  it('pagination of a list that fits on one page shows the total and no buttons', () => {
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
    await expectNoAxeViolations()
  })

  it('a tick list says in text what is not included', async () => {
    render(<TickList items={['Unlimited classes', { text: 'Priority booking', included: false }]} />)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Unlimited classes',
      'Not included: Priority booking',
    ])
    await expectNoAxeViolations()
  })

  it('an item of a link list is a link or a button', async () => {
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
    await expectNoAxeViolations()
  })
})
