import type { EnrollmentStatus } from '@studio/contract'
import { Badge, type BadgeTone } from '@studio/ui'

const looks: Record<EnrollmentStatus, { text: string; tone: BadgeTone }> = {
  pending: { text: 'Pending', tone: 'warn' },
  active: { text: 'Active', tone: 'good' },
  completed: { text: 'Completed', tone: 'neutral' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
}

/** The state of an enrollment (ruling B4). */
export function EnrollmentBadge({ status }: { status: EnrollmentStatus }) {
  return <Badge tone={looks[status].tone}>{looks[status].text}</Badge>
}
