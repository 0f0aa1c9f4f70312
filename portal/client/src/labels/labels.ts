import { pluralize } from '@studio/contract'

/** '1 week', '8 weeks' */
export const formatWeeks = (weeks: number): string => pluralize(weeks, 'week')

/** '4 places left', '1 place left' or 'full' */
export function formatSeatsLeft(seatsLeft: number): string {
  return seatsLeft <= 0 ? 'full' : `${pluralize(seatsLeft, 'place')} left`
}

const MAX_SHOWN_FEATURES = 3

/** The features of a program on its card: the first three, and '+2 more features' if there are more. */
export function summarizeFeatures(features: readonly string[]): {
  shownFeatures: readonly string[]
  moreText: string | null
} {
  const hiddenCount = features.length - MAX_SHOWN_FEATURES
  return {
    shownFeatures: features.slice(0, MAX_SHOWN_FEATURES),
    moreText: hiddenCount > 0 ? `+${hiddenCount} more features` : null,
  }
}
