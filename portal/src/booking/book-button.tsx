import type { StudioClass } from '@studio/contract'
import { Button } from '@studio/ui'
import { openBooking } from './booking-store.ts'

/** The button that books a class, on every card of a class. */
export function BookButton({ studioClass }: { studioClass: Pick<StudioClass, 'id' | 'name'> }) {
  return (
    <Button
      variant="outline"
      aria-label={`Book Class: ${studioClass.name}`}
      onClick={() => openBooking({ classId: studioClass.id })}
    >
      Book Class
    </Button>
  )
}
