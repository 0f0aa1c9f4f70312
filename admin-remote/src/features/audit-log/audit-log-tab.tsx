import { useRead } from '@studio/client/reading'
import { Button, EmptyState, Input, Select } from '@studio/ui'
import { useId, useState } from 'react'
import { styled } from 'styled-components'
import { usePages } from '../../data/use-pages.ts'
import { AuditTable, sentenceCase } from '../../parts/audit-table.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { Tools } from '../../parts/tools.ts'

const all = 'all'
const everything = { actorId: all, act: all, entity: all, from: '', to: '' }
type Filter = typeof everything

/** The tab Audit Log: who did what to what, when, before and after; narrowed down on the server (ruling B27). */
export function AuditLogTab() {
  const [filter, setFilter] = useState<Filter>(everything)
  const change = (part: Partial<Filter>) => setFilter({ ...filter, ...part })
  const query = queryOf(filter)
  const entries = usePages('listAuditLog', query, { size: 20 })
  const isNarrowed = Object.values(query).some(Boolean)
  return (
    <>
      <Filters filter={filter} onChange={change} onClear={isNarrowed ? () => change(everything) : undefined} />
      <PagedList
        pages={entries}
        loading="Loading the audit log"
        empty={<EmptyState title={isNarrowed ? 'Nothing found' : 'Nothing was done yet'} kind="contour" />}
        label="the audit log"
      >
        {(found) => <AuditTable entries={found} />}
      </PagedList>
    </>
  )
}

// A range the wrong way round is not asked for: the second day then stands for itself.
function queryOf({ from, to, ...words }: Filter) {
  const chosen = (value: string) => (value === all ? undefined : value)
  return {
    actorId: chosen(words.actorId),
    act: chosen(words.act),
    entity: chosen(words.entity),
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

type FiltersProps = { filter: Filter; onChange: (part: Partial<Filter>) => void; onClear?: () => void }

function Filters({ filter, onChange, onClear }: FiltersProps) {
  const terms = useRead('listAuditTerms', undefined, { rereadOnOpen: true }).data ?? {
    actors: [],
    acts: [],
    entities: [],
  }
  const worded = (words: readonly string[]) => words.map((value) => ({ value, label: sentenceCase(value) }))
  const whoever = terms.actors.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Tools>
      <div>
        <Select
          aria-label="Who"
          options={[{ value: all, label: 'Everybody' }, ...whoever]}
          value={filter.actorId}
          onValueChange={(actorId) => onChange({ actorId })}
        />
        <Select
          aria-label="What was done"
          options={[{ value: all, label: 'Any act' }, ...worded(terms.acts)]}
          value={filter.act}
          onValueChange={(act) => onChange({ act })}
        />
        <Select
          aria-label="To what"
          options={[{ value: all, label: 'Anything' }, ...worded(terms.entities)]}
          value={filter.entity}
          onValueChange={(entity) => onChange({ entity })}
        />
        <DayInput label="From" value={filter.from} onChange={(from) => onChange({ from })} />
        <DayInput label="To" value={filter.to} onChange={(to) => onChange({ to })} />
      </div>
      {onClear && (
        <Button variant="quiet" onClick={onClear}>
          Show Everything
        </Button>
      )}
    </Tools>
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
