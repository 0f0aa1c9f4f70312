import { type Occurrence, pluralize } from '@studio/contract'

/** '1 week', '8 weeks' */
export const formatWeeks = (weeks: number): string => pluralize(weeks, 'week')

/** '4 places left', '1 place left' or 'full' */
export function formatSeatsLeft({ capacity, bookedCount }: Pick<Occurrence, 'capacity' | 'bookedCount'>): string {
  const placesLeft = Math.max(0, capacity - bookedCount)
  return placesLeft === 0 ? 'full' : `${pluralize(placesLeft, 'place')} left`
}

/** How many features a card shows at most. */
const MAX_FEATURES = 3

/** The features of a program on its card: the first three, and '+2 more features' if there are more. */
export function summarizeFeatures(features: readonly string[]): {
  shownFeatures: readonly string[]
  moreText: string | null
} {
  const hiddenCount = features.length - MAX_FEATURES
  return {
    shownFeatures: features.slice(0, MAX_FEATURES),
    moreText: hiddenCount > 0 ? `+${hiddenCount} more features` : null,
  }
}
