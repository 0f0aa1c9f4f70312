import { type Static, Type } from 'typebox'
import {
  dateOrderFindings,
  type ImportField,
  type ImportSource,
  importActions,
  importFields,
  importOutcomes,
  importSources,
  importStates,
} from '../rules/importing.ts'
import { count, fieldForEach, flag, id, instant, orNull, strictObject, text } from './fields.ts'

const importSource = Type.Enum(Object.keys(importSources) as ImportSource[])

/** What the API detected in an uploaded file. */
export const ImportPreview = strictObject({
  source: importSource,
  encoding: Type.Enum(['UTF-8', 'UTF-16', 'Windows-1252', 'XLSX']),
  /** Null for XLSX. */
  separator: orNull(text),
  columns: Type.Array(
    strictObject({
      heading: text,
      /** The first values that are not empty. */
      samples: Type.Array(text),
      field: orNull(Type.Enum(Object.keys(importFields) as ImportField[])),
      dateOrder: Type.Enum(dateOrderFindings),
    }),
  ),
  rows: count,
})
export type ImportPreview = Static<typeof ImportPreview>

export const Import = strictObject({
  id,
  fileName: text,
  source: importSource,
  state: Type.Enum(importStates),
  /** Whether applying it invites each new person who has an email address. */
  invites: flag,
  rows: count,
  /** The number of rows by planned action. */
  plan: strictObject(fieldForEach(importActions, count)),
  /** The number of rows by outcome. */
  outcomes: strictObject(fieldForEach(importOutcomes, count)),
  startedBy: text,
  createdAt: instant,
  appliedAt: orNull(instant),
  /** Null if it cannot be undone. */
  undoUntil: orNull(instant),
})
export type Import = Static<typeof Import>

export const ImportRow = strictObject({
  /** The line of the file on which the row begins; of XLSX its row. */
  line: count,
  action: Type.Enum(importActions),
  outcome: Type.Enum(importOutcomes),
  reason: text,
  name: text,
  email: text,
  /** The created or updated person; null before that. */
  userId: orNull(id),
})
export type ImportRow = Static<typeof ImportRow>
