import { createRoot, type Root } from 'react-dom/client'
import { ask } from './ask.ts'
import { PlanPanel } from './plan-panel.tsx'

let root: Root | undefined

/**
 * Shows the panel of a member's plan in a place of the page. Without an answer of the server, and for a plan that is not
 * paid for at the payment provider, there is none; the page has Manage Membership beside it.
 */
export async function mountPlanPanel({
  place,
  timeZone,
  onChange,
}: {
  place: HTMLElement
  timeZone: string
  onChange: () => void
}): Promise<void> {
  if (root) return
  const overview = await ask.overview().catch(() => null)
  if (!overview?.price) return
  root = createRoot(place)
  root.render(<PlanPanel {...{ overview, timeZone, onChange }} />)
}
