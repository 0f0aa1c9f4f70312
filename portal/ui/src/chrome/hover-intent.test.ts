import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHoverIntent } from './hover-intent.ts'

const mouse = { pointerType: 'mouse' }

function createMenu() {
  const state = { open: false }
  const intent = createHoverIntent({
    isOpen: () => state.open,
    isOpenByHover: () => state.open,
    open: () => {
      state.open = true
    },
    close: () => {
      state.open = false
    },
  })
  return { state, intent }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a menu opens after 200 ms of hovering and closes 150 ms after the mouse has left', () => {
  const { state, intent } = createMenu()
  intent.enter(mouse)
  vi.advanceTimersByTime(199)
  expect(state.open).toBe(false)
  vi.advanceTimersByTime(1)
  expect(state.open).toBe(true)
  intent.leave(mouse)
  vi.advanceTimersByTime(149)
  expect(state.open).toBe(true)
  vi.advanceTimersByTime(1)
  expect(state.open).toBe(false)
})

it('a menu that closed less than 300 ms ago opens at once, and after 300 ms needs 200 ms of hovering again', () => {
  const { state, intent } = createMenu()
  intent.enter(mouse)
  vi.advanceTimersByTime(200)
  intent.leave(mouse)
  vi.advanceTimersByTime(150 + 299)
  intent.enter(mouse)
  vi.advanceTimersByTime(0)
  expect(state.open).toBe(true)
  intent.leave(mouse)
  vi.advanceTimersByTime(150 + 300)
  intent.enter(mouse)
  vi.advanceTimersByTime(0)
  expect(state.open).toBe(false)
})

it('a menu does not open by touch, nor when the button is pressed before 200 ms have passed', () => {
  const { state, intent } = createMenu()
  intent.enter({ pointerType: 'touch' })
  vi.advanceTimersByTime(1000)
  expect(state.open).toBe(false)
  intent.enter(mouse)
  intent.press()
  vi.advanceTimersByTime(1000)
  expect(state.open).toBe(false)
})
