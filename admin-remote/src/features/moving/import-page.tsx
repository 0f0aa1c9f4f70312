import { useRead } from '@studio/client/reading'
import type { Import, ImportPreview } from '@studio/contract'
import { endpoints, importSources } from '@studio/contract'
import { ButtonLink, Table } from '@studio/ui'
import { useState } from 'react'
import { Actions, DetailPage, Section } from '../../layout/detail-page.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { importHref, usersHref } from '../../navigation/hash-routes.ts'
import { useLastListHref, useUrlParams } from '../../navigation/navigation.tsx'
import { useInstantFormat } from '../../time/instants.tsx'
import { FileChooser } from './file-chooser.tsx'
import { importStateNames } from './import-labels.ts'
import { ImportScreen } from './import-screen.tsx'
import { MappingForm } from './mapping-form.tsx'

export type ChosenFile = { file: File; preview: ImportPreview }

/** #users/import: a new import, or the one whose id is in the URL. */
export default function ImportPage() {
  const id = useUrlParams().get('import')
  return id ? <ImportScreen key={id} id={id} /> : <NewImport />
}

function NewImport() {
  const [chosenFile, setChosenFile] = useState<ChosenFile | null>(null)
  // The key of the form, which starts again with each chosen file.
  const [choiceCount, setChoiceCount] = useState(0)
  const choose = (newFile: ChosenFile) => {
    setChosenFile(newFile)
    setChoiceCount(choiceCount + 1)
  }
  return (
    <DetailPage back={{ href: useLastListHref('users', usersHref), label: 'All users' }} title="Import people">
      <p className="hint">
        Bring people over from another system: their export as CSV or .xlsx, with names, email addresses, phones, tags
        and notes, and with memberships, class packs and coming bookings. You see what happens with each row before
        anything changes, nothing is charged, and nobody gets a mail unless you say so.
      </p>
      <FileChooser onChoose={choose} />
      {chosenFile && <MappingForm key={choiceCount} chosenFile={chosenFile} />}
      <EarlierImports />
      <Section title="Take everything along">
        <p className="hint">
          One zip with all that your studio owns: people, memberships, packs, classes, bookings, payments and more, as
          CSV and JSON. It holds personal data, so keep it safe. The audit log records the download.
        </p>
        <Actions>
          <ButtonLink href={endpoints.exportStudio.path} download variant="secondary" icon="download-simple">
            Download Everything
          </ButtonLink>
        </Actions>
      </Section>
    </DetailPage>
  )
}

function EarlierImports() {
  const imports = useRead('listImports', undefined, { rereadOnOpen: true })
  return (
    <Section title="Earlier imports">
      <ListStates read={imports} loadingLabel="Loading imports">
        {(allImports) =>
          allImports.length === 0 ? (
            <p className="hint">Nothing has been imported yet.</p>
          ) : (
            <ImportTable imports={allImports} />
          )
        }
      </ListStates>
    </Section>
  )
}

function ImportTable({ imports }: { imports: readonly Import[] }) {
  const format = useInstantFormat()
  return (
    <Table
      caption="Earlier imports"
      rows={imports}
      rowKey={({ id }) => id}
      columns={[
        { head: 'File', phonePart: 'name', cell: ({ id, fileName }) => <a href={importHref(id)}>{fileName}</a> },
        { head: 'From', phonePart: 'fact', cell: ({ source }) => importSources[source] },
        { head: 'Started', phonePart: 'date', cell: ({ createdAt }) => format.dayAndTime(createdAt) },
        { head: 'Rows', isNumeric: true, cell: ({ rows }) => rows },
        { head: 'State', phonePart: 'state', cell: ({ state }) => importStateNames[state] },
      ]}
    />
  )
}
