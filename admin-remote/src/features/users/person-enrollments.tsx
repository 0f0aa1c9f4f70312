import { useRead } from '@studio/client/reading'
import type { Enrollment, User } from '@studio/contract'
import { type Column, Table } from '@studio/ui'
import { Section } from '../../layout/detail-page.tsx'
import { enrollmentColumns } from '../../lists/enrollment-columns.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { programHref } from '../../navigation/hash-routes.ts'

const columns: Column<Enrollment>[] = [
  {
    head: 'Program',
    phonePart: 'name',
    cell: ({ program }) => <a href={programHref(program.id)}>{program.name}</a>,
  },
  ...enrollmentColumns,
]

export function PersonEnrollments({ user }: { user: User }) {
  const enrollments = useRead('listUserEnrollments', { params: { id: user.id } }, { rereadOnOpen: true })
  return (
    <Section title="Program enrollments">
      <ListStates read={enrollments} loadingLabel="Loading enrollments">
        {(rows) =>
          rows.length === 0 ? (
            <p className="hint">No program enrollments</p>
          ) : (
            <Table caption="Program enrollments" columns={columns} rows={rows} rowKey={({ id }) => id} />
          )
        }
      </ListStates>
    </Section>
  )
}
