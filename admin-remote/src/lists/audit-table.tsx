import type { InstantFormat } from '@studio/client/instants'
import type { AuditEntry } from '@studio/contract'
import { type Column, Table } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { type Difference, getDifferences } from '../edits/differences.ts'
import { personHref } from '../navigation/hash-routes.ts'
import { createWhenColumn, useInstantFormat } from '../time/instants.tsx'
import { MobileLabel } from './row-layout.ts'

const Changes = styled.dl`
  display: grid;
  gap: var(--s2) var(--s5);

  > div {
    display: grid;
    grid-template-columns: 11rem minmax(0, 1fr);
    gap: var(--s3);
  }

  dt {
    color: var(--ink-2);
  }

  dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  del {
    color: var(--ink-2);
  }

  ins {
    text-decoration: none;
    font-weight: 540;
  }

  @media (max-width: 639px) {
    > div {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
  }
`

/** 'change class' -> 'Change class' */
export const toSentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Actions of admins, newest first. A row opens to show what changed. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const format = useInstantFormat()
  const [openKey, setOpenKey] = useState<string | null>(null)
  return (
    <Table
      caption="Audit log"
      columns={createColumns(format)}
      rows={entries}
      rowKey={({ id }) => id}
      rowName={(entry) => `${toSentenceCase(entry.action)}, ${format.dayAndTime(entry.at)}`}
      details={(entry) => <EntryChanges entry={entry} format={format} />}
      openKey={openKey}
      onOpenChange={setOpenKey}
    />
  )
}

function createColumns(format: InstantFormat): Column<AuditEntry>[] {
  return [
    { head: 'What', phonePart: 'name', cell: ({ action }) => <b>{toSentenceCase(action)}</b> },
    { head: 'To what', cell: (entry) => <AuditedEntity entry={entry} /> },
    {
      head: 'Who',
      cell: ({ actorName }) => (
        <>
          <MobileLabel>by </MobileLabel>
          <bdi>{actorName}</bdi>
        </>
      ),
    },
    createWhenColumn(format),
  ]
}

function AuditedEntity({ entry: { entity, entityName, userId, userName } }: { entry: AuditEntry }) {
  const name = entity === 'user' ? null : entityName
  if (!name && !userName) return toSentenceCase(entity)
  return (
    <>
      {name && <bdi>{name}</bdi>}
      {userId && userName && (
        <a href={personHref(userId)}>
          <bdi>{userName}</bdi>
        </a>
      )}
      <span className="sub">{toSentenceCase(entity)}</span>
    </>
  )
}

function EntryChanges({ entry: { before, after }, format }: { entry: AuditEntry; format: InstantFormat }) {
  const differences = getDifferences({ before, after, formatInstant: format.dayAndTime })
  if (differences.length === 0) return <p>There are no further details.</p>
  return (
    <Changes>
      {differences.map((difference) => (
        <div key={difference.field}>
          <dt>{difference.field}</dt>
          <dd>
            <BeforeAndAfter difference={difference} />
          </dd>
        </div>
      ))}
    </Changes>
  )
}

function BeforeAndAfter({ difference: { before, after } }: { difference: Difference }) {
  return (
    <>
      {before !== null && (
        <del>
          <span className="visually-hidden">before: </span>
          {before}
        </del>
      )}
      {before !== null && after !== null && <span aria-hidden="true"> → </span>}
      {after !== null && (
        <ins>
          <span className="visually-hidden">after: </span>
          {after}
        </ins>
      )}
    </>
  )
}
