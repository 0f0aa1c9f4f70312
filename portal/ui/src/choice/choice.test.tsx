import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { expectNoFaults } from '../testing/axe.ts'
import { Checkbox } from './checkbox.tsx'
import { RadioCards } from './radio-cards.tsx'

const dates = [
  { value: '13', label: 'Today, Tue, Oct 13', note: '5:30 pm, 4 places left' },
  { value: '20', label: 'Tue, Oct 20', note: '5:30 pm, full', disabled: true },
  { value: '22', label: 'Thu, Oct 22', note: '5:30 pm, 16 places left' },
]

describe('RadioCards', () => {
  it('a choice is a named group; the arrow keys choose and pass over what is full', async () => {
    const chosen = vi.fn()
    const user = userEvent.setup()
    render(<RadioCards label="Choose a date" layout="list" options={dates} defaultValue="13" onValueChange={chosen} />)
    expect(screen.getByRole('radiogroup', { name: 'Choose a date' })).toBeTruthy()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('radio', { checked: true }))
    await user.keyboard('{ArrowDown>}')
    await waitFor(() => expect(chosen).toHaveBeenLastCalledWith('22'))
    await user.keyboard('{/ArrowDown}')
    expect(screen.getByRole('radio', { checked: true }).textContent).toContain('Thu, Oct 22')
    await expectNoFaults()
  })

  it('a quick press of an arrow key chooses too, on a device that is slower than the finger', async () => {
    const chosen = vi.fn()
    render(<RadioCards label="Choose a date" layout="list" options={dates} defaultValue="13" onValueChange={chosen} />)
    const first = screen.getByRole('radio', { checked: true })
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    fireEvent.keyUp(first, { key: 'ArrowDown' })
    await waitFor(() => expect(screen.getByRole('radio', { checked: true }).textContent).toContain('Thu, Oct 22'))
    expect(chosen).toHaveBeenCalledTimes(1)
  })

  it('two quick presses of an arrow key move two steps, and back again', async () => {
    const chosen = vi.fn()
    const times = ['day', 'hours', 'hour', 'none'].map((value) => ({ value, label: value }))
    render(<RadioCards label="Remind me" options={times} defaultValue="day" onValueChange={chosen} />)
    screen.getByRole('radio', { checked: true }).focus()
    const press = (key: string) => {
      const focused = document.activeElement ?? document.body
      fireEvent.keyDown(focused, { key })
      fireEvent.keyUp(focused, { key })
    }
    press('ArrowRight')
    press('ArrowRight')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'hour' }))
    expect(screen.getByRole('radio', { checked: true }).textContent).toBe('hour')
    press('ArrowUp')
    press('ArrowUp')
    press('ArrowUp')
    expect(screen.getByRole('radio', { checked: true }).textContent).toBe('none')
    expect(chosen.mock.calls.flat()).toEqual(['hours', 'hour', 'hours', 'day', 'none'])
  })

  it('a full date cannot be chosen by a click', async () => {
    const chosen = vi.fn()
    render(<RadioCards label="Choose a date" options={dates} onValueChange={chosen} />)
    await userEvent.click(screen.getByRole('radio', { name: /full/ }))
    expect(chosen).not.toHaveBeenCalled()
  })
})

describe('Checkbox', () => {
  it('a checkbox changes by a click on its words and by the space bar', async () => {
    const changed = vi.fn()
    const user = userEvent.setup()
    render(<Checkbox label="Active, shown to visitors" defaultChecked onCheckedChange={changed} />)
    await user.click(screen.getByText('Active, shown to visitors'))
    expect(changed).toHaveBeenLastCalledWith(false)
    screen.getByRole('checkbox').focus()
    await user.keyboard(' ')
    expect(changed).toHaveBeenLastCalledWith(true)
    await expectNoFaults()
  })
})
