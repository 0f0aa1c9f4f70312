import type { MembershipOverview } from '@studio/contract'
import { createRoot, type Root } from 'react-dom/client'
import { planCalls } from './plan-calls.ts'
import { PlanPanel } from './plan-panel.tsx'

let root: Root | undefined
let shownRenewalPrice: string | null = null

/**
 * Shows the plan panel, unless it is shown already. Returns null if there is none, because the server does not respond or
 * the payment provider does not bill the plan. The renewal price is null if no renewal is due.
 */
export async function mountPlanPanel({
  slot,
  timeZone,
  onChange,
}: {
  slot: HTMLElement
  timeZone: string
  onChange: () => void
}): Promise<{ renewalPrice: string | null } | null> {
  if (root) return { renewalPrice: shownRenewalPrice }
  const overview = await planCalls.loadOverview().catch(() => null)
  if (!overview?.price) return null
  root = createRoot(slot)
  shownRenewalPrice = overview.renewalPrice
  const handleChange = ({ renewalPrice }: MembershipOverview) => {
    shownRenewalPrice = renewalPrice
    onChange()
  }
  root.render(<PlanPanel overview={overview} timeZone={timeZone} onChange={handleChange} />)
  return { renewalPrice: shownRenewalPrice }
}
