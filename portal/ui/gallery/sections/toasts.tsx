import { useState } from 'react'
import { Button, Icon, IconButton, Toast, type ToastProps, ToastRegion } from '../../src/index.ts'
import { Columns, Group } from '../group.ts'

type Said = Pick<ToastProps, 'title' | 'description' | 'tone' | 'action'>

const undo = { label: 'Undo', altText: 'Undo: show the class again', onAction: () => undefined }

const toasts: Said[] = [
  { title: 'Class Booked Successfully', description: 'Your class has been confirmed. See you there!' },
  { title: 'Booking Failed', description: 'Unable to book class. Please try again.', tone: 'bad' },
  { title: 'Class deleted successfully!', action: undo },
  {
    title: 'Session Expired',
    description: 'Your session has expired. Please sign in again to book classes.',
    tone: 'bad',
  },
]

/** The toast at rest, drawn where the page wants it; the real one lives in its region at the lower edge. */
function Still({ title, description, tone, action }: Said) {
  return (
    <div className="still-toast" data-tone={tone}>
      <Icon name={tone === 'bad' ? 'warning-circle' : 'check-circle'} />
      <div>
        <b>{title}</b>
        {description && <p>{description}</p>}
        {action && <Button variant="quiet">{action.label}</Button>}
      </div>
      <IconButton icon="x" label="Dismiss" />
    </div>
  )
}

const still = `
.still-toast { display: grid; grid-template-columns: auto 1fr auto; gap: .15rem .8rem; align-items: start; padding: .9rem .6rem .95rem 1rem;
  background: var(--raise); border: 1px solid var(--rule); border-left: 4px solid var(--act); border-radius: var(--r-sheet); box-shadow: var(--shadow-lift) }
.still-toast[data-tone=bad] { border-left-color: var(--bad) }
.still-toast > .i { margin-top: .05rem; color: var(--act) } .still-toast[data-tone=bad] > .i { color: var(--bad) }
.still-toast b { font: 560 1rem/1.35 var(--sans) } .still-toast p { font-size: var(--t-small); line-height: 1.45; color: var(--ink-2) }
.still-toast .ibtn { width: 2rem; height: 2rem; margin: -.25rem 0 } .still-toast .btn { min-height: 2rem; margin-top: .15rem }
`

export function ToastSections() {
  const [shown, show] = useState<(Said & { id: number }) | null>(null)
  return (
    <section className="w12">
      <h2>Toasts, one at a time, bottom right; bottom edge on a phone</h2>
      <style>{still}</style>
      <Columns>
        {toasts.map((toast) => (
          <Still key={String(toast.title)} {...toast} />
        ))}
      </Columns>
      <Group style={{ marginTop: 'var(--s4)' }}>
        {toasts.map((toast) => (
          <Button
            key={String(toast.title)}
            variant="secondary"
            onClick={() => show({ ...toast, id: (shown?.id ?? 0) + 1 })}
          >
            {toast.title}
          </Button>
        ))}
      </Group>
      <ToastRegion>
        {shown && <Toast key={shown.id} {...shown} open onOpenChange={(open) => !open && show(null)} />}
      </ToastRegion>
    </section>
  )
}
