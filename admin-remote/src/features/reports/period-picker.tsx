import type { Day, ReportQuery } from '@studio/contract'
import { Field, FilterTabs, Input, Select } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { getPeriodError, presets } from './report-periods.ts'

const PickerRow = styled.div`
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
const CUSTOM = 'custom'
const options = [...presets.map(({ value, label }) => ({ value, label })), { value: CUSTOM, label: 'Custom dates' }]
const intervalOptions = [
  { value: 'week', label: 'By week' },
  { value: 'month', label: 'By month' },
]

type Props = {
  query: ReportQuery
  today: Day
  /** A preset adds a history entry; a typed date or another interval replaces the current one. */
  onChange: (query: ReportQuery, options: { replace: boolean }) => void
}

export function PeriodPicker({ query, today, onChange }: Props) {
  const [typedPeriod, setTypedPeriod] = useState({ from: query.from, to: query.to })
  const [isCustom, setIsCustom] = useState(false)
  const [previousQuery, setPreviousQuery] = useState(query)
  if (previousQuery.from !== query.from || previousQuery.to !== query.to) {
    // The period was not necessarily chosen here: Back or a link changes it too.
    setPreviousQuery(query)
    setTypedPeriod({ from: query.from, to: query.to })
    setIsCustom(false)
  }
  const error = getPeriodError(typedPeriod)
  const matchingPreset = presets.find(({ toQuery }) => {
    const { from, to } = toQuery(today)
    return from === typedPeriod.from && to === typedPeriod.to
  })
  const choosePreset = (value: string) => {
    setIsCustom(value === CUSTOM)
    const presetQuery = presets.find((preset) => preset.value === value)?.toQuery(today)
    if (!presetQuery) return
    setTypedPeriod({ from: presetQuery.from, to: presetQuery.to })
    onChange(presetQuery, { replace: false })
  }
  const changeDates = (changes: Partial<typeof typedPeriod>) => {
    const nextPeriod = { ...typedPeriod, ...changes }
    setTypedPeriod(nextPeriod)
    if (!getPeriodError(nextPeriod)) onChange({ ...query, ...nextPeriod }, { replace: true })
  }
  return (
    <PickerRow>
      <Field label="Period">
        <Select
          options={options}
          value={isCustom ? CUSTOM : (matchingPreset?.value ?? CUSTOM)}
          onValueChange={choosePreset}
        />
      </Field>
      <Field label="From" error={error}>
        <Input type="date" value={typedPeriod.from} onChange={({ target }) => changeDates({ from: target.value })} />
      </Field>
      <Field label="To">
        <Input type="date" value={typedPeriod.to} onChange={({ target }) => changeDates({ to: target.value })} />
      </Field>
      <FilterTabs
        label="Figures"
        options={intervalOptions}
        value={query.by}
        onValueChange={(interval) =>
          onChange({ ...query, by: interval === 'month' ? 'month' : 'week' }, { replace: true })
        }
      />
    </PickerRow>
  )
}
