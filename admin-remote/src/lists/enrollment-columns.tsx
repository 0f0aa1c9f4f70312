import { staffEnrollmentStatusLabels as labels } from '@studio/client/status-labels'
import { type Enrollment, formatDateWithYear, formatMoney } from '@studio/contract'
import { Badge, type Column } from '@studio/ui'

type EnrollmentFields = Pick<Enrollment, 'startDate' | 'endDate' | 'price' | 'status'>

export const enrollmentColumns: readonly Column<EnrollmentFields>[] = [
  {
    head: 'Dates',
    cell: ({ startDate, endDate }) => (
      <span className="num">
        {formatDateWithYear(startDate)}
        {endDate && ` – ${formatDateWithYear(endDate)}`}
      </span>
    ),
  },
  { head: 'Paid', isNumeric: true, cell: ({ price }) => formatMoney(price.paid) },
  {
    head: 'Status',
    phonePart: 'state',
    cell: ({ status }) => <Badge tone={labels[status].tone}>{labels[status].text}</Badge>,
  },
]
