import { AlertDialog } from '@studio/ui'
import type { useUnsavedGuard } from './use-unsaved-guard.ts'

type Props = { guard: ReturnType<typeof useUnsavedGuard>; onDiscard: () => void }

/** Asks whether unsaved input is discarded; shown inside the dialog that `guard` keeps open. */
export function DiscardQuestion({ guard, onDiscard }: Props) {
  return (
    <AlertDialog
      open={guard.asking}
      onOpenChange={(open) => open || guard.stay()}
      title="Discard your changes?"
      description="What you have changed here is not saved yet."
      cancelLabel="Keep Editing"
      actionLabel="Discard Changes"
      onAction={onDiscard}
    />
  )
}
