/** Kinds of staff. An instructor has their right for their own occurrences only. */
export const STAFF_PRESETS = ['instructor', 'frontDesk', 'manager'] as const
export type StaffPreset = (typeof STAFF_PRESETS)[number]
/** `roster`: rosters and check-in. `desk`: walk-ins and waitlists, of every occurrence. `manage`: substitutes and changes of a date. */
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
