import { EmptyState } from '@studio/ui'

/** Shown in place of an empty catalogue. */
export function NoClasses() {
  return (
    <EmptyState title="No Classes Available" artwork="breath">
      New classes are on their way. The calendar will show them first.
    </EmptyState>
  )
}
