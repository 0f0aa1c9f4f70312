import type { MembershipOverview } from '@studio/contract'
import { createRoot, type Root } from 'react-dom/client'
import { ask } from './ask.ts'
import { PlanPanel } from './plan-panel.tsx'

let root: Root | undefined
let shownPrice: string | null = null

/**
 * Shows the panel of a member's plan in a place of the page. Without an answer of the server, and for a plan that is not
 * paid for at the payment provider, there is none; the page has Manage Membership beside it. Returns
 * what the next month costs, where there is one; null without a panel.
 */
export async function mountPlanPanel({
  place,
  timeZone,
  onChange,
}: {
  place: HTMLElement
  timeZone: string
  onChange: () => void
}): Promise<{ price: string | null } | null> {
  if (root) return { price: shownPrice }
  const overview = await ask.overview().catch(() => null)
  if (!overview?.price) return null
  root = createRoot(place)
  shownPrice = overview.renewalPrice
  const changed = ({ renewalPrice }: MembershipOverview) => {
    shownPrice = renewalPrice
    onChange()
  }
  root.render(<PlanPanel overview={overview} timeZone={timeZone} onChange={changed} />)
  return { price: shownPrice }
}
