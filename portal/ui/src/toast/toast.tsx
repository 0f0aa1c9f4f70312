import { Toast as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'
import { Button, IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'

/** How long a toast shows, in milliseconds; hovering or focusing it stops the clock. */
export const toastDuration = 5000

const arrive = keyframes`from { opacity: 0; transform: translateY(16px); }`
const swipe = keyframes`from { translate: var(--radix-toast-swipe-end-x) 0; } to { translate: calc(100% + 1.5rem) 0; }`
const leave = keyframes`to { opacity: 0; }`

const Viewport = styled(Primitive.Viewport)`
  position: fixed;
  right: 1.5rem;
  bottom: 1.5rem;
  z-index: 60;
  width: min(calc(100vw - 3rem), 26.25rem);
  outline: none;

  @media (max-width: 639px) {
    right: var(--s3);
    left: var(--s3);
    bottom: calc(var(--s3) + env(safe-area-inset-bottom, 0px));
    width: auto;
  }
`

const Slip = styled(Primitive.Root)`
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: 0.15rem 0.8rem;
  align-items: start;
  width: 100%;
  padding: 0.9rem 0.6rem 0.95rem 1rem;
  border: 1px solid var(--rule);
  border-left: 4px solid var(--act);
  border-radius: var(--r-sheet);
  background: var(--raise);
  color: var(--ink);
  box-shadow: var(--shadow-lift);

  &[data-tone='bad'] {
    border-left-color: var(--bad);
  }

  &:focus-visible {
    border-radius: var(--r-sheet);
  }

  > .i {
    margin-top: 0.05rem;
    color: var(--act);
  }

  &[data-tone='bad'] > .i {
    color: var(--bad);
  }

  .ibtn {
    width: 2rem;
    height: 2rem;
    margin: -0.25rem 0;
    position: relative;
  }

  /* a finger gets 44 px without the toast growing */
  .ibtn::after {
    content: '';
    position: absolute;
    inset: -0.375rem;
  }

  .btn.q {
    min-height: 2rem;
    margin-top: 0.15rem;
  }

  @media (pointer: coarse) {
    .btn.q {
      min-height: 2.75rem;
    }
  }

  &[data-swipe='move'] {
    translate: var(--radix-toast-swipe-move-x) 0;
  }

  &[data-swipe='cancel'] {
    translate: 0 0;
    transition: translate var(--d-turn) var(--e-out);
  }

  @media (prefers-reduced-motion: no-preference) {
    &[data-state='open'] {
      animation: ${arrive} var(--d-settle) var(--e-out);
    }

    &[data-state='closed'] {
      animation: ${leave} var(--d-turn) linear forwards;
    }

    &[data-swipe='end'] {
      animation: ${swipe} var(--d-turn) var(--e-out) forwards;
    }
  }
`

const Title = styled(Primitive.Title)`
  font: 560 1rem / 1.35 var(--sans);
`

const Words = styled(Primitive.Description)`
  font-size: var(--t-small);
  line-height: 1.45;
  color: var(--ink-2);
`

export type ToastAction = {
  label: string
  /** The same act for those who cannot reach the toast in time: 'Undo: show the class again in the list'. */
  altText: string
  onAction: () => void
}

export type ToastProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  tone?: 'act' | 'bad'
  action?: ToastAction
  /** Milliseconds; a toast handed over from another page shows for the rest of its time (ruling E4). */
  duration?: number
}

/** One message at the lower edge. Which one shows is the caller's decision; give each its own `key`. */
export function Toast({ open, onOpenChange, title, description, tone = 'act', action, duration }: ToastProps) {
  return (
    <Slip
      open={open}
      onOpenChange={onOpenChange}
      duration={duration ?? toastDuration}
      type={tone === 'bad' ? 'foreground' : 'background'}
      data-tone={tone}
    >
      <Icon name={tone === 'bad' ? 'warning-circle' : 'check-circle'} />
      {/* read out by the live region around the viewport: Radix's own announcer would put the words into the page twice */}
      <div data-radix-toast-announce-exclude="">
        <Title>{title}</Title>
        {description && <Words>{description}</Words>}
        {action && (
          <Primitive.Action altText={action.altText} asChild>
            <Button variant="quiet" onClick={action.onAction}>
              {action.label}
            </Button>
          </Primitive.Action>
        )}
      </div>
      <Primitive.Close asChild>
        <IconButton icon="x" label="Dismiss" />
      </Primitive.Close>
    </Slip>
  )
}

export type ToastRegionProps = { children?: ReactNode; label?: string }

/** Where toasts appear, once per page. F8 moves the focus here; a swipe of 50 px to the right puts a toast away. */
export function ToastRegion({ children, label = 'Notifications' }: ToastRegionProps) {
  return (
    <Primitive.Provider duration={toastDuration} swipeDirection="right" swipeThreshold={50} label="Notification">
      {children}
      <div role="status" aria-live="polite">
        <Viewport label={`${label} ({hotkey})`} />
      </div>
    </Primitive.Provider>
  )
}
