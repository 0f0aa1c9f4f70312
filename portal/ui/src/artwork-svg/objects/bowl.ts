import { drawShadow, drawShape, type Place } from './place.ts'

export const drawBowlShadow = (place: Place): string => drawShadow({ place, width: 148, height: 70 })

/** A bowl, 148 units wide. */
export function drawBowl(place: Place): string {
  return (
    drawShape({ place, d: 'M0 74L148 74C146 22 112 0 96 0L52 0C36 0 2 22 0 74Z', style: 'fill:var(--ochre-mid)' }) +
    drawShape({
      place,
      d: 'M84 74L148 74C146 22 112 0 96 0L80 0C100 22 96 52 84 74Z',
      style: 'fill:var(--ochre)',
      opacity: 0.55,
    })
  )
}
