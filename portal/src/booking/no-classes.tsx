import { EmptyState } from '@studio/ui'

/** The catalogue has nothing to show. */
export function NoClasses() {
  return (
    <EmptyState title="No Classes Available" kind="breath">
      New classes are on their way. The calendar will show them first.
    </EmptyState>
  )
}
