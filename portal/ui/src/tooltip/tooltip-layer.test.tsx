import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button, IconButton } from '../button/button.tsx'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { TooltipLayer } from './tooltip-layer.tsx'

const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))
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
  it('an icon-only button shows its name after 700 ms of hovering', () => {
    renderButtons()
    hover(button('Edit'))
    advance(699)
    expect(text()).toBeUndefined()
    advance(1)
    expect(text()).toBe('Edit')
  })

  it('a button hovered within 300 ms of a tooltip shows its name at once, later after 700 ms again', () => {
    renderButtons()
    hover(button('Edit'))
    advance(700)
    hover(document.body)
    expect(text()).toBeUndefined()
    advance(299)
    hover(button('Delete'))
    expect(text()).toBe('Delete')
    hover(document.body)
    advance(301)
    hover(button('Edit'))
    expect(text()).toBeUndefined()
    advance(700)
    expect(text()).toBe('Edit')
  })

  it('a pointer that leaves before 700 ms have passed shows no tooltip', () => {
    renderButtons()
    hover(button('Edit'))
    advance(600)
    hover(document.body)
    advance(1000)
    expect(text()).toBeUndefined()
  })

  it('a tooltip stays while it is hovered itself', () => {
    renderButtons()
    hover(button('Edit'))
    advance(700)
    hover(screen.getByRole('tooltip', { hidden: true }))
    advance(1000)
    expect(text()).toBe('Edit')
  })

  it('a button with visible text has no tooltip, and touch shows none', () => {
    renderButtons()
    hover(button('Archive Yoga'))
    advance(1000)
    expect(text()).toBeUndefined()
    hover(button('Edit'), 'touch')
    advance(1000)
    expect(text()).toBeUndefined()
  })

  it.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a press', () => fireEvent.pointerDown(button('Edit'))],
    ['scrolling', () => fireEvent.scroll(document.body)],
    ['moving the focus', () => act(() => button('Archive Yoga').focus())],
  ])('%s closes a tooltip', (_name, leave) => {
    renderButtons()
    act(() => button('Edit').focus())
    expect(text()).toBe('Edit')
    leave()
    expect(text()).toBeUndefined()
  })

  it('a tooltip shows at once on keyboard focus, and axe finds nothing', async () => {
    renderButtons()
    act(() => button('Edit').focus())
    expect(text()).toBe('Edit')
    vi.useRealTimers()
    await expectNoAxeViolations()
  })
})
