import { enrollmentStatusLabels } from '@studio/client/status-labels'
import type { EnrollmentStatus } from '@studio/contract'
import { Badge } from '@studio/ui'

/** The state of an enrollment. */
export function EnrollmentBadge({ status, className }: { status: EnrollmentStatus; className?: string }) {
  const { text, tone } = enrollmentStatusLabels[status]
  return (
    <Badge tone={tone} className={className}>
      {text}
    </Badge>
  )
}
