import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { LinkList, TickList } from './lists.tsx'

it('a tick list says in text what is not included', () => {
  render(<TickList items={['Unlimited classes', { text: 'Priority booking', included: false }]} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Unlimited classes',
    'Not included: Priority booking',
  ])
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
})
