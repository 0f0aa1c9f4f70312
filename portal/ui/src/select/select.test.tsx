import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Field } from '../field/field.tsx'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { Select } from './select.tsx'

const options = [
  { value: 'meditation', label: 'Meditation' },
  { value: 'creative', label: 'Creative Expressions' },
  { value: 'any', label: 'Any class', disabled: true },
]

const renderSelect = (onValueChange = vi.fn()) =>
  render(
    <Field label="Preferred class">
      <Select options={options} placeholder="Choose a class" onValueChange={onValueChange} />
    </Field>,
  )

describe('Select', () => {
  it('a select opens, closes and chooses by keyboard, and then has the focus again', async () => {
    const onValueChange = vi.fn()
    const user = userEvent.setup()
    renderSelect(onValueChange)
    const trigger = screen.getByRole('combobox', { name: 'Preferred class' })
    expect(trigger.textContent).toBe('Choose a class')
    trigger.focus()
    await user.keyboard('{Enter}')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Meditation',
      'Creative Expressions',
      'Any class',
    ])
    await expectNoAxeViolations(screen.getByRole('listbox'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBe(null)
    expect(onValueChange).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(trigger)
    await user.keyboard('{Enter}{ArrowDown}{Enter}')
    expect(onValueChange).toHaveBeenCalledWith('creative')
    expect(trigger.textContent).toBe('Creative Expressions')
    expect(document.activeElement).toBe(trigger)
  })
})
