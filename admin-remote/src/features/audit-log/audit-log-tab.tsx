import { useRead } from '@studio/client/reading'
import { isDay } from '@studio/contract'
import { Button, EmptyState, Input, Select } from '@studio/ui'
import { styled } from 'styled-components'
import { AuditTable, sentenceCase } from '../../lists/audit-table.tsx'
import { PagedList, usePagedList } from '../../lists/paged-list.tsx'
import { Toolbar } from '../../lists/toolbar.tsx'
import { usePlaceParams } from '../../navigation/navigation.tsx'

const all = 'all'
type Filter = Record<'actorId' | 'act' | 'entity' | 'from' | 'to', string>

export function AuditLogTab() {
  const params = usePlaceParams()
  const change = (part: Partial<Filter>, options?: { replace: boolean }) => params.set({ ...part, page: '' }, options)
  const filter = filterOf(params.get)
  const query = queryOf(filter)
  const entries = usePagedList('listAuditLog', query, { size: 20 })
  const isNarrowed = Object.values(query).some(Boolean)
  return (
    <>
      <Filters filter={filter} onChange={change} onClear={isNarrowed ? () => change(filterOf(() => '')) : undefined} />
      <PagedList
        pages={entries}
        loading="Loading the audit log"
        empty={<EmptyState title={isNarrowed ? 'Nothing found' : 'No entries yet'} kind="contour" />}
        label="the audit log"
      >
        {(entries) => <AuditTable entries={entries} />}
      </PagedList>
    </>
  )
}

function filterOf(get: (name: string) => string | null): Filter {
  const day = (name: string) => (isDay(get(name) ?? '') ? (get(name) ?? '') : '')
  const word = (name: string) => get(name) ?? ''
  return { actorId: word('actorId'), act: word('act'), entity: word('entity'), from: day('from'), to: day('to') }
}

// A reversed range is not sent: only its end date is applied.
function queryOf({ from, to, ...words }: Filter) {
  return {
    actorId: words.actorId || undefined,
    act: words.act || undefined,
    entity: words.entity || undefined,
    from: from && to && from > to ? undefined : from || undefined,
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
  onChange: (part: Partial<Filter>, options?: { replace: boolean }) => void
  onClear?: () => void
}

function Filters({ filter, onChange, onClear }: FiltersProps) {
  const { data } = useRead('listAuditTerms', undefined, { rereadOnOpen: true })
  const toOption = (value: string) => ({ value, label: sentenceCase(value) })
  const actors = data?.actors.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const selects = [
    { field: 'actorId', label: 'Who', any: 'Everyone', options: actors },
    { field: 'act', label: 'What was done', any: 'Any action', options: data?.acts.map(toOption) ?? [] },
    { field: 'entity', label: 'To what', any: 'Anything', options: data?.entities.map(toOption) ?? [] },
  ] as const
  const days = [
    { field: 'from', label: 'From' },
    { field: 'to', label: 'To' },
  ] as const
  return (
    <Toolbar>
      <div>
        {selects.map(({ field, label, any, options }) => (
          <Select
            key={field}
            aria-label={label}
            options={[{ value: all, label: any }, ...options]}
            value={filter[field] || all}
            onValueChange={(value) => onChange({ [field]: value === all ? '' : value })}
          />
        ))}
        {days.map(({ field, label }) => (
          <DayLabel key={field}>
            <span>{label}</span>
            {/* A date is typed part by part. */}
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
