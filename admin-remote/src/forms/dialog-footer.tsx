import { Button } from '@studio/ui'

type Props = {
  /** The main button: 'Create Class'. */
  actionLabel: string
  pending: boolean
  /** The label while the call is running: 'Creating...'. */
  pendingText: string
  onCancel: () => void
}

export function DialogFooter({ actionLabel, pending, pendingText, onCancel }: Props) {
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" pending={pending} pendingText={pendingText}>
        {actionLabel}
      </Button>
    </>
  )
}
