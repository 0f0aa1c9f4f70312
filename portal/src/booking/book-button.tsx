import type { StudioClass } from '@studio/contract'
import { Button } from '@studio/ui'
import { openBooking } from './booking-store.ts'
import { usePrefetchOnIntent } from './use-prefetch-on-intent.ts'

/** The button that books a class, on every card of a class. */
export function BookButton({ item }: { item: Pick<StudioClass, 'id' | 'name'> }) {
  const intent = usePrefetchOnIntent()
  return (
    <Button
      variant="outline"
      aria-label={`Book Class: ${item.name}`}
      {...intent}
      onClick={() => openBooking({ classId: item.id })}
    >
      Book Class
    </Button>
  )
}
