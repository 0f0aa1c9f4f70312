import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'

type Place = { left: number; width: number; top: number; height: number }

const Patch = styled.span`
  position: absolute;
  z-index: var(--z-under);
  left: 0;
  top: 0.5rem;
  bottom: 0;
  background: var(--light);
  clip-path: polygon(0.5rem 0, 100% 0, calc(100% - 0.5rem) 100%, 0 100%);
  pointer-events: none;
  transition:
    transform var(--d-turn) var(--e-both),
    width var(--d-turn) var(--e-both);

  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 2px;
    background: var(--light-edge);
  }

  @media (forced-colors: active) {
    background: none;

    &::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }

  /* a row of marks can break into several lines: this one lies on the line of its word */
  &[data-shape='mark'] {
    top: 0;
    bottom: auto;
  }
`

/** The room on either side of a word, in pixels: the patch and the focus ring lie in it, and a finger finds it. */
export const wordRoom = 10

/** The distance of a mark from the edges of its line, above and below, in pixels. */
const inset = 8

function usePlace({ current, open }: ActiveTabIndicatorProps) {
  const patch = useRef<HTMLSpanElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `current` moves the patch
  useLayoutEffect(() => {
    const list = patch.current?.parentElement
    if (!list) return
    const measure = () => {
      const chosen = list.querySelector<HTMLElement>(open)
      if (!chosen?.offsetWidth) return setPlace(null)
      setPlace({
        left: chosen.offsetLeft,
        width: chosen.offsetWidth,
        top: chosen.offsetTop + inset,
        height: chosen.offsetHeight - 2 * inset,
      })
      keepInSight({ list, chosen })
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => observer.disconnect()
  }, [current, open])
  return { patch, place }
}

/** On a phone the row scrolls sideways: bring the chosen one in, without moving the page. */
function keepInSight({ list, chosen }: { list: HTMLElement; chosen: HTMLElement }) {
  if (list.scrollWidth <= list.clientWidth) return
  const start = chosen.offsetLeft - wordRoom
  const end = chosen.offsetLeft + chosen.offsetWidth + wordRoom
  if (start < list.scrollLeft) list.scrollLeft = start
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth
}

type ActiveTabIndicatorProps = {
  /** The chosen value; the patch slides when it changes. */
  current: string
  /** Selector of the chosen word inside the row. */
  open: string
  /** `tab` is on the row's line, `mark` is behind a word. */
  shape?: 'tab' | 'mark'
}

/**
 * The patch of light that slides to the chosen word (light marks now). A child of the positioned row
 * that holds the words; decoration only.
 */
export function ActiveTabIndicator(props: ActiveTabIndicatorProps) {
  const { patch, place } = usePlace(props)
  return (
    <Patch
      ref={patch}
      aria-hidden="true"
      data-shape={props.shape ?? 'tab'}
      style={place ? styleOf(place, props.shape) : { display: 'none' }}
    />
  )
}

function styleOf({ left, width, top, height }: Place, shape: ActiveTabIndicatorProps['shape']): CSSProperties {
  return shape === 'mark'
    ? { width, height, transform: `translate(${left}px, ${top}px)` }
    : { width, transform: `translateX(${left}px)` }
}
