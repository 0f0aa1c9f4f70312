/** The modules of the API (folders of `api/src/features`) by layer. A module imports none of a later layer. */
export const apiLayers: readonly (readonly string[])[] = [
  'accounts/people payments/customers admin/audit-log mail packs/records payments/records bookings/trial-passes leads/records',
  'catalogue/classes catalogue/instructors catalogue/plans catalogue/programs calendar',
  'bookings enrollments',
  'packs payments/checkout payments/admin-refunds memberships payments/events payments/reversals payments/receipts',
  'payments/offers',
  'accounts/auth accounts/invitations newsletter accounts/own-account admin/person-notes accounts/second-factor admin/timeline staff/team accounts/uploads admin/users',
  'bookings/calendar-feed admin/impact-preview leads moving bookings/reminders admin/reports teaching',
  'operations/api-docs admin/attention operations/browser-errors operations/health operations/metrics',
].map((layer) => layer.split(' '))

/** All modules, longer names first, so that a pattern of them finds `bookings/reminders` before `bookings`. */
export const apiModules: readonly string[] = apiLayers
  .flat()
  .toSorted((module, otherModule) => otherModule.length - module.length)
