import { ProgramPicture } from '@studio/client/program-picture'
import { useRead } from '@studio/client/reading'
import { staffEnrollmentStatusLabels } from '@studio/client/status-labels'
import { enrollmentStatuses, type Program, type ProgramEnrollment } from '@studio/contract'
import { type Column, EmptyState, FilterTabs, Table } from '@studio/ui'
import { DetailPage } from '../../layout/detail-page.tsx'
import { ActiveBadge } from '../../lists/admin-card.tsx'
import { enrollmentColumns } from '../../lists/enrollment-columns.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { PagedList, usePagedList } from '../../lists/paged-list.tsx'
import { MobileLabel } from '../../lists/row-layout.ts'
import { Toolbar } from '../../lists/toolbar.tsx'
import { personHref, programsHref } from '../../navigation/hash-routes.ts'
import { useLastListHref, useUrlChoice } from '../../navigation/navigation.tsx'
import { BreakableEmail } from '../../people/names.tsx'
import { useInstantFormat } from '../../time/instants.tsx'

const ALL = 'all'
const filters = [
  { value: ALL, label: 'All' },
  ...enrollmentStatuses.map((value) => ({ value: String(value), label: staffEnrollmentStatusLabels[value].text })),
]

export function ProgramPage({ id }: { id: string }) {
  const programs = useRead('listPrograms')
  const back = useBackLink()
  return (
    <ListStates read={programs} loadingLabel="Loading this program">
      {(allPrograms) => {
        const program = allPrograms.find((listedProgram) => listedProgram.id === id)
        if (program) return <ProgramDetails program={program} />
        return (
          <DetailPage back={back} title="No programs found">
            <p>This program no longer exists.</p>
          </DetailPage>
        )
      }}
    </ListStates>
  )
}

const useBackLink = () => ({ href: useLastListHref('programs', programsHref), label: 'All programs' })

function ProgramDetails({ program }: { program: Program }) {
  const format = useInstantFormat()
  const [status, setStatus] = useUrlChoice({ name: 'status', options: filters })
  const query = { status: status === ALL ? undefined : status }
  const enrollments = usePagedList('listProgramEnrollments', query, { pageSize: 20, params: { id: program.id } })
  return (
    <DetailPage
      back={useBackLink()}
      picture={
        <div style={{ width: '3.5rem' }}>
          <ProgramPicture program={program} />
        </div>
      }
      title={program.name}
      badges={<ActiveBadge isActive={program.isActive} />}
    >
      <Toolbar>
        <FilterTabs
          className="filter-tabs"
          label="Which enrollments"
          options={filters}
          value={status}
          onValueChange={setStatus}
        />
      </Toolbar>
      <PagedList
        pages={enrollments}
        loadingLabel="Loading enrollments"
        empty={
          <EmptyState title={status === ALL ? 'Nobody is enrolled yet' : 'No enrollments found'} artwork="window" />
        }
        label="enrollments"
      >
        {(rows) => (
          <Table caption="Enrollments" columns={createColumns(format.day)} rows={rows} rowKey={({ id }) => id} />
        )}
      </PagedList>
    </DetailPage>
  )
}

function createColumns(formatDay: (instant: string) => string): Column<ProgramEnrollment>[] {
  return [
    {
      head: 'Person',
      phonePart: 'name',
      // A closed account has no email address and no page.
      cell: ({ person }) => (
        <>
          <b>
            <bdi>{person.email ? <a href={personHref(person.id)}>{person.name}</a> : person.name}</bdi>
          </b>
          <span className="sub">
            <BreakableEmail email={person.email} />
          </span>
        </>
      ),
    },
    {
      head: 'Enrolled',
      cell: ({ createdAt }) => (
        <span className="num">
          <MobileLabel>Enrolled </MobileLabel>
          {formatDay(createdAt)}
        </span>
      ),
    },
    ...enrollmentColumns,
  ]
}
