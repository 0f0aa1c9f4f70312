import { useRead } from '@studio/client/reading'
import { isDay } from '@studio/contract'
import { Button, EmptyState, Input, Select } from '@studio/ui'
import { useId } from 'react'
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
        {(found) => <AuditTable entries={found} />}
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

const chosen = (value: string) => (value === all ? '' : value)

// A date is typed part by part.
const typing = { replace: true }

type FiltersProps = {
  filter: Filter
  onChange: (part: Partial<Filter>, options?: { replace: boolean }) => void
  onClear?: () => void
}

function Filters({ filter, onChange, onClear }: FiltersProps) {
  const terms = useRead('listAuditTerms', undefined, { rereadOnOpen: true }).data ?? {
    actors: [],
    acts: [],
    entities: [],
  }
  const worded = (words: readonly string[]) => words.map((value) => ({ value, label: sentenceCase(value) }))
  const actors = terms.actors.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Toolbar>
      <div>
        <Select
          aria-label="Who"
          options={[{ value: all, label: 'Everybody' }, ...actors]}
          value={filter.actorId || all}
          onValueChange={(actorId) => onChange({ actorId: chosen(actorId) })}
        />
        <Select
          aria-label="What was done"
          options={[{ value: all, label: 'Any action' }, ...worded(terms.acts)]}
          value={filter.act || all}
          onValueChange={(act) => onChange({ act: chosen(act) })}
        />
        <Select
          aria-label="To what"
          options={[{ value: all, label: 'Anything' }, ...worded(terms.entities)]}
          value={filter.entity || all}
          onValueChange={(entity) => onChange({ entity: chosen(entity) })}
        />
        <DayInput label="From" value={filter.from} onChange={(from) => onChange({ from }, typing)} />
        <DayInput label="To" value={filter.to} onChange={(to) => onChange({ to }, typing)} />
      </div>
      {onClear && (
        <Button variant="quiet" onClick={onClear}>
          Show Everything
        </Button>
      )}
    </Toolbar>
  )
}

function DayInput({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId()
  return (
    <DayLabel htmlFor={id}>
      <span>{label}</span>
      <Input id={id} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </DayLabel>
  )
}
