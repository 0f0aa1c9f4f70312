import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Pagination } from './pagination.tsx'

it('pagination says which entries are shown and moves by one page, but not beyond the first and the last', async () => {
  const onPageChange = vi.fn()
  const renderPage = (page: number, total = 41) => (
    <Pagination page={page} pageSize={20} total={total} onPageChange={onPageChange} label="requests" />
  )
  const getText = () => screen.getByRole('status').textContent
  const { rerender } = render(renderPage(2))
  expect(getText()).toBe('Showing 21 to 40 of 41')
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(onPageChange.mock.calls).toEqual([[3], [1]])
  rerender(renderPage(1))
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true)
  rerender(renderPage(3))
  expect(getText()).toBe('Showing 41 to 41 of 41')
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  rerender(renderPage(1, 20))
  expect(getText()).toBe('Showing 20 of 20')
  expect(screen.queryByRole('button')).toBe(null)
  rerender(renderPage(1, 0))
  expect(getText()).toBe('Showing 0 of 0')
})
