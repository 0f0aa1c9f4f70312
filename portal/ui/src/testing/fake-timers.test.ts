import { expect, it, vi } from 'vitest'

it('a window that lost its focus on fake timers draws again when they are real', async () => {
  vi.useFakeTimers()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  // jsdom plans a drawing, which gives the focus back to the page.
  button.remove()
  vi.useRealTimers()
  await new Promise(requestAnimationFrame)
  expect(document.body).toBe(document.activeElement)
})
