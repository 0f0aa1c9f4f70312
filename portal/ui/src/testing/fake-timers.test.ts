import { expect, it, vi } from 'vitest'

it('animation frames run again after fake timers, even if an element lost focus while they were on', async () => {
  vi.useFakeTimers()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  // jsdom then schedules a frame, in which the focus goes back to the body.
  button.remove()
  vi.useRealTimers()
  await new Promise(requestAnimationFrame)
  expect(document.body).toBe(document.activeElement)
})
