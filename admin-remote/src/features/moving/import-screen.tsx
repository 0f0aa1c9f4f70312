import { useRead } from '@studio/client/reading'
import { type Import, type ImportRow, importActions, importSources, isImportRunning, pluralize } from '@studio/contract'
import { Button, Checkbox, FilterTabs, Notice, Table } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { useExport } from '../../downloads/use-export.ts'
import { Actions, DetailPage, Facts, Section } from '../../layout/detail-page.tsx'
import { keepDataAfterFailure, ListStates } from '../../lists/list-states.tsx'
import { PagedList, usePagedList } from '../../lists/paged-list.tsx'
import { Toolbar } from '../../lists/toolbar.tsx'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { importsHref, personHref } from '../../navigation/hash-routes.ts'
import { useUrlChoice } from '../../navigation/navigation.tsx'
import { BreakableEmail } from '../../people/names.tsx'
import { useInstantFormat } from '../../time/instants.tsx'
import { getProgress, importActionNames, importStateNames, outcomeSuffixes } from './import-labels.ts'

const LIVE_READ = { rereadOnOpen: true, refreshEveryMs: 3_000 }
const importReads = ['getImport', 'listImportRows', 'listImports', 'listUsers', 'getPeopleFilters'] as const

export function ImportScreen({ id }: { id: string }) {
  const read = keepDataAfterFailure(useRead('getImport', { params: { id } }, LIVE_READ))
  return (
    <ListStates read={read} loadingLabel="Loading the import">
      {(peopleImport) => <ImportDetails peopleImport={peopleImport} />}
    </ListStates>
  )
}

function ImportDetails({ peopleImport }: { peopleImport: Import }) {
  const format = useInstantFormat()
  const { plan, outcomes, state, source, rows, createdAt, startedBy } = peopleImport
  const facts = [
    { term: 'From', value: importSources[source] },
    { term: 'Started', value: `${format.dayAndTime(createdAt)} by ${startedBy}` },
    { term: 'Rows', value: rows },
    ...importActions.map((action) => ({ term: importActionNames[action], value: plan[action] })),
    ...(outcomes.failed > 0 ? [{ term: 'Failed', value: outcomes.failed }] : []),
  ]
  return (
    <DetailPage
      back={{ href: importsHref, label: 'All imports' }}
      title={peopleImport.fileName}
      badges={importStateNames[state]}
    >
      <Facts className="num" facts={facts} />
      {isImportRunning(state) && <Progress peopleImport={peopleImport} />}
      {state === 'planned' && <StartSection peopleImport={peopleImport} />}
      {peopleImport.undoUntil && <UndoSection peopleImport={peopleImport} undoUntil={peopleImport.undoUntil} />}
      {/* The key makes the rows load again when the state of the import changes. */}
      {state !== 'planning' && <RowsSection key={state} peopleImport={peopleImport} />}
    </DetailPage>
  )
}

const ProgressBox = styled.div`
  margin-top: var(--s5);

  progress {
    width: 100%;
    max-width: 30rem;
    height: 6px;
    accent-color: var(--act);
  }
`

function Progress({ peopleImport }: { peopleImport: Import }) {
  const { processed, total } = getProgress(peopleImport)
  const isPlanning = peopleImport.state === 'planning'
  return (
    <ProgressBox>
      <progress
        aria-label={importStateNames[peopleImport.state]}
        max={Math.max(total, 1)}
        value={isPlanning ? undefined : processed}
      />
      <p className="hint">
        {isPlanning ? 'Comparing each row with your people.' : `${processed} of ${total} rows.`} You can leave this page
        and come back.
      </p>
    </ProgressBox>
  )
}

function StartSection({ peopleImport: { id, plan } }: { peopleImport: Import }) {
  const [isInviting, setIsInviting] = useState(false)
  const { run, pending } = useAdminMutation({
    endpoint: 'applyImport',
    invalidates: importReads,
    failure: 'Failed to start the import.',
  })
  const changeCount = plan.create + plan.update
  const conflictNotice = plan.conflict > 0 && (
    <Notice tone="bad">
      {`${pluralize(plan.conflict, 'row')} in conflict ${plan.conflict === 1 ? 'is' : 'are'} left out, for the reason beside each. `}
      {/* The column is the one with the value that the reason rejects. */}
      Correct the file, or leave the column out, and choose it again: what is imported by then stays as it is.
    </Notice>
  )
  if (changeCount === 0) {
    return conflictNotice || <Notice>Nothing would change: each row is known already, or has nothing to import.</Notice>
  }
  return (
    <Section title="Nothing has changed yet">
      <p className="hint">
        Below is what happens with each row. Importing does exactly that: no charge, and no mail unless you choose it.
      </p>
      {conflictNotice}
      <Checkbox
        label="Send each new person an invitation to choose a password"
        checked={isInviting}
        onCheckedChange={setIsInviting}
      />
      <Actions>
        <Button
          pending={pending}
          pendingText="Starting..."
          onClick={() => void run({ params: { id }, body: { invite: isInviting } })}
        >
          {`Import ${pluralize(changeCount, 'Row')}`}
        </Button>
      </Actions>
    </Section>
  )
}

function UndoSection({ peopleImport: { id }, undoUntil }: { peopleImport: Import; undoUntil: string }) {
  const format = useInstantFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { run } = useAdminMutation({
    endpoint: 'undoImport',
    invalidates: importReads,
    failure: 'Failed to undo the import.',
  })
  return (
    <Actions>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Undo Import
      </Button>
      <p className="hint">Possible until {format.dayAndTime(undoUntil)}.</p>
      {isOpen && (
        <ConfirmDialog
          action={() => run({ params: { id } })}
          title="Undo this import?"
          description="People whom it added are removed, and what it added to others is taken away. Whoever has booked, signed in or been changed since stays as they are."
          cancelLabel="Keep Import"
          actionLabel="Undo Import"
          pendingText="Undoing..."
          onClose={() => setIsOpen(false)}
        />
      )}
    </Actions>
  )
}

const ALL = 'all'
const filters = [
  { value: ALL, label: 'All rows' },
  ...importActions.map((value) => ({ value, label: importActionNames[value] })),
]

function RowsSection({ peopleImport: { id, fileName } }: { peopleImport: Import }) {
  const { api } = useBridge()
  const [filter, setFilter] = useUrlChoice({ name: 'rows', options: filters })
  const pages = usePagedList(
    'listImportRows',
    { action: filter === ALL ? undefined : filter },
    { pageSize: 50, params: { id } },
  )
  const { pending, save } = useExport({
    fileName: `${fileName}-report.csv`,
    fetchText: () => api.call('exportImportRows', { params: { id } }),
    failureTitle: 'Failed to download the report.',
  })
  return (
    <Section title="Each row">
      <Toolbar>
        <FilterTabs label="Which rows" options={filters} value={filter} onValueChange={setFilter} />
        <Button variant="secondary" pending={pending} pendingText="Downloading..." onClick={() => void save()}>
          Download CSV
        </Button>
      </Toolbar>
      <PagedList pages={pages} loadingLabel="Loading rows" empty={<p className="hint">No such rows.</p>} label="rows">
        {(rows) => <RowTable rows={rows} />}
      </PagedList>
    </Section>
  )
}

function RowTable({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <Table
      caption="Rows of the file"
      rows={rows}
      rowKey={({ line }) => String(line)}
      columns={[
        { head: 'Line', isNumeric: true, phonePart: 'fact', cell: ({ line }) => line },
        { head: 'Person', phonePart: 'name', cell: (row) => <ImportRowPerson row={row} /> },
        {
          head: 'What happens',
          phonePart: 'state',
          cell: ({ action, outcome }) => importActionNames[action] + outcomeSuffixes[outcome],
        },
        { head: 'Why', phonePart: 'fact', cell: ({ reason }) => reason },
      ]}
    />
  )
}

function ImportRowPerson({ row: { name, email, userId, outcome } }: { row: ImportRow }) {
  const displayName = <bdi>{name || '–'}</bdi>
  return (
    <>
      {userId && outcome !== 'undone' ? <a href={personHref(userId)}>{displayName}</a> : displayName}
      {email && (
        <span className="sub">
          <BreakableEmail email={email} />
        </span>
      )}
    </>
  )
}
