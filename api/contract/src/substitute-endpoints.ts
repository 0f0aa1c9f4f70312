import { type InferType, object } from 'yup'
import { endpoint, endpointTable } from './endpoint.ts'
import { plainText, requiredText } from './schemas/fields.ts'

/** POST /api/teach/substitutes. */
export const askSubstituteSchema = object({
  occurrenceId: plainText().required('Please choose a date').max(100, 'Please choose a date from the list'),
  reason: requiredText('Please say why', 300),
})
export type SubstituteInput = InferType<typeof askSubstituteSchema>

/** Requests of instructors for a substitute on one date. */
export const substituteEndpoints = endpointTable({
  listSubstitutes: endpoint(
    'GET /api/teach/substitutes',
    { right: 'roster', orAdmin: true },
    'Open requests for a substitute: mine, those that I may take, and for managers all',
  ),
  listAskableDates: endpoint(
    'GET /api/teach/substitutes/dates',
    { right: 'roster' },
    'My coming dates for which I can ask for a substitute',
  ),
  askSubstitute: endpoint(
    'POST /api/teach/substitutes',
    { right: 'roster' },
    'Ask for a substitute for one of my dates',
    {
      status: 201,
      body: askSubstituteSchema,
    },
  ),
  claimSubstitute: endpoint('POST /api/teach/substitutes/:id/claim', { right: 'roster' }, 'Offer to take a date'),
  confirmSubstitute: endpoint(
    'POST /api/teach/substitutes/:id/confirm',
    { right: 'manage', orAdmin: true },
    'Give a date to the instructor who offered to take it',
  ),
  withdrawSubstitute: endpoint(
    'DELETE /api/teach/substitutes/:id',
    { right: 'roster', orAdmin: true },
    'Withdraw a request, or my offer to take a date',
  ),
})
