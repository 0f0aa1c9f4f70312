import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { expectNoFaults } from '../testing/axe.ts'
import { SearchInput } from './input.tsx'

it('a search box has a name of its own and hands on what is typed', async () => {
  const typed = vi.fn()
  render(<SearchInput label="Search classes" onChange={(event) => typed(event.target.value)} />)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search classes' }), 'tai')
  expect(typed).toHaveBeenLastCalledWith('tai')
  await expectNoFaults()
})
