import { render, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

// The code of the drawings stays for the life of a page: each test starts a new one.
beforeEach(() => vi.resetModules())

const freshPage = async () => ({
  ...(await import('./artwork.tsx')),
  ...(await import('./drawings-recovery.ts')),
})

const size = { w: 240, h: 300 }

/** The first import of a run also compiles the code. */
const timeout = 5000

it('an artwork keeps its place and its ground until the drawing code has come, and is drawn then [SCREENS-42]', async () => {
  const { Artwork } = await freshPage()
  const { container } = render(<Artwork kind="yoga" size={size} ratio="4 / 5" />)
  const slot = container.querySelector<HTMLElement>('.plate')
  expect(slot?.style.aspectRatio).toBe('4 / 5')
  expect(slot?.childElementCount).toBe(0)
  await waitFor(() => expect(slot?.querySelector('svg')).toBeTruthy(), { timeout })
})

it('an artwork is drawn in its first render once the drawing code is there', async () => {
  const { Artwork } = await freshPage()
  const first = render(<Artwork kind="yoga" size={size} />)
  await waitFor(() => expect(first.container.querySelector('svg')).toBeTruthy(), { timeout })
  const { container } = render(<Artwork kind="music" size={size} />)
  expect(container.querySelector('svg')).toBeTruthy()
})

it('drawing code that failed to load is asked for again by the next artwork [SCREENS-175]', async () => {
  const { Artwork, recovery } = await freshPage()
  const attempts: number[] = []
  recovery.importAgain = async (load, failures) => {
    attempts.push(failures)
    if (failures === 0) throw new Error('offline')
    return load()
  }
  const first = render(<Artwork kind="yoga" size={size} />)
  await waitFor(() => expect(attempts).toEqual([0]), { timeout })
  expect(first.container.querySelector('.plate')?.childElementCount).toBe(0)
  const { container } = render(<Artwork kind="music" size={size} />)
  await waitFor(() => expect(container.querySelector('svg')).toBeTruthy(), { timeout })
  expect(attempts).toEqual([0, 1])
})
