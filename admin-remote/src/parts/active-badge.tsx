import { Badge } from '@studio/ui'

/** Active or Inactive (spec section 2, /admin). */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
}
