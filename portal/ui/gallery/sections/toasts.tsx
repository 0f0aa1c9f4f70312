import { useState } from 'react'
import { styled } from 'styled-components'
import { Button, Toast, type ToastProps, ToastRegion } from '../../src/index.ts'
import { Group } from '../group.ts'

type ToastContent = Pick<ToastProps, 'title' | 'description' | 'tone' | 'action'>

const undo = { label: 'Undo', altText: 'Undo: show the class again', onAction: () => undefined }

const toasts: ToastContent[] = [
  { title: 'Class Booked Successfully', description: 'Your class has been confirmed. See you there!' },
  { title: 'Booking Failed', description: 'Unable to book class. Please try again.', tone: 'bad' },
  { title: 'Class deleted successfully!', action: undo },
  {
    title: 'Session Expired',
    description: 'Your session has expired. Please sign in again to book classes.',
    tone: 'bad',
  },
]

/** The same region as on a page, laid into the text instead of at the lower edge; its toasts never end. */
const InText = styled.div`
  ol {
    position: static;
    z-index: auto;
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
    gap: var(--s4);
    align-items: start;
    width: auto;
  }
`

export function ToastSections() {
  const [shown, show] = useState<(ToastContent & { id: number }) | null>(null)
  return (
    <section className="w12">
      <h2>Toasts, one at a time, bottom right; bottom edge on a phone</h2>
      <InText>
        <ToastRegion label="Examples">
          {toasts.map((toast) => (
            <Toast key={String(toast.title)} {...toast} open onOpenChange={() => undefined} duration={Infinity} />
          ))}
        </ToastRegion>
      </InText>
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
