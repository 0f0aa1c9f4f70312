import {
  buildUrl,
  type CallInput,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  type ResponseOf,
} from '@studio/contract'

/** Long lists that are read page by page, each with the total number of its entries. */
export type CountedName =
  | 'listMyHistory'
  | 'listUsers'
  | 'listLeads'
  | 'listAuditLog'
  | 'listUserBookings'
  | 'listProgramEnrollments'
  | 'listTimeline'

/** The calls of the endpoint table that screens read. */
export type ReadName =
  | 'getUser'
  | 'listClasses'
  | 'listPrograms'
  | 'listInstructors'
  | 'listSchedules'
  | 'listHolidays'
  | 'getBookingTerms'
  | 'listMyBookings'
  | 'listMyWaitlist'
  | 'getWaitlistOutlook'
  | 'listMyEnrollments'
  | 'listMyReceipts'
  | 'listMyCards'
  | 'getMyAccount'
  | 'getMyMails'
  | 'listMySessions'
  | 'getCalendarFeed'
  | 'showInvitation'
  // Read by admins alone.
  | 'listAllPlans'
  | 'showPriceNotice'
  | 'previewHoliday'
  | 'getRoster'
  | 'listPastDates'
  | 'getReport'
  | 'getFillReport'
  | 'getMembershipReport'
  | 'getRetentionReport'
  | 'getTrialReport'
  | 'showUser'
  | 'showPersonDetails'
  | 'listPersonNotes'
  | 'showInvitedPerson'
  | 'getPeopleFilters'
  | 'showConsequences'
  | 'listUserEnrollments'
  | 'listUserPayments'
  | 'showUserMembership'
  | 'previewUserPause'
  | 'previewUserResume'
  | 'previewUserLeaving'
  | 'previewUserKeeping'
  | 'previewFreeDays'
  | 'listAuditTerms'
  | 'showSecondFactor'
  | 'listFailedJobs'
  | 'showToday'
  | 'listDueLeads'
  | 'listOpenDisputes'
  | 'listUnpaidMemberships'
  | 'showUserSecondFactor'

export type ReadInput<Name extends EndpointName> = Pick<CallInput<Endpoints[Name]>, 'params' | 'query'>
export type ReadAnswer<Name extends EndpointName> = ResponseOf<Endpoints[Name]>

type LooseInput = { params?: Record<string, string> | undefined; query?: Record<string, string | number | undefined> }

/** The cache key of a read: its account and its URL, '/api/schedules?date=2026-10-13'. */
export function readKey(prefix: string, name: EndpointName, input: object | undefined): string {
  const endpoint: Pick<Endpoint, 'path'> = endpoints[name]
  // ReadInput has settled that params and query are those of this call.
  return prefix + buildUrl(endpoint, input as LooseInput | undefined)
}

/** The key of who is signed in: the only one without an account, since its answer names the account. */
export const accountKey: string = endpoints.getUser.path

/** The account's part of a key. */
export const getPrefix = (key: string): string => key.slice(0, key.indexOf('/'))

/** Whether a key belongs to one of these calls, whatever the account, parameters and query. */
export function isKeyOfAny(key: string, names: readonly EndpointName[]): boolean {
  const href = key.slice(getPrefix(key).length)
  return names.some((name) => pathPattern(endpoints[name].path).test(href))
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/?]+')}(\\?|$)`)
}
