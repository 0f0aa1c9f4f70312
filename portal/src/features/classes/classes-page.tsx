import { findFailedRead } from '@studio/client/failed-read'
import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import { type ClassFilterKey, classFilters, type Instructor, isMatchingClass, type ListedClass } from '@studio/contract'
import { Button, EmptyState, FilterTabs, SearchInput } from '@studio/ui'
import { styled } from 'styled-components'
import { NoClasses } from '../../booking/no-classes.tsx'
import { UnpaidNotice } from '../../booking/unpaid-notice.tsx'
import { useIsAfterFirstPaint, usePage } from '../../navigation/use-page.ts'
import { pageHeads } from '../../studio/studio.ts'
import { usePersistedState } from '../../tab-storage/persisted-state.ts'
import { ClassCard } from './class-card.tsx'
import { ClassesFrame, ClassesLoading, Spacing } from './classes-frame.tsx'
import { Instructors } from './instructors.tsx'

const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 20rem;
  gap: var(--s4) var(--gap);
  align-items: center;
  padding-bottom: var(--s3);
  border-bottom: 1px solid var(--rule);

  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);

    .search {
      grid-row: 1;
    }
  }

  /* On tablets the seven categories do not fit in one line: let them scroll, as on a phone. */
  @media (min-width: 640px) and (max-width: 899px) {
    .categories {
      flex-wrap: nowrap;
      margin-inline: calc(-1 * var(--margin));
      padding-inline: var(--margin);
      overflow-x: auto;
      scrollbar-width: none;
    }
  }
`
const Count = styled.p`
  padding-block: var(--s4);
  color: var(--ink-2);
  font-size: var(--t-small);
`
const Cards = styled.ul`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--gap);

  @media (max-width: 899px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

const filterOptions = classFilters.map(({ key, label }) => ({ value: key, label }))
const isFilterKey = (value: unknown): value is ClassFilterKey => classFilters.some(({ key }) => key === value)
const isText = (value: unknown): value is string => typeof value === 'string'

/** /classes: the catalogue with search and filters, and the instructors. */
export default function ClassesPage() {
  usePage(pageHeads.classes)
  const classes = useRead('listClasses')
  const instructors = useRead('listInstructors')
  const isAfterFirstPaint = useIsAfterFirstPaint()
  const failedRead = findFailedRead(classes, instructors)
  const renderContent = () => {
    if (failedRead) return <LoadFailed error={failedRead.error} onRetry={failedRead.retry} />
    if (!isAfterFirstPaint || !classes.data || !instructors.data) return <ClassesLoading />
    return <Catalogue classes={classes.data} instructors={instructors.data} />
  }
  return (
    <ClassesFrame>
      <UnpaidNotice />
      {renderContent()}
    </ClassesFrame>
  )
}

function Catalogue({ classes, instructors }: { classes: ListedClass[]; instructors: Instructor[] }) {
  const activeClasses = classes.filter(({ isActive }) => isActive)
  return (
    <>
      {activeClasses.length === 0 ? (
        <Spacing>
          <NoClasses />
        </Spacing>
      ) : (
        <ClassSearch classes={activeClasses} />
      )}
      <Instructors instructors={instructors.filter(({ isActive }) => isActive)} />
    </>
  )
}

function ClassSearch({ classes }: { classes: ListedClass[] }) {
  const [filter, setFilter] = usePersistedState<ClassFilterKey>({
    name: 'filter',
    initial: 'all',
    isValid: isFilterKey,
  })
  const [search, setSearch] = usePersistedState({ name: 'search', initial: '', isValid: isText })
  const matchingClasses = classes.filter((studioClass) => isMatchingClass(studioClass, { filter, search }))
  return (
    <>
      <Bar>
        <FilterTabs
          label="Category"
          className="categories"
          options={filterOptions}
          value={filter}
          onValueChange={(value) => isFilterKey(value) && setFilter(value)}
        />
        <SearchInput
          className="search"
          label="Search classes"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Bar>
      <Count role="status" className="num">
        Showing {matchingClasses.length} of {classes.length} classes
      </Count>
      {matchingClasses.length === 0 ? (
        <NothingFound
          onShowAll={() => {
            setFilter('all')
            setSearch('')
          }}
        />
      ) : (
        <Cards>
          {matchingClasses.map((studioClass) => (
            <ClassCard key={studioClass.id} studioClass={studioClass} />
          ))}
        </Cards>
      )}
    </>
  )
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title="No classes found"
      artwork="breath"
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all classes
        </Button>
      }
    >
      Nothing here matches that search. Try one word, or all categories.
    </EmptyState>
  )
}
