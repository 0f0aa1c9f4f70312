import { useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { useIconTarget } from './use-icon-target.ts'

/** Nothing comes nearer to the edge of the window than this (px). */
const edge = 8

/* Its transparent edge reaches the button, so that the pointer can move over to the words. */
const Layer = styled.div`
  position: fixed;
  inset: auto;
  width: max-content;
  max-width: min(18rem, calc(100vw - 1rem));
  margin: 0;
  padding: 6px 0;
  border: 0;
  background: transparent;
  pointer-events: auto;

  > span {
    display: block;
    padding: 0.35rem 0.6rem;
    border: 1px solid var(--rule);
    border-radius: var(--r-sheet);
    background: var(--raise);
    color: var(--ink);
    font-size: var(--t-fine);
    line-height: 1.4;
    box-shadow: var(--shadow-lift);
    overflow-wrap: anywhere;
  }
`

/**
 * Shows the name of every icon-only button of the page as a tooltip; rendered once per page. The name is the button's
 * `aria-label`, so the tooltip is hidden from screen readers.
 */
export function TooltipLayer() {
  const tip = useRef<HTMLDivElement>(null)
  const target = useIconTarget(tip)
  useLayoutEffect(() => {
    const layer = tip.current
    if (!target || !layer) return
    // The browser's top layer lies above every dialog; where there is none, the page's order decides.
    layer.showPopover?.()
    place({ layer, target })
  }, [target])
  if (!target) return null
  return (
    <Layer key={target.getAttribute('aria-label')} ref={tip} role="tooltip" aria-hidden="true" popover="manual">
      <span>{target.getAttribute('aria-label')}</span>
    </Layer>
  )
}

/** Above the button, or below it where there is no room above. */
function place({ layer, target }: { layer: HTMLElement; target: HTMLElement }): void {
  const box = target.getBoundingClientRect()
  const { width, height } = layer.getBoundingClientRect()
  const top = box.top - height >= edge ? box.top - height : box.bottom
  const centred = box.left + box.width / 2 - width / 2
  const left = Math.max(edge, Math.min(centred, document.documentElement.clientWidth - width - edge))
  layer.style.top = `${top}px`
  layer.style.left = `${left}px`
}
