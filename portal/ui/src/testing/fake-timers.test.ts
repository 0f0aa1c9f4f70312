import { expect, it, vi } from 'vitest'

it('animation frames come after fake timers, also when an element lost the focus on them', async () => {
  vi.useFakeTimers()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  // jsdom then schedules a frame, in which the focus goes back to the body.
  button.remove()
  vi.useRealTimers()
  await new Promise(requestAnimationFrame)
  expect(document.body).toBe(document.activeElement)
})
