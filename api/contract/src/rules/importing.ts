/**
 * What a column of an imported file can hold, in the order of the screen. A row is a person, who may also have a
 * membership, a pack or a booking.
 */
export const importFields = {
  id: 'Id in the other system',
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Phone',
  note: 'Note',
  tags: 'Tags',
  joined: 'Joined on',
  plan: 'Membership: plan',
  nextCharge: 'Membership: next charge',
  ended: 'Membership: ended',
  pack: 'Class pack: name',
  creditsLeft: 'Class pack: credits left',
  lastDay: 'Class pack: last day',
  className: 'Booking: class',
  date: 'Booking: date',
  time: 'Booking: time',
} as const
export type ImportField = keyof typeof importFields

/** The fields that several columns may hold together. */
export const isRepeatableImportField = (field: ImportField | null): boolean => field === 'tags' || field === 'note'

const dateFields: ReadonlySet<ImportField | null> = new Set(['joined', 'nextCharge', 'ended', 'lastDay', 'date'])

export const importSources = {
  stillwater: 'Stillwater',
  mindbody: 'Mindbody',
  momence: 'Momence',
  wellnessliving: 'WellnessLiving',
  glofox: 'Glofox',
  teamup: 'TeamUp',
  other: 'Another system',
} as const
export type ImportSource = keyof typeof importSources

export const dateOrders = ['day-first', 'month-first'] as const
export type DateOrder = (typeof dateOrders)[number]

/** `none`: there are no dates; `unclear`: each date could be read both ways, so the admin must say. */
export const dateOrderFindings = [...dateOrders, 'none', 'unclear'] as const
type DateOrderFinding = (typeof dateOrderFindings)[number]

/** The order of all dates of a file: one clear column decides; two that contradict each other make it unclear. */
export function findDateOrder(
  columns: ReadonlyArray<{ field: ImportField | null; dateOrder: DateOrderFinding }>,
): DateOrderFinding {
  const findings = new Set(columns.filter(({ field }) => dateFields.has(field)).map(({ dateOrder }) => dateOrder))
  const clearOrders = dateOrders.filter((order) => findings.has(order))
  if (clearOrders.length === 1 && clearOrders[0]) return clearOrders[0]
  const areContradicting = clearOrders.length > 1
  return areContradicting || findings.has('unclear') ? 'unclear' : 'none'
}

/**
 * `create` adds a person, `update` adds to one; `conflict`: an import cannot decide about this row; `skipped`: it has
 * nothing to import.
 */
export const importActions = ['create', 'update', 'unchanged', 'conflict', 'skipped'] as const
export type ImportAction = (typeof importActions)[number]

/** `kept`: not undone, because the person has changed since. Only created and updated people can be undone. */
export const importOutcomes = ['planned', 'done', 'failed', 'undone', 'kept'] as const

export const importStates = ['planning', 'planned', 'applying', 'applied', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** Whether the API is working on the import; its screen polls meanwhile. */
export const isImportRunning = (state: ImportState): boolean => state.endsWith('ing')

/** 10 MB. Larger files are imported on the command line. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
export const IMPORT_UNDO_DAYS = 7
