import { Button } from '@studio/ui'

type Props = {
  /** The main button: 'Create Class'. */
  actionLabel: string
  pending: boolean
  /** The label while the call is running: 'Creating...'. */
  pendingText: string
  danger?: boolean | undefined
  onCancel: () => void
}

export function DialogFooter({ actionLabel, pending, pendingText, danger, onCancel }: Props) {
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant={danger ? 'danger-filled' : 'primary'} pending={pending} pendingText={pendingText}>
        {actionLabel}
      </Button>
    </>
  )
}
