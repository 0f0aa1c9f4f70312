import { Button } from '@studio/ui'

type Props = {
  /** The main button: 'Create Class'. */
  act: string
  pending: boolean
  /** The same while it is under way: 'Creating...'. */
  pendingText: string
  danger?: boolean | undefined
  onCancel: () => void
}

export function DialogFooter({ act, pending, pendingText, danger, onCancel }: Props) {
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant={danger ? 'danger-filled' : 'primary'} pending={pending} pendingText={pendingText}>
        {act}
      </Button>
    </>
  )
}
