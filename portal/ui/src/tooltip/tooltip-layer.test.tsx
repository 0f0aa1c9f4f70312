import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button, IconButton } from '../button/button.tsx'
import { expectNoFaults } from '../testing/axe.ts'
import { TooltipLayer } from './tooltip-layer.tsx'

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const button = (name: string) => screen.getByRole('button', { name })
const hover = (target: Element, pointerType = 'mouse') => fireEvent.pointerOver(target, { pointerType })
const text = () => screen.queryByRole('tooltip', { hidden: true })?.textContent

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
  // jsdom knows the pointer's kind only where the test gives it to the event.
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
  it('an icon-only button shows its name after 700 ms of hovering', () => {
    renderButtons()
    hover(button('Edit'))
    pass(699)
    expect(text()).toBeUndefined()
    pass(1)
    expect(text()).toBe('Edit')
  })

  it('a neighbour reached within 300 ms shows its name at once, a later one after 700 ms again', () => {
    renderButtons()
    hover(button('Edit'))
    pass(700)
    hover(document.body)
    expect(text()).toBeUndefined()
    pass(299)
    hover(button('Delete'))
    expect(text()).toBe('Delete')
    hover(document.body)
    pass(301)
    hover(button('Edit'))
    expect(text()).toBeUndefined()
    pass(700)
    expect(text()).toBe('Edit')
  })

  it('a pointer that leaves before 700 ms have passed shows no tooltip', () => {
    renderButtons()
    hover(button('Edit'))
    pass(600)
    hover(document.body)
    pass(1000)
    expect(text()).toBeUndefined()
  })

  it('a tooltip stays while its own words are hovered', () => {
    renderButtons()
    hover(button('Edit'))
    pass(700)
    hover(screen.getByRole('tooltip', { hidden: true }))
    pass(1000)
    expect(text()).toBe('Edit')
  })

  it('a button with visible words has no tooltip, and a finger brings none', () => {
    renderButtons()
    hover(button('Archive Yoga'))
    pass(1000)
    expect(text()).toBeUndefined()
    hover(button('Edit'), 'touch')
    pass(1000)
    expect(text()).toBeUndefined()
  })

  it.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a press', () => fireEvent.pointerDown(button('Edit'))],
    ['scrolling', () => fireEvent.scroll(document.body)],
    ['the focus going on', () => act(() => button('Archive Yoga').focus())],
  ])('%s closes a tooltip', (_name, leave) => {
    renderButtons()
    act(() => button('Edit').focus())
    expect(text()).toBe('Edit')
    leave()
    expect(text()).toBeUndefined()
  })

  it('a tooltip comes at once on keyboard focus, and axe finds nothing', async () => {
    renderButtons()
    act(() => button('Edit').focus())
    expect(text()).toBe('Edit')
    vi.useRealTimers()
    await expectNoFaults()
  })
})
