import { useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { useTooltipTarget } from './use-tooltip-target.ts'

/** The tooltip's smallest distance to the edge of the window. */
const MIN_EDGE_PX = 8

/* Its transparent padding reaches the button, so that the pointer can move over to the tooltip. */
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
  const layerRef = useRef<HTMLDivElement>(null)
  const target = useTooltipTarget(layerRef)
  useLayoutEffect(() => {
    const layer = layerRef.current
    if (!target || !layer) return
    // The browser's top layer lies above every dialog.
    layer.showPopover?.()
    positionLayer({ layer, target })
  }, [target])
  if (!target) return null
  return (
    <Layer key={target.getAttribute('aria-label')} ref={layerRef} role="tooltip" aria-hidden="true" popover="manual">
      <span>{target.getAttribute('aria-label')}</span>
    </Layer>
  )
}

/** Puts the tooltip above the button, or below it if there is no room above. */
function positionLayer({ layer, target }: { layer: HTMLElement; target: HTMLElement }): void {
  const box = target.getBoundingClientRect()
  const { width, height } = layer.getBoundingClientRect()
  const top = box.top - height >= MIN_EDGE_PX ? box.top - height : box.bottom
  const centredLeft = box.left + box.width / 2 - width / 2
  const left = Math.max(MIN_EDGE_PX, Math.min(centredLeft, document.documentElement.clientWidth - width - MIN_EDGE_PX))
  layer.style.top = `${top}px`
  layer.style.left = `${left}px`
}
