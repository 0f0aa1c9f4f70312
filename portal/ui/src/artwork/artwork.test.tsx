import { fireEvent, render, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Artwork } from './artwork.tsx'
import { Avatar, getInitials } from './avatar.tsx'
import { getCoverHeight, ProgramCover } from './program-cover.tsx'
import { RoomScene } from './room-scene.tsx'

const setSlotSize = ({ w, h }: { w: number; h: number }) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(w)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(h)
}

/** The view box of the drawing, once it is drawn. */
const findViewBox = async (container: Element) => {
  await waitFor(() => expect(container.querySelector('svg')).toBeTruthy(), { timeout: 5000 })
  const [x = 0, y = 0, w = 0, h = 0] =
    container.querySelector('svg')?.getAttribute('viewBox')?.split(' ').map(Number) ?? []
  return { x, y, w, h }
}

describe('Artwork', () => {
  it('an artwork and a room scene are composed for their slot', async () => {
    setSlotSize({ w: 620, h: 248 })
    const { container } = render(<Artwork kind="yoga" seed={5} />)
    const { w, h } = await findViewBox(container)
    expect(w / h).toBeCloseTo(620 / 248, 1)
    expect(container.querySelector('[aria-hidden="true"] svg')).toBeTruthy()
    const room = await findViewBox(render(<RoomScene hour={8.6} objects={['chair']} />).container)
    expect(room.w / room.h).toBeCloseTo(620 / 248, 1)
  })

  it('an artwork with a size is drawn for that size', async () => {
    const { container } = render(<Artwork kind="yoga" seed={5} size={{ w: 240, h: 300 }} />)
    expect(await findViewBox(container)).toEqual({ x: 0, y: 0, w: 240, h: 300 })
  })

  it('two equal artworks on one page have different ids', async () => {
    const { container } = render(
      <>
        <Artwork kind="music" seed={5} />
        <Artwork kind="music" seed={5} />
      </>,
    )
    await findViewBox(container)
    const ids = [...container.querySelectorAll('clipPath')].map((clip) => clip.id)
    expect(new Set(ids).size).toBe(2)
  })

  it('an artwork is replaced by an uploaded picture, and shown again when the picture fails to load', async () => {
    const { container } = render(<Artwork kind="poetry" src="/image.jpg" />)
    const image = container.querySelector('img')
    expect(image?.getAttribute('alt')).toBe('')
    expect(container.querySelector('svg')).toBe(null)
    fireEvent.error(image as HTMLImageElement)
    expect(container.querySelector('img')).toBe(null)
    expect(await findViewBox(container)).toBeTruthy()
  })
})

describe('ProgramCover', () => {
  it('a program cover is taller the longer the program takes', () => {
    expect([4, 6, 8].map(getCoverHeight)).toEqual([340, 385, 430])
    expect(getCoverHeight(1)).toBeLessThan(getCoverHeight(4))
    expect(getCoverHeight(52)).toBe(520)
  })

  it('a program cover shows its title on a label that screen readers skip', () => {
    const { container } = render(
      <ProgramCover id="p1" icon="brain" weeks={1} label={{ title: 'Stress Management', duration: '1 week' }} />,
    )
    expect(container.querySelector('.label-paper')?.textContent).toBe('Stress Management1 week')
    expect(container.querySelector('.label-paper')?.getAttribute('aria-hidden')).toBe('true')
  })
})

describe('Avatar', () => {
  it('an avatar has the initials of the first and the last word with a visible character, and never cuts what a person sees as one character', () => {
    const initials = ['Maya Okafor', 'maya', 'Ana de la Cruz', ' '].map(getInitials)
    expect(initials).toEqual(['MO', 'M', 'AC', ''])
    const names = ['👩‍👩‍👧 Lin', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇺🇸', 'E\u0301lodie', '\u200b Ana', '\u200bAna']
    expect(names.map(getInitials)).toEqual(['👩‍👩‍👧L', '🏴󠁧󠁢󠁳󠁣󠁴󠁿🇺🇸', 'E\u0301', 'A', 'A'])
  })

  it('an avatar shows the picture, the initials, or a generic figure, in this order', () => {
    const { container, rerender } = render(<Avatar name="Maya Okafor" src="/maya.jpg" />)
    fireEvent.error(container.querySelector('img') as HTMLImageElement)
    expect(container.textContent).toBe('MO')
    rerender(<Avatar />)
    expect(container.querySelector('svg')).toBeTruthy()
  })
})
