/** What a column of an imported file can hold, in the order of the screen. */
export const importFields = {
  id: 'Id in the other system',
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Phone',
  tags: 'Tags',
  note: 'Note',
  joined: 'Joined on',
} as const
export type ImportField = keyof typeof importFields

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

/** `none`: no column has dates; `unclear`: each date could be read both ways, so the admin must say. */
export const dateOrderFindings = [...dateOrders, 'none', 'unclear'] as const

/** `conflict`: an import cannot decide about this row; `skipped`: it has nothing to import. */
export const importActions = ['create', 'update', 'unchanged', 'conflict', 'skipped'] as const
export type ImportAction = (typeof importActions)[number]

/** Steps of a row: only created and updated ones are ever carried out, and taken back. */
export const importOutcomes = ['planned', 'done', 'failed', 'undone', 'kept'] as const

export const importStates = ['planning', 'planned', 'applying', 'applied', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** States in which the API is at work, so that a screen reads again. */
export const isImportAtWork = (state: ImportState): boolean => state.endsWith('ing')

/** 10 MB; larger files are imported on the command line. */
export const MAX_IMPORT_BYTES = 10_485_760
export const IMPORT_UNDO_DAYS = 7
