import type { Day, ReportQuery } from '@studio/contract'
import { Field, FilterTabs, Input, Select } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { periodError, presets } from './report-periods.ts'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3) var(--s4);
  align-items: start;
  margin-bottom: var(--s5);

  > fieldset {
    align-self: end;
  }

  [role='combobox'] {
    width: 12rem;
  }

  input[type='date'] {
    width: 10.5rem;
  }

  @media (max-width: 639px) {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > :first-child,
    > :last-child {
      grid-column: 1 / -1;
    }

    [role='combobox'],
    input[type='date'] {
      width: 100%;
    }
  }
`
const own = 'own'
const options = [...presets.map(({ value, label }) => ({ value, label })), { value: own, label: 'Custom dates' }]
const steps = [
  { value: 'week', label: 'By week' },
  { value: 'month', label: 'By month' },
]

type Props = {
  query: ReportQuery
  today: Day
  onChange: (query: ReportQuery) => void
}

export function PeriodPicker({ query, today, onChange }: Props) {
  const [typed, setTyped] = useState({ from: query.from, to: query.to })
  const [shown, setShown] = useState(query)
  if (shown.from !== query.from || shown.to !== query.to) {
    // Back, or a link: another period than what was typed here.
    setShown(query)
    setTyped({ from: query.from, to: query.to })
  }
  const [isOwn, setOwn] = useState(false)
  const error = periodError(typed)
  const chosen = presets.find(({ of }) => {
    const { from, to } = of(today)
    return from === typed.from && to === typed.to
  })
  const choose = (value: string) => {
    setOwn(value === own)
    const next = presets.find((preset) => preset.value === value)?.of(today)
    if (!next) return
    setTyped({ from: next.from, to: next.to })
    onChange(next)
  }
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (!periodError(next)) onChange({ ...query, ...next })
  }
  return (
    <Row>
      <Field label="Period">
        <Select options={options} value={isOwn ? own : (chosen?.value ?? own)} onValueChange={choose} />
      </Field>
      <Field label="From" error={error}>
        <Input type="date" value={typed.from} onChange={({ target }) => type({ from: target.value })} />
      </Field>
      <Field label="To">
        <Input type="date" value={typed.to} onChange={({ target }) => type({ to: target.value })} />
      </Field>
      <FilterTabs
        label="Figures"
        options={steps}
        value={query.by}
        onValueChange={(by) => onChange({ ...query, by: by === 'month' ? 'month' : 'week' })}
      />
    </Row>
  )
}
