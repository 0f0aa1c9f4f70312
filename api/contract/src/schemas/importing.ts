import { array, boolean, type InferType, object, string } from 'yup'
import {
  dateOrders,
  type ImportField,
  importActions,
  importFields,
  isRepeatableImportField,
} from '../rules/importing.ts'
import { paging } from './queries.ts'

const fieldNames = Object.keys(importFields) as ImportField[]

/**
 * The part `settings` of POST /api/admin/import-files, as JSON: the field of each column, or null for a column to skip.
 */
export const importSettingsSchema = object({
  columns: array(
    string()
      .nullable()
      .defined()
      .oneOf([...fieldNames, null], 'Please choose a field for each column'),
  )
    .required('Please say what the columns hold')
    .max(200, 'Please import at most 200 columns')
    .test('identity', 'Please choose a column for the email address or the name', (columns) =>
      ['email', 'name', 'firstName'].some((field) => columns?.includes(field as ImportField)),
    )
    .test('once', 'Please use each field for one column only, except tags and notes', (columns) => {
      const unrepeatableFields = (columns ?? []).filter((field) => field && !isRepeatableImportField(field))
      return new Set(unrepeatableFields).size === unrepeatableFields.length
    }),
  dateOrder: string().oneOf(dateOrders, 'Please say which comes first in a date').optional(),
})
export type ImportSettings = InferType<typeof importSettingsSchema>

/** POST /api/admin/imports/{id}/apply. */
export const applyImportSchema = object({ invite: boolean().required('Please say whether to send invitations') })

/** GET /api/admin/imports/{id}/rows. */
export const importRowsQuery = object({
  ...paging,
  action: string().oneOf(importActions, 'Please choose a kind of row').optional(),
})
