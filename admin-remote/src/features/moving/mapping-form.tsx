import { attempt } from '@studio/client/attempt'
import {
  type DateOrder,
  findDateOrder,
  type ImportField,
  importFields,
  importSettingsSchema,
  importSources,
  parse,
  pluralize,
} from '@studio/contract'
import { Button, Notice, RadioCards, Select, Table } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { Actions, Section } from '../../layout/detail-page.tsx'
import { importHref } from '../../navigation/hash-routes.ts'
import { useNavigation } from '../../navigation/navigation.tsx'
import { getFileProblem, toFormInput } from './import-call.ts'
import type { ChosenFile } from './import-page.tsx'

const LEFT_OUT = 'none'
const fieldOptions = [
  { value: LEFT_OUT, label: 'Leave out' },
  ...Object.entries(importFields).map(([value, label]) => ({ value, label })),
]
const separatorNames: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }
const dateOrderOptions = [
  { value: 'day-first', label: 'Day first: 31/12/2019' },
  { value: 'month-first', label: 'Month first: 12/31/2019' },
]

const Fields = styled.div`
  display: grid;
  gap: var(--s4);
  justify-items: start;
  margin-bottom: var(--s4);

  [role='combobox'] {
    width: 14rem;
  }
`

/** The detected field of each column. The admin corrects them, then sees what the import would change. */
export function MappingForm({ chosenFile: { file, preview } }: { chosenFile: ChosenFile }) {
  const { api } = useBridge()
  const { adminNavigator } = useNavigation()
  const [fields, setFields] = useState(preview.columns.map(({ field }) => field))
  const [dateOrder, setDateOrder] = useState<DateOrder>()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const mappedColumns = preview.columns.map((column, index) => ({ ...column, field: fields[index] ?? null }))
  const isDateOrderUnclear = findDateOrder(mappedColumns) === 'unclear'
  const send = async () => {
    const settings = { columns: fields, dateOrder }
    const inputProblem = getInputProblem(settings, isDateOrderUnclear)
    setProblem(inputProblem)
    if (inputProblem) return
    setPending(true)
    const { answer, failure } = await attempt(api.call('startImport', toFormInput({ file, settings })))
    setPending(false)
    if (answer) adminNavigator.go(importHref(answer.id))
    else setProblem(getFileProblem(failure))
  }
  const setField = (changedIndex: number, value: string) =>
    setFields(fields.map((field, index) => (index === changedIndex ? toField(value) : field)))
  const separatorText = preview.separator === null ? '' : `, separated by ${separatorNames[preview.separator]}`
  return (
    <Section title={`What ${file.name} holds`}>
      <Fields>
        <p className="hint">
          {pluralize(preview.rows, 'row')}
          {preview.source !== 'other' && ` from ${importSources[preview.source]}`}, {preview.encoding}
          {separatorText}.
        </p>
        {isDateOrderUnclear && (
          <RadioCards
            label="The dates of this file can be read both ways. What comes first?"
            options={dateOrderOptions}
            value={dateOrder ?? ''}
            onValueChange={(value) => setDateOrder(value as DateOrder)}
          />
        )}
      </Fields>
      <Table
        caption="Columns of the file"
        rows={preview.columns.map((column, index) => ({ ...column, index }))}
        rowKey={({ index }) => String(index)}
        columns={[
          { head: 'Column', phonePart: 'name', cell: ({ heading }) => <bdi>{heading}</bdi> },
          { head: 'Samples', phonePart: 'fact', cell: ({ samples }) => <bdi>{samples.join(' · ') || '–'}</bdi> },
          {
            head: 'Holds',
            phonePart: 'state',
            cell: ({ heading, index }) => (
              <Select
                aria-label={`Column ${heading} holds`}
                options={fieldOptions}
                value={fields[index] ?? LEFT_OUT}
                onValueChange={(value) => setField(index, value)}
              />
            ),
          },
        ]}
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Actions>
        <Button pending={pending} pendingText="Sending..." onClick={() => void send()}>
          See What Would Change
        </Button>
      </Actions>
    </Section>
  )
}

type Settings = { columns: ReadonlyArray<ImportField | null>; dateOrder: DateOrder | undefined }

function getInputProblem(settings: Settings, isDateOrderUnclear: boolean): string {
  const result = parse(importSettingsSchema, settings, {})
  if (!result.ok) return Object.values(result.fields)[0] ?? ''
  return isDateOrderUnclear && !settings.dateOrder ? 'Please say which comes first in a date.' : ''
}

const toField = (value: string): ImportField | null => (value === LEFT_OUT ? null : (value as ImportField))
