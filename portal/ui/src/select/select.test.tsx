import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Field } from '../field/field.tsx'
import { expectNoFaults } from '../testing/axe.ts'
import { Select } from './select.tsx'

const options = [
  { value: 'meditation', label: 'Meditation' },
  { value: 'creative', label: 'Creative Expressions' },
  { value: 'any', label: 'Any class', disabled: true },
]

const preferred = (onValueChange = vi.fn()) => (
  <Field label="Preferred class">
    <Select options={options} placeholder="Choose a class" onValueChange={onValueChange} />
  </Field>
)

describe('Select', () => {
  it('a select opens, is moved through and chosen from by keyboard, and gives the focus back', async () => {
    const chosen = vi.fn()
    const user = userEvent.setup()
    render(preferred(chosen))
    const trigger = screen.getByRole('combobox', { name: 'Preferred class' })
    expect(trigger.textContent).toBe('Choose a class')
    trigger.focus()
    await user.keyboard('{Enter}')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Meditation',
      'Creative Expressions',
      'Any class',
    ])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(chosen).toHaveBeenCalledWith('creative')
    expect(trigger.textContent).toBe('Creative Expressions')
    expect(document.activeElement).toBe(trigger)
  })

  it('a select closes on Escape without choosing', async () => {
    const chosen = vi.fn()
    const user = userEvent.setup()
    render(preferred(chosen))
    screen.getByRole('combobox').focus()
    await user.keyboard('{Enter}{Escape}')
    expect(screen.queryByRole('listbox')).toBe(null)
    expect(chosen).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByRole('combobox'))
  })

  it('axe finds nothing in a select, closed and open', async () => {
    const user = userEvent.setup()
    render(preferred())
    await expectNoFaults()
    screen.getByRole('combobox').focus()
    await user.keyboard('{Enter}')
    await expectNoFaults(screen.getByRole('listbox'))
  })
})
