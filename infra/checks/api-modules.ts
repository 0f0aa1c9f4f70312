/** The modules of the API (folders of `api/src/features`), lowest layer first. A module imports its own layer and those before it. */
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

/** All modules, longer names first, because `bookings/reminders` is not part of `bookings`. */
export const apiModules: readonly string[] = apiLayers
  .flat()
  .toSorted((module, otherModule) => otherModule.length - module.length)
