import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'

type Position = { left: number; width: number; top: number; height: number }

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

  /* A row of filters can have several lines: the patch lies behind its label, not at the bottom of the row. */
  &[data-shape='mark'] {
    top: 0;
    bottom: auto;
  }
`

/** The padding on either side of a label, in pixels: room for the patch, the focus ring and a finger. */
export const labelPadding = 10

/** The distance of a patch of the shape `mark` from the upper and lower edge of its label, in pixels. */
const MARK_INSET = 8

function useIndicatorPosition({ current, chosenSelector }: ActiveTabIndicatorProps) {
  const patch = useRef<HTMLSpanElement>(null)
  const [position, setPosition] = useState<Position | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `current` moves the patch
  useLayoutEffect(() => {
    const list = patch.current?.parentElement
    if (!list) return
    const measure = () => {
      const chosenElement = list.querySelector<HTMLElement>(chosenSelector)
      if (!chosenElement?.offsetWidth) return setPosition(null)
      setPosition({
        left: chosenElement.offsetLeft,
        width: chosenElement.offsetWidth,
        top: chosenElement.offsetTop + MARK_INSET,
        height: chosenElement.offsetHeight - 2 * MARK_INSET,
      })
      scrollChosenIntoView({ list, chosen: chosenElement })
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => observer.disconnect()
  }, [current, chosenSelector])
  return { patch, position }
}

/** Scrolls a row that is wider than the screen to the chosen label, without moving the page. */
function scrollChosenIntoView({ list, chosen }: { list: HTMLElement; chosen: HTMLElement }) {
  if (list.scrollWidth <= list.clientWidth) return
  const start = chosen.offsetLeft - labelPadding
  const end = chosen.offsetLeft + chosen.offsetWidth + labelPadding
  if (start < list.scrollLeft) list.scrollLeft = start
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth
}

type ActiveTabIndicatorProps = {
  /** The chosen value; when it changes, the patch slides. */
  current: string
  /** Selector of the chosen label inside the row. */
  chosenSelector: string
  /** `tab` reaches down to the line below the tabs; `mark` lies behind a label. */
  shape?: 'tab' | 'mark'
}

/** The patch of light that slides to the chosen label. It must be a child of the positioned row of labels. */
export function ActiveTabIndicator(props: ActiveTabIndicatorProps) {
  const { patch, position } = useIndicatorPosition(props)
  return (
    <Patch
      ref={patch}
      aria-hidden="true"
      data-shape={props.shape ?? 'tab'}
      style={position ? toStyle(position, props.shape) : { display: 'none' }}
    />
  )
}

function toStyle({ left, width, top, height }: Position, shape: ActiveTabIndicatorProps['shape']): CSSProperties {
  return shape === 'mark'
    ? { width, height, transform: `translate(${left}px, ${top}px)` }
    : { width, transform: `translateX(${left}px)` }
}
