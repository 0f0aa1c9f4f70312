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
} from '../rules/moving.ts'
import { count, fieldForEach, flag, id, instant, orNull, strictObject, text } from './fields.ts'

const source = Type.Enum(Object.keys(importSources) as ImportSource[])

/** What the API detected in a file. */
export const ImportPreview = strictObject({
  source,
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
  source,
  state: Type.Enum(importStates),
  /** Whether applying it sends an invitation to each new person with an address. */
  invites: flag,
  rows: count,
  /** Rows by what the plan does with them. */
  plan: strictObject(fieldForEach(importActions, count)),
  /** Rows by what has become of them. */
  outcomes: strictObject(fieldForEach(importOutcomes, count)),
  startedBy: text,
  createdAt: instant,
  appliedAt: orNull(instant),
  /** Null unless it can be undone. */
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
  /** The person, once there is one. */
  userId: orNull(id),
})
export type ImportRow = Static<typeof ImportRow>
