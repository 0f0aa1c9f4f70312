import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button, IconButton } from '../button/button.tsx'
import { TooltipLayer } from './tooltip-layer.tsx'

const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const getButton = (name: string) => screen.getByRole('button', { name })
const hover = (target: Element, pointerType = 'mouse') => fireEvent.pointerOver(target, { pointerType })
const getTooltipText = () => screen.queryByRole('tooltip', { hidden: true })?.textContent

const renderButtons = () =>
  render(
    <main>
      <IconButton icon="pencil-simple" label="Edit" />
      <IconButton icon="trash" label="Delete" />
      <Button aria-label="Archive Yoga">Archive</Button>
      <TooltipLayer />
    </main>,
  )

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom's PointerEvent has no pointerType.
  vi.stubGlobal(
    'PointerEvent',
    class extends MouseEvent {
      pointerType: string
      constructor(type: string, init: PointerEventInit = {}) {
        super(type, init)
        this.pointerType = init.pointerType ?? ''
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('TooltipLayer', () => {
  it('an icon-only button shows its name after 700 ms of hovering, not before, and keeps it while the mouse is on the tooltip', () => {
    renderButtons()
    hover(getButton('Edit'))
    advance(699)
    hover(document.body)
    advance(1000)
    expect(getTooltipText()).toBeUndefined()
    hover(getButton('Edit'))
    advance(700)
    expect(getTooltipText()).toBe('Edit')
    hover(screen.getByRole('tooltip', { hidden: true }))
    advance(1000)
    expect(getTooltipText()).toBe('Edit')
  })

  it('a button hovered within 300 ms of another tooltip shows its name at once, and later after 700 ms again', () => {
    renderButtons()
    hover(getButton('Edit'))
    advance(700)
    hover(document.body)
    expect(getTooltipText()).toBeUndefined()
    advance(299)
    hover(getButton('Delete'))
    expect(getTooltipText()).toBe('Delete')
    hover(document.body)
    advance(301)
    hover(getButton('Edit'))
    expect(getTooltipText()).toBeUndefined()
    advance(700)
    expect(getTooltipText()).toBe('Edit')
  })

  it('a button with visible text has no tooltip, and touch shows none', () => {
    renderButtons()
    hover(getButton('Archive Yoga'))
    advance(1000)
    expect(getTooltipText()).toBeUndefined()
    hover(getButton('Edit'), 'touch')
    advance(1000)
    expect(getTooltipText()).toBeUndefined()
  })

  it.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a press', () => fireEvent.pointerDown(getButton('Edit'))],
    ['scrolling', () => fireEvent.scroll(document.body)],
    ['moving the focus', () => act(() => getButton('Archive Yoga').focus())],
  ])('a tooltip shows at once on keyboard focus, and %s closes it', (_action, performAction) => {
    renderButtons()
    act(() => getButton('Edit').focus())
    expect(getTooltipText()).toBe('Edit')
    performAction()
    expect(getTooltipText()).toBeUndefined()
  })
})
