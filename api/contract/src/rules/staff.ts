/** The kinds of staff. An instructor has the right `roster` for their own occurrences only, other staff for all. */
export const STAFF_PRESETS = ['instructor', 'frontDesk', 'manager'] as const
export type StaffPreset = (typeof STAFF_PRESETS)[number]
/** `roster`: rosters and check-in. `desk`: walk-ins and waitlists. `manage`: substitutes and changes of a date. */
export type StaffRight = 'roster' | 'desk' | 'manage'

const rightsByPreset: Record<StaffPreset, readonly StaffRight[]> = {
  instructor: ['roster'],
  frontDesk: ['roster', 'desk'],
  manager: ['roster', 'desk', 'manage'],
}

export const getStaffRights = (preset: StaffPreset | undefined): readonly StaffRight[] =>
  preset ? rightsByPreset[preset] : []

export const staffPresetLabels: Record<StaffPreset, string> = {
  instructor: 'Instructor',
  frontDesk: 'Front desk',
  manager: 'Manager',
}
