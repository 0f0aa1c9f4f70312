import { ProgramBook } from '@studio/client/program-book'
import { useRead } from '@studio/client/reading'
import { staffEnrollmentStatusLabels } from '@studio/client/status-labels'
import { enrollmentStatuses, type Program, type ProgramEnrollment } from '@studio/contract'
import { type Column, EmptyState, FilterTabs, Table } from '@studio/ui'
import { ActiveBadge } from '../../components/active-badge.tsx'
import { BreakableEmail } from '../../components/breakable-email.tsx'
import { DetailPage } from '../../components/detail-page.tsx'
import { enrollmentColumns } from '../../components/enrollment-columns.tsx'
import { useInstants } from '../../components/instants.ts'
import { MobileLabel } from '../../components/layout.ts'
import { Tools } from '../../components/tools.ts'
import { ListStates } from '../../lists/list-states.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { usePages } from '../../lists/use-pages.ts'
import { personHref, programsHref } from '../../navigation/hash-routes.ts'
import { useChoice, useListHref } from '../../navigation/navigation.tsx'

const all = 'all'
const filters = [
  { value: all, label: 'All' },
  ...enrollmentStatuses.map((value) => ({ value: String(value), label: staffEnrollmentStatusLabels[value].text })),
]

/** Who is or was in a program, with their dates; an archived one keeps them. */
export function ProgramPage({ id }: { id: string }) {
  const programs = useRead('listPrograms')
  const back = useBack()
  return (
    <ListStates read={programs} loading="Loading this program">
      {(found) => {
        const program = found.find((one) => one.id === id)
        if (program) return <Whole program={program} />
        return (
          <DetailPage back={back} title="No programs found">
            <p>This program is not there any more.</p>
          </DetailPage>
        )
      }}
    </ListStates>
  )
}

const useBack = () => ({ href: useListHref('programs', programsHref), label: 'All programs' })

function Whole({ program }: { program: Program }) {
  const [status, setStatus] = useChoice({ name: 'status', options: filters })
  const query = { status: status === all ? undefined : status }
  const enrollments = usePages('listProgramEnrollments', query, { size: 20, params: { id: program.id } })
  return (
    <DetailPage
      back={useBack()}
      picture={
        <div style={{ width: '3.5rem' }}>
          <ProgramBook program={program} />
        </div>
      }
      title={program.name}
      badges={<ActiveBadge isActive={program.isActive} />}
    >
      <Tools>
        <FilterTabs
          className="kinds"
          label="Which enrollments"
          options={filters}
          value={status}
          onValueChange={setStatus}
        />
      </Tools>
      <PagedList
        pages={enrollments}
        loading="Loading enrollments"
        empty={<EmptyState title={status === all ? 'Nobody is enrolled yet' : 'No enrollments found'} kind="window" />}
        label="enrollments"
      >
        {(found) => <EnrollmentTable enrollments={found} />}
      </PagedList>
    </DetailPage>
  )
}

function EnrollmentTable({ enrollments }: { enrollments: readonly ProgramEnrollment[] }) {
  const show = useInstants()
  const columns: Column<ProgramEnrollment>[] = [
    {
      key: 'person',
      head: 'Person',
      part: 'name',
      cell: ({ person }) => (
        <>
          <b>{person.email ? <a href={personHref(person.id)}>{person.name}</a> : person.name}</b>
          <span className="sub">
            <BreakableEmail email={person.email} />
          </span>
        </>
      ),
    },
    {
      key: 'taken',
      head: 'Enrolled',
      cell: ({ createdAt }) => (
        <span className="num">
          <MobileLabel>Enrolled </MobileLabel>
          {show.day(createdAt)}
        </span>
      ),
    },
    ...enrollmentColumns,
  ]
  return <Table caption="Enrollments" columns={columns} rows={enrollments} rowKey={({ id }) => id} />
}
