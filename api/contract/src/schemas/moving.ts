import { array, boolean, type InferType, object, string } from 'yup'
import {
  dateOrders,
  type ImportField,
  type ImportSource,
  importActions,
  importFields,
  importSources,
} from '../rules/moving.ts'
import { paging } from './queries.ts'

const fieldNames = Object.keys(importFields) as ImportField[]
const sourceNames = Object.keys(importSources) as ImportSource[]

/** The part `settings` of POST /api/admin/imports, as JSON: the field of each column, or null for one that is left out. */
export const importSettingsSchema = object({
  source: string().oneOf(sourceNames, 'Please choose a system').required('Please choose a system'),
  columns: array(
    string()
      .nullable()
      .defined()
      .oneOf([...fieldNames, null], 'Please choose a field for each column'),
  )
    .required('Please say what the columns hold')
    .max(200, 'Please import at most 200 columns')
    .test(
      'identity',
      'Please choose a column for the email address or the name',
      (columns) => columns?.some((field) => field === 'email' || field === 'name' || field === 'firstName') ?? false,
    )
    .test('once', 'Please use each field for one column only, except tags and notes', (columns) => {
      const single = (columns ?? []).filter((field) => field && field !== 'tags' && field !== 'note')
      return new Set(single).size === single.length
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
