import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { RadioCards } from './radio-cards.tsx'

const dates = [
  { value: '13', label: 'Today, Tue, Oct 13', note: '5:30 pm, 4 places left' },
  { value: '20', label: 'Tue, Oct 20', note: '5:30 pm, full', disabled: true },
  { value: '22', label: 'Thu, Oct 22', note: '5:30 pm, 16 places left' },
]

describe('RadioCards', () => {
  it('radio cards are a named group; arrow keys choose and skip disabled options', async () => {
    const onValueChange = vi.fn()
    const user = userEvent.setup()
    render(
      <RadioCards
        label="Choose a date"
        layout="list"
        options={dates}
        defaultValue="13"
        onValueChange={onValueChange}
      />,
    )
    expect(screen.getByRole('radiogroup', { name: 'Choose a date' })).toBeTruthy()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('radio', { checked: true }))
    await user.keyboard('{ArrowDown>}')
    await waitFor(() => expect(onValueChange).toHaveBeenLastCalledWith('22'))
    await user.keyboard('{/ArrowDown}')
    expect(screen.getByRole('radio', { checked: true }).textContent).toContain('Thu, Oct 22')
  })

  it('a disabled option cannot be chosen by a click; a quick press of an arrow key chooses the next enabled one', async () => {
    const onValueChange = vi.fn()
    render(<RadioCards label="Choose a date" options={dates} defaultValue="13" onValueChange={onValueChange} />)
    await userEvent.click(screen.getByRole('radio', { name: /full/ }))
    expect(onValueChange).not.toHaveBeenCalled()
    const firstRadio = screen.getByRole('radio', { checked: true })
    firstRadio.focus()
    fireEvent.keyDown(firstRadio, { key: 'ArrowDown' })
    fireEvent.keyUp(firstRadio, { key: 'ArrowDown' })
    await waitFor(() => expect(screen.getByRole('radio', { checked: true }).textContent).toContain('Thu, Oct 22'))
    expect(onValueChange).toHaveBeenCalledTimes(1)
  })

  it('quick presses of arrow keys move one step each, in both directions', () => {
    const onValueChange = vi.fn()
    const times = ['day', 'evening', 'hour', 'none'].map((value) => ({ value, label: value }))
    render(<RadioCards label="Remind me" options={times} defaultValue="day" onValueChange={onValueChange} />)
    screen.getByRole('radio', { checked: true }).focus()
    const press = (key: string) => {
      const focusedElement = document.activeElement ?? document.body
      fireEvent.keyDown(focusedElement, { key })
      fireEvent.keyUp(focusedElement, { key })
    }
    press('ArrowRight')
    press('ArrowRight')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'hour' }))
    expect(screen.getByRole('radio', { checked: true }).textContent).toBe('hour')
    press('ArrowUp')
    press('ArrowUp')
    press('ArrowUp')
    expect(screen.getByRole('radio', { checked: true }).textContent).toBe('none')
    expect(onValueChange.mock.calls.flat()).toEqual(['evening', 'hour', 'evening', 'day', 'none'])
  })
})

describe('Checkbox', () => {
  it('a checkbox changes by a click on its label and by the space bar', async () => {
    const onCheckedChange = vi.fn()
    const user = userEvent.setup()
    render(<Checkbox label="Active, shown to visitors" defaultChecked onCheckedChange={onCheckedChange} />)
    await user.click(screen.getByText('Active, shown to visitors'))
    expect(onCheckedChange).toHaveBeenLastCalledWith(false)
    screen.getByRole('checkbox').focus()
    await user.keyboard(' ')
    expect(onCheckedChange).toHaveBeenLastCalledWith(true)
  })
})
