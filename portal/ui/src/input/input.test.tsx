import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { SearchInput } from './input.tsx'

it('a search box is named by its label and reports what is typed', async () => {
  const onChange = vi.fn()
  render(<SearchInput label="Search classes" onChange={(event) => onChange(event.target.value)} />)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search classes' }), 'tai')
  expect(onChange).toHaveBeenLastCalledWith('tai')
  await expectNoAxeViolations()
})
