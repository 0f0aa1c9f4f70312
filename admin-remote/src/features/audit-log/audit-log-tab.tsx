import { useRead } from '@studio/client/reading'
import { isDay } from '@studio/contract'
import { Button, EmptyState, Input, Select } from '@studio/ui'
import { styled } from 'styled-components'
import { AuditTable, toSentenceCase } from '../../lists/audit-table.tsx'
import { PagedList, usePagedList } from '../../lists/paged-list.tsx'
import { Toolbar } from '../../lists/toolbar.tsx'
import { useUrlParams } from '../../navigation/navigation.tsx'

const ALL = 'all'
type Filter = Record<'actorId' | 'action' | 'entity' | 'from' | 'to', string>
const EMPTY_FILTER: Filter = { actorId: '', action: '', entity: '', from: '', to: '' }

export function AuditLogTab() {
  const params = useUrlParams()
  const changeFilter = (changes: Partial<Filter>, options?: { replace: boolean }) =>
    params.set({ ...changes, page: '' }, options)
  const filter = readFilter(params.get)
  const query = toQuery(filter)
  const pages = usePagedList('listAuditLog', query, { pageSize: 20 })
  const isFiltered = Object.values(query).some(Boolean)
  return (
    <>
      <Filters
        filter={filter}
        onChange={changeFilter}
        onClear={isFiltered ? () => changeFilter(EMPTY_FILTER) : undefined}
      />
      <PagedList
        pages={pages}
        loadingLabel="Loading the audit log"
        empty={<EmptyState title={isFiltered ? 'Nothing found' : 'No entries yet'} artwork="contour" />}
        label="the audit log"
      >
        {(entries) => <AuditTable entries={entries} />}
      </PagedList>
    </>
  )
}

function readFilter(get: (name: string) => string | null): Filter {
  const getText = (name: string) => get(name) ?? ''
  const getDay = (name: string) => (isDay(getText(name)) ? getText(name) : '')
  return {
    actorId: getText('actorId'),
    action: getText('action'),
    entity: getText('entity'),
    from: getDay('from'),
    to: getDay('to'),
  }
}

function toQuery({ actorId, action, entity, from, to }: Filter) {
  // While the admin types, the range may be reversed. Then only its end applies.
  const isReversed = to !== '' && from > to
  return {
    actorId: actorId || undefined,
    action: action || undefined,
    entity: entity || undefined,
    from: isReversed ? undefined : from || undefined,
    to: to || undefined,
  }
}

const DayLabel = styled.label`
  display: flex;
  gap: 0.5rem;
  align-items: center;
  font-size: var(--t-small);

  input {
    width: 10rem;
  }

  @media (max-width: 639px) {
    width: 100%;

    span {
      width: 3rem;
    }

    input {
      flex: 1;
    }
  }
`

type FiltersProps = {
  filter: Filter
  onChange: (changes: Partial<Filter>, options?: { replace: boolean }) => void
  onClear?: () => void
}

function Filters({ filter, onChange, onClear }: FiltersProps) {
  const { data } = useRead('getAuditFilterOptions', undefined, { rereadOnOpen: true })
  const toOption = (value: string) => ({ value, label: toSentenceCase(value) })
  const actors = data?.actors.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const selects = [
    { field: 'actorId', label: 'Who', anyLabel: 'Everyone', options: actors },
    { field: 'action', label: 'What was done', anyLabel: 'Any action', options: data?.actions.map(toOption) ?? [] },
    { field: 'entity', label: 'To what', anyLabel: 'Anything', options: data?.entities.map(toOption) ?? [] },
  ] as const
  const days = [
    { field: 'from', label: 'From' },
    { field: 'to', label: 'To' },
  ] as const
  return (
    <Toolbar>
      <div>
        {selects.map(({ field, label, anyLabel, options }) => (
          <Select
            key={field}
            aria-label={label}
            options={[{ value: ALL, label: anyLabel }, ...options]}
            value={filter[field] || ALL}
            onValueChange={(value) => onChange({ [field]: value === ALL ? '' : value })}
          />
        ))}
        {days.map(({ field, label }) => (
          <DayLabel key={field}>
            <span>{label}</span>
            {/* Typing a date must not add a history entry for each part. */}
            <Input
              type="date"
              value={filter[field]}
              onChange={({ target }) => onChange({ [field]: target.value }, { replace: true })}
            />
          </DayLabel>
        ))}
      </div>
      {onClear && (
        <Button variant="quiet" onClick={onClear}>
          Show Everything
        </Button>
      )}
    </Toolbar>
  )
}
