import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHoverIntent } from './hover-intent.ts'

const mouse = { pointerType: 'mouse' }

function createMenu() {
  const menu = { isOpen: false }
  const hoverIntent = createHoverIntent({
    isOpen: () => menu.isOpen,
    // In these tests, only hovering opens the menu.
    isOpenByHover: () => menu.isOpen,
    open: () => {
      menu.isOpen = true
    },
    close: () => {
      menu.isOpen = false
    },
  })
  return { menu, hoverIntent }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a menu opens after 200 ms of hovering and closes 150 ms after the mouse has left', () => {
  const { menu, hoverIntent } = createMenu()
  hoverIntent.enter(mouse)
  vi.advanceTimersByTime(199)
  expect(menu.isOpen).toBe(false)
  vi.advanceTimersByTime(1)
  expect(menu.isOpen).toBe(true)
  hoverIntent.leave(mouse)
  vi.advanceTimersByTime(149)
  expect(menu.isOpen).toBe(true)
  vi.advanceTimersByTime(1)
  expect(menu.isOpen).toBe(false)
})

it('a menu that closed less than 300 ms ago opens at once, and after 300 ms needs 200 ms of hovering again', () => {
  const { menu, hoverIntent } = createMenu()
  hoverIntent.enter(mouse)
  vi.advanceTimersByTime(200)
  hoverIntent.leave(mouse)
  vi.advanceTimersByTime(150 + 299)
  hoverIntent.enter(mouse)
  vi.advanceTimersByTime(0)
  expect(menu.isOpen).toBe(true)
  hoverIntent.leave(mouse)
  vi.advanceTimersByTime(150 + 300)
  hoverIntent.enter(mouse)
  vi.advanceTimersByTime(0)
  expect(menu.isOpen).toBe(false)
})

it('a menu does not open by touch, nor when the button is pressed before 200 ms have passed', () => {
  const { menu, hoverIntent } = createMenu()
  hoverIntent.enter({ pointerType: 'touch' })
  vi.advanceTimersByTime(1000)
  expect(menu.isOpen).toBe(false)
  hoverIntent.enter(mouse)
  hoverIntent.press()
  vi.advanceTimersByTime(1000)
  expect(menu.isOpen).toBe(false)
})
