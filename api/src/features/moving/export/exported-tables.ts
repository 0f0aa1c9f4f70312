import type { Deps } from '../../../deps.ts'

type Cell = string | number | boolean | null | object
export type ExportedRow = Record<string, Cell>
type ExportedTable = {
  name: string
  collection: string
  /** Fields that are not exported: secrets, and values that only our queries need. */
  omitted?: readonly string[]
  filter?: object
  /** Loading an export into an empty studio stores these rows; people come from its import.csv instead. */
  isLoaded?: true
}

/** Everything that the studio owns. */
export const exportedTables: readonly ExportedTable[] = [
  { name: 'plans', collection: 'plans', isLoaded: true },
  { name: 'pack-products', collection: 'pack_products', isLoaded: true },
  { name: 'programs', collection: 'programs', isLoaded: true },
  { name: 'instructors', collection: 'instructors', isLoaded: true },
  { name: 'classes', collection: 'classes', isLoaded: true },
  { name: 'schedules', collection: 'class_schedules', isLoaded: true },
  { name: 'closed-days', collection: 'holidays', isLoaded: true },
  { name: 'dates', collection: 'occurrences', isLoaded: true },
  {
    name: 'people',
    collection: 'users',
    omitted: ['password', 'resetId', 'usernameKey', 'usernameLook', 'search', 'tagKeys', 'turns', 'isClosed'],
    filter: { isClosed: false },
  },
  { name: 'people-details', collection: 'user_profiles' },
  { name: 'people-notes', collection: 'person_notes' },
  { name: 'teacher-notes', collection: 'teacher_notes' },
  { name: 'memberships', collection: 'memberships' },
  { name: 'membership-renewals', collection: 'membership_renewals' },
  { name: 'membership-history', collection: 'membership_history' },
  { name: 'plan-events', collection: 'plan_events' },
  { name: 'packs', collection: 'packs' },
  { name: 'enrollments', collection: 'program_enrollments' },
  { name: 'bookings', collection: 'bookings', omitted: ['tickIds', 'bookedByRequest', 'cancelledByRequest'] },
  { name: 'waitlist', collection: 'waitlist_entries' },
  { name: 'trial-passes', collection: 'trial_passes' },
  { name: 'substitute-requests', collection: 'substitute_requests' },
  { name: 'payments', collection: 'checkouts', omitted: ['checkoutUrl', 'unpaidHoldAddress'] },
  { name: 'refunds', collection: 'refunds' },
  // Reports on refunds and disputes: how much money went back.
  { name: 'money-back', collection: 'money_back' },
  {
    name: 'leads',
    collection: 'leads',
    omitted: ['search', 'unsubscribeToken'],
    filter: { kind: { $ne: 'newsletter' } },
  },
  {
    name: 'newsletter',
    collection: 'leads',
    omitted: ['search', 'unsubscribeToken', 'details', 'notes', 'note', 'status', 'grantedTo'],
    filter: { kind: 'newsletter' },
  },
  { name: 'audit-log', collection: 'audit_log' },
]

/** Stored, but not exported: credentials, and data that only this installation needs. */
export const omittedCollections = [
  'sessions',
  'second_factors',
  'tokens',
  'known_devices',
  'calendar_feeds',
  'instructor_invitations',
  'locks',
  'job_queue',
  'mail_outbox',
  'mail_allowances',
  'payment_events',
  'imports',
  'import_rows',
]

const getModel = ({ database }: Deps, { collection }: ExportedTable) => database.connection.model(collection)
const toColumn = (field: string) => (field === '_id' ? 'id' : field)

export const listColumns = (deps: Deps, table: ExportedTable): string[] =>
  Object.keys(getModel(deps, table).schema.paths)
    .filter((field) => !table.omitted?.includes(field))
    .map(toColumn)

/** Reads documents as plain JSON, with dates and ids as text. */
export async function* readExportedRows(deps: Deps, table: ExportedTable): AsyncGenerator<ExportedRow> {
  const projection = Object.fromEntries((table.omitted ?? []).map((field) => [field, 0]))
  const documents = getModel(deps, table)
    .find(table.filter ?? {}, projection)
    .sort({ _id: 1 })
    .lean()
    .cursor({ batchSize: 500 })
  for await (const document of documents) {
    const { _id, ...fields } = document
    yield JSON.parse(JSON.stringify({ id: _id, ...fields }))
  }
}
