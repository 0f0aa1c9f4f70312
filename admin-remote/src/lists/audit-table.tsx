import type { InstantFormat } from '@studio/client/instants'
import type { AuditEntry } from '@studio/contract'
import { type Column, Table } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { type Difference, getDifferences } from '../edits/differences.ts'
import { personHref } from '../navigation/hash-routes.ts'
import { useInstants, whenColumn } from '../time/instants.tsx'
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

/** First letter large: 'change class' -> 'Change class'. */
export const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Acts of admins, newest first; a row opens to what was before and after. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const show = useInstants()
  const [openKey, setOpenKey] = useState<string | null>(null)
  return (
    <Table
      caption="Audit log"
      columns={columnsFor(show)}
      rows={entries}
      rowKey={({ id }) => id}
      rowName={(entry) => `${sentenceCase(entry.act)}, ${show.dayAndTime(entry.at)}`}
      details={(entry) => <ChangesOf entry={entry} show={show} />}
      openKey={openKey}
      onOpenChange={setOpenKey}
    />
  )
}

function columnsFor(show: InstantFormat): Column<AuditEntry>[] {
  return [
    { head: 'What', part: 'name', cell: ({ act }) => <b>{sentenceCase(act)}</b> },
    { head: 'To what', cell: (entry) => <Thing entry={entry} /> },
    {
      head: 'Who',
      cell: ({ actorName }) => (
        <>
          <MobileLabel>by </MobileLabel>
          <bdi>{actorName}</bdi>
        </>
      ),
    },
    whenColumn(show),
  ]
}

function Thing({ entry: { entity, entityName, userId, userName } }: { entry: AuditEntry }) {
  const name = entity === 'user' ? null : entityName
  return (
    <>
      <bdi>{name ?? (userName ? null : sentenceCase(entity))}</bdi>
      {userId && userName && (
        <a href={personHref(userId)}>
          <bdi>{userName}</bdi>
        </a>
      )}
      {(name || userName) && <span className="sub">{sentenceCase(entity)}</span>}
    </>
  )
}

function ChangesOf({ entry: { before, after }, show }: { entry: AuditEntry; show: InstantFormat }) {
  const differences = getDifferences({ before, after, show: show.dayAndTime })
  if (differences.length === 0) return <p>There are no further details.</p>
  return (
    <Changes>
      {differences.map((difference) => (
        <div key={difference.field}>
          <dt>{difference.field}</dt>
          <dd>
            <Sides difference={difference} />
          </dd>
        </div>
      ))}
    </Changes>
  )
}

function Sides({ difference: { before, after } }: { difference: Difference }) {
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
