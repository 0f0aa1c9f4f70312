import { Toast, ToastRegion } from '@studio/ui'
import { dismissToast, useToast } from './toast-store.ts'

/** Shows the current toast, if any, in the page's notification region. */
export function ActiveToast() {
  const toast = useToast((state) => state.toast)
  return (
    <ToastRegion>
      {toast && (
        <Toast
          key={toast.id}
          open
          onOpenChange={(open) => open || dismissToast(toast.id)}
          title={toast.title}
          description={toast.description}
          tone={toast.tone === 'destructive' ? 'bad' : 'act'}
          duration={toast.durationMs}
          action={toast.action && { ...toast.action, altText: toast.action.label }}
        />
      )}
    </ToastRegion>
  )
}
