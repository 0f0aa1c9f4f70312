import { boolean, type InferType, number, object, string } from 'yup'
import { enrollmentStatuses } from '../rules/bookings.ts'
import { daysBetween, isDay } from '../rules/days.ts'
import { dayText, plainText } from './fields.ts'
import { leadKinds, leadStatuses } from './leads.ts'

const emptyAsAbsent = (value: string | undefined) => value || undefined
const queryDay = () => dayText().optional().transform(emptyAsAbsent)
const choice = () =>
  plainText().max(200, 'Please search for fewer than 200 characters').optional().transform(emptyAsAbsent)
/** The page of a long list, from 1, and how many entries it has. */
export const paging = {
  page: number()
    .typeError('page must be a number')
    .integer('page must be a whole number')
    .min(1, 'page starts at 1')
    .max(100_000, 'page is too large')
    .optional(),
  pageSize: number()
    .typeError('pageSize must be a number')
    .integer('pageSize must be a whole number')
    .min(1, 'pageSize is at least 1')
    .max(200, 'pageSize is at most 200')
    .optional(),
}

/** The longest range that `?from=&to=` may span, in days. */
export const longestRangeDays = 62

/** The end of a range that begins with `from`. */
const rangeEnd = () =>
  queryDay().test('range', `Please ask for at most ${longestRangeDays} days, from before to`, function isShort(to) {
    const from: unknown = this.parent.from
    if (!to || typeof from !== 'string' || !isDay(from) || !isDay(to)) return true
    const days = daysBetween(from, to) + 1
    return days >= 1 && days <= longestRangeDays
  })

/** GET /api/schedules: a date, a range, or neither. */
export const schedulesQuery = object({
  date: queryDay(),
  from: queryDay().test('with-to', 'Please give from and to together', function isPaired(from) {
    return !from === !this.parent.to
  }),
  to: rangeEnd(),
  /** `true` also answers dates that were cancelled, marked as such. */
  cancelled: boolean().typeError('Please answer true or false').optional(),
})
export type SchedulesQuery = InferType<typeof schedulesQuery>

/** GET /api/admin/past-dates. */
export const pastDatesQuery = object({
  from: queryDay().required('Please give from'),
  to: rangeEnd().required('Please give to'),
})
export type PastDatesQuery = InferType<typeof pastDatesQuery>

/** GET /api/admin/users. */
export const usersQuery = object({
  filter: plainText()
    .optional()
    .transform(emptyAsAbsent)
    .oneOf(['all', 'members', 'non-members', 'invited'], 'Please choose all, members, non-members or invited'),
  q: choice(),
  tag: choice(),
  ...paging,
})
export type UsersQuery = InferType<typeof usersQuery>

/** GET /api/admin/requests and requests.csv. */
export const leadsQuery = object({
  kind: plainText()
    .optional()
    .transform(emptyAsAbsent)
    .oneOf(leadKinds, 'Please choose audit, consultation, trial or newsletter'),
  status: plainText()
    .optional()
    .transform(emptyAsAbsent)
    .oneOf(leadStatuses, 'Please choose pending, contacted or closed'),
  q: choice(),
  ...paging,
})
export type LeadsQuery = InferType<typeof leadsQuery>

/**
 * GET /api/admin/audit-log: filters by kind and id of the entity, action, actor, user concerned, and a range of days.
 */
export const auditLogQuery = object({
  entity: choice(),
  entityId: choice(),
  actorId: choice(),
  act: choice(),
  /** The user the action was about: the account itself or the owner of the booking. */
  userId: choice(),
  from: queryDay(),
  to: queryDay().test('after-from', 'Please give a day that is not before the first', function isAfter(to) {
    const from: unknown = this.parent.from
    return !to || typeof from !== 'string' || !isDay(from) || from <= to
  }),
  ...paging,
})
export type AuditLogQuery = InferType<typeof auditLogQuery>

/** GET /api/admin/users/{id}/bookings: those to come, soonest first, or those that have been, latest first. */
export const userBookingsQuery = object({
  when: plainText().optional().transform(emptyAsAbsent).oneOf(['coming', 'past'], 'Please choose coming or past'),
  ...paging,
})
export type UserBookingsQuery = InferType<typeof userBookingsQuery>

/** GET /api/user/history. */
export const historyQuery = object({ ...paging })
export type HistoryQuery = InferType<typeof historyQuery>

/** GET /api/admin/programs/{id}/enrollments. */
export const programEnrollmentsQuery = object({
  status: plainText()
    .optional()
    .transform(emptyAsAbsent)
    .oneOf(enrollmentStatuses, 'Please choose pending, active, completed or cancelled'),
  ...paging,
})
export type ProgramEnrollmentsQuery = InferType<typeof programEnrollmentsQuery>

/** GET /api/login?redirect=word. */
export const signInQuery = object({ redirect: string().max(40).optional() })
/** An address that was mailed carries its token: to leave the newsletter, to confirm an email address. */
export const mailedLinkQuery = object({
  token: plainText().required('This link is incomplete').max(200, 'This link is incomplete'),
})
