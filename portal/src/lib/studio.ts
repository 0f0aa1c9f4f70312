import { studio } from 'virtual:studio'
import { type Day, dayIn } from '@studio/contract'

export { studio }

/** The studio's today, `YYYY-MM-DD`, whatever zone the browser is in (ruling B10). */
export function studioToday(): Day {
  return dayIn(new Date(), studio.timezone)
}
