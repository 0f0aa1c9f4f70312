import { type Enrollment, showDateWithYear, showMoney, type User } from '@studio/contract'
import { Badge, type Column, Table } from '@studio/ui'
import { useFacts } from '../../data/use-read.ts'
import { Section } from '../../parts/detail-page.tsx'
import { enrollmentWords } from '../../parts/enrollment-words.ts'
import { ListStates } from '../../parts/list-states.tsx'
import { programHref } from '../../parts/places.ts'

const columns: Column<Enrollment>[] = [
  {
    key: 'program',
    head: 'Program',
    part: 'name',
    cell: ({ program }) => <a href={programHref(program.id)}>{program.name}</a>,
  },
  {
    key: 'dates',
    head: 'Dates',
    cell: ({ startDate, endDate }) => (
      <span className="num">
        {showDateWithYear(startDate)}
        {endDate && ` – ${showDateWithYear(endDate)}`}
      </span>
    ),
  },
  { key: 'paid', head: 'Paid', cell: ({ price }) => <span className="num">{showMoney(price.paid)}</span> },
  {
    key: 'status',
    head: 'Status',
    part: 'state',
    cell: ({ status }) => <Badge tone={enrollmentWords[status].tone}>{enrollmentWords[status].text}</Badge>,
  },
]

/** The programs somebody is or was in, with their dates (ruling B23). */
export function PersonEnrollments({ user }: { user: User }) {
  const enrollments = useFacts('listUserEnrollments', { id: user.id })
  return (
    <Section>
      <header>
        <h3>Program enrollments</h3>
      </header>
      <ListStates read={enrollments} loading="Loading enrollments">
        {(found) =>
          found.length === 0 ? (
            <p className="hint">No program enrollments</p>
          ) : (
            <Table caption="Program enrollments" columns={columns} rows={found} rowKey={({ id }) => id} />
          )
        }
      </ListStates>
    </Section>
  )
}
