import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button, type ButtonVariant } from '../button/button.tsx'
import { DialogActions, overlay, panel } from './overlay.ts'
import { useReturnFocus } from './return-focus.ts'

export type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question: 'Cancel Poetry & Music?' */
  title: ReactNode
  /** The consequences of the action. */
  description: ReactNode
  /** The button that changes nothing: 'Keep Booking'. It has the focus first. */
  cancelLabel: string
  /** The button of the action: 'Cancel Booking'. */
  actionLabel: string
  onAction: () => void
  /** `danger-filled` for a destructive action, `primary` for others ('Sign In'). */
  actionVariant?: Extract<ButtonVariant, 'primary' | 'danger-filled'>
  pending?: boolean
  pendingText?: string
  /** Replaces `cancelLabel` while the action is pending ('Close'). Without it the dialog cannot be closed then. */
  pendingCancelLabel?: string
  /** Why the action was refused; shown in the dialog, which stays open. */
  problem?: ReactNode
  /** Shown between the text and the buttons: a field, a notice. */
  children?: ReactNode
}

const Overlay = styled(Primitive.Overlay)`
  ${overlay}
`

const Panel = styled(Primitive.Content)`
  ${panel}
  width: min(100%, 30rem);
  padding: var(--s6);

  @media (max-width: 639px) {
    width: 100%;
    padding: var(--s5);
  }
`

const Title = styled(Primitive.Title)`
  font-size: var(--t-head);
  font-weight: 450;
`

const DialogDescription = styled(Primitive.Description)`
  margin: 0.5rem 0 var(--s5);
  color: var(--ink-2);
`

const Problem = styled.div`
  margin-bottom: var(--s5);
`

/**
 * A dialog that must be confirmed or cancelled: the title asks, the button names the action, the cancel button has the
 * focus. It stays open while the action is pending, unless `pendingCancelLabel` offers a way out; the caller closes it.
 */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, cancelLabel, actionLabel, onAction, children } = props
  const { actionVariant = 'danger-filled', pending, pendingText, pendingCancelLabel, problem } = props
  const canClose = !pending || pendingCancelLabel !== undefined
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (canClose) onOpenChange(isOpen)
      }}
    >
      <Primitive.Portal>
        <Overlay>
          <Panel onOpenAutoFocus={onOpenAutoFocus} onCloseAutoFocus={onCloseAutoFocus}>
            <Title>{title}</Title>
            <DialogDescription>{description}</DialogDescription>
            {children}
            {problem && <Problem>{problem}</Problem>}
            <DialogActions>
              <Primitive.Cancel asChild>
                <Button variant="quiet" disabled={!canClose}>
                  {(pending && pendingCancelLabel) || cancelLabel}
                </Button>
              </Primitive.Cancel>
              <Button variant={actionVariant} pending={pending} pendingText={pendingText} onClick={onAction}>
                {actionLabel}
              </Button>
            </DialogActions>
          </Panel>
        </Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
