import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { keyframes, styled } from 'styled-components'
import { Button, IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { focusOnF8, followSwipe, runToastClock } from './toast-behavior.ts'

/** How long a toast shows, in milliseconds; hovering or focusing it stops the clock. */
export const toastDuration = 5000

const arrive = keyframes`from { opacity: 0; transform: translateY(16px); }`

const Region = styled.section`
  position: fixed;
  right: 1.5rem;
  bottom: 1.5rem;
  z-index: var(--z-toast);
  width: min(calc(100vw - 3rem), 26.25rem);
  /* An open dialog takes pointer events from the whole page: toasts must still be dismissible. */
  pointer-events: auto;

  ol {
    outline: none;
  }

  @media (max-width: 639px) {
    right: var(--s3);
    left: var(--s3);
    bottom: calc(var(--s3) + env(safe-area-inset-bottom, 0px));
    width: auto;
    max-width: 26.25rem;
    margin-left: auto;

    /* An open dialog has its buttons at the lower edge. */
    body:has(:is([role='dialog'], [role='alertdialog'])[data-state='open']) & {
      top: calc(var(--s3) + env(safe-area-inset-top, 0px));
      bottom: auto;
    }
  }
`

const CardFrame = styled.li`
  touch-action: pan-y;
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

  > .icon {
    margin-top: 0.05rem;
    color: var(--act);
  }

  &[data-tone='bad'] > .icon {
    color: var(--bad);
  }

  .icon-btn {
    width: 2rem;
    height: 2rem;
    margin: -0.25rem 0;
    position: relative;
  }

  /* A touch target of 44 px that does not make the toast taller. */
  .icon-btn::after {
    content: '';
    position: absolute;
    inset: -0.375rem;
  }

  .btn.quiet {
    min-height: 2rem;
    margin-top: 0.15rem;
  }

  @media (pointer: coarse) {
    .btn.quiet {
      min-height: 2.75rem;
    }
  }

  transition: translate var(--d-turn) var(--e-out);

  &[data-swipe='move'] {
    transition: none;
    user-select: none;
  }

  @media (prefers-reduced-motion: no-preference) {
    animation: ${arrive} var(--d-settle) var(--e-out);
  }
`

const Title = styled.p`
  font: 560 1rem / 1.35 var(--sans);
`

const Description = styled.p`
  font-size: var(--t-small);
  line-height: 1.45;
  color: var(--ink-2);
`

export type ToastAction = {
  label: string
  /** Describes the action for screen readers: 'Undo: show the class again in the list'. */
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
  /** Milliseconds; a toast handed over from another page shows for the rest of its time. */
  duration?: number
}

type ToastCardProps = Omit<ToastProps, 'open'>

/**
 * One message at the lower edge. The caller decides which one shows, and gives each its own `key`. A library would add 8
 * kB (compressed) to every page.
 */
export function Toast({ open, ...rest }: ToastProps) {
  return open ? <ToastCard {...rest} /> : null
}

function ToastCard({
  onOpenChange,
  title,
  description,
  tone = 'act',
  action,
  duration = toastDuration,
}: ToastCardProps) {
  const card = useRef<HTMLLIElement>(null)
  const close = () => {
    // Otherwise the focus would be lost with the toast.
    if (card.current?.contains(document.activeElement)) card.current.closest('ol')?.focus()
    onOpenChange(false)
  }
  useToastClock({ toast: card, duration, onEnd: close })
  useSwipe({ element: card, onSwiped: close })
  return (
    <CardFrame
      ref={card}
      tabIndex={0}
      data-tone={tone}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <Icon name={tone === 'bad' ? 'warning-circle' : 'check-circle'} />
      <div>
        <Title>{title}</Title>
        {description && <Description>{description}</Description>}
        {action && <ActionButton {...action} onDone={close} />}
      </div>
      <IconButton icon="x" label="Dismiss" onClick={close} />
    </CardFrame>
  )
}

function ActionButton({ label, altText, onAction, onDone }: ToastAction & { onDone: () => void }) {
  const runAction = () => {
    onAction()
    onDone()
  }
  return (
    <Button variant="quiet" aria-description={altText === label ? undefined : altText} onClick={runAction}>
      {label}
    </Button>
  )
}

type ToastRegionProps = { children?: ReactNode; label?: string }

/** Where toasts appear, once per page. F8 moves the focus here. */
export function ToastRegion({ children, label = 'Notifications' }: ToastRegionProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => focusOnF8(() => list.current), [])
  return (
    <Region data-toasts aria-label={`${label} (F8)`}>
      <div role="status" aria-live="polite">
        <ol ref={list} tabIndex={-1}>
          {children}
        </ol>
      </div>
    </Region>
  )
}

/** Calls `onSwiped` when the element is dragged to the right far enough. */
function useSwipe({ element, onSwiped }: { element: RefObject<HTMLElement | null>; onSwiped: () => void }) {
  const handleSwipe = useEffectEvent(onSwiped)
  useEffect(() => {
    if (!element.current) return
    return followSwipe({ element: element.current, onSwiped: () => handleSwipe() })
  }, [element])
}

type ToastClockInput = { toast: RefObject<HTMLElement | null>; duration: number; onEnd: () => void }

/** Ends a toast after its duration in milliseconds, not counting the time in which it is hovered or focused. */
function useToastClock({ toast, duration, onEnd }: ToastClockInput): void {
  const handleEnd = useEffectEvent(onEnd)
  useEffect(() => {
    const region = toast.current?.closest('section')
    if (!region) return
    return runToastClock({ region, duration, onEnd: () => handleEnd() })
  }, [toast, duration])
}
