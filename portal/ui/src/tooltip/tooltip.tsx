import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { styled } from 'styled-components'

const Words = styled(Primitive.Content)`
  z-index: 70;
  max-width: 18rem;
  padding: 0.35rem 0.6rem;
  border: 1px solid var(--rule);
  border-radius: var(--r-sheet);
  background: var(--raise);
  color: var(--ink);
  font-size: var(--t-fine);
  line-height: 1.4;
  box-shadow: var(--shadow-lift);
`

export type TooltipProps = {
  /** A short explanation; never the only place of something that is needed. */
  content: ReactNode
  /** The control it explains. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** Words at a control after 700 ms of hovering, or at once on focus. Needs a `TooltipProvider` around the page. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Words side={side} sideOffset={6} collisionPadding={12}>
          {content}
        </Words>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Once around each bundle's screens: 700 ms before the first tooltip, 300 ms in which the next one shows at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  )
}
