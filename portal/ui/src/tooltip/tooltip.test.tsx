import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { IconButton } from '../button/button.tsx'
import { expectNoFaults } from '../testing/axe.ts'
import { Tooltip, TooltipProvider } from './tooltip.tsx'

const two = (
  <TooltipProvider>
    <Tooltip content="Change the class">
      <IconButton icon="pencil-simple" label="Edit" />
    </Tooltip>
    <Tooltip content="It can be undone">
      <IconButton icon="trash" label="Delete" />
    </Tooltip>
  </TooltipProvider>
)

afterEach(() => {
  vi.useRealTimers()
})

describe('Tooltip', () => {
  it('comes after 700 ms of hovering; the next one within 300 ms comes at once', () => {
    vi.useFakeTimers()
    render(two)
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
    const hover = (name: string) =>
      fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' })
    hover('Edit')
    pass(699)
    expect(screen.queryByRole('tooltip')).toBe(null)
    pass(1)
    expect(screen.getByRole('tooltip').textContent).toBe('Change the class')
    fireEvent.pointerLeave(screen.getByRole('button', { name: 'Edit' }))
    fireEvent.keyDown(document, { key: 'Escape' })
    pass(200)
    hover('Delete')
    pass(0)
    expect(screen.getByRole('tooltip').textContent).toBe('It can be undone')
  })

  it('comes at once on focus and describes its control', async () => {
    render(two)
    act(() => screen.getByRole('button', { name: 'Edit' }).focus())
    const tooltip = screen.getByRole('tooltip')
    expect(screen.getByRole('button', { name: 'Edit' }).getAttribute('aria-describedby')).toBe(tooltip.id)
    await expectNoFaults()
  })
})
