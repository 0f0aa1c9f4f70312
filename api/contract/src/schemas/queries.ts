import { boolean, type InferType, number, object, string } from 'yup'
import { enrollmentStatuses } from '../rules/bookings.ts'
import { daysBetween, isDay } from '../rules/days.ts'
import { dayText, plainText } from './fields.ts'
import { leadKinds, leadStatuses } from './leads.ts'

const emptyToAbsent = (value: string | undefined) => value || undefined
const queryDay = () => dayText().optional().transform(emptyToAbsent)
const optionalFilter = () =>
  plainText().max(200, 'Please search for fewer than 200 characters').optional().transform(emptyToAbsent)

/** `page` counts from 1. */
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

export const MAX_RANGE_DAYS = 62

const rangeEnd = () =>
  queryDay().test(
    'range',
    `Please ask for at most ${MAX_RANGE_DAYS} days, with to not before from`,
    function isWithinLimit(to) {
      const from: unknown = this.parent.from
      if (!to || typeof from !== 'string' || !isDay(from) || !isDay(to)) return true
      const days = daysBetween(from, to) + 1
      return days >= 1 && days <= MAX_RANGE_DAYS
    },
  )

/** GET /api/schedules: a date, a range, or neither. */
export const schedulesQuery = object({
  date: queryDay(),
  from: queryDay().test('with-to', 'Please give from and to together', function isPaired(from) {
    return Boolean(from) === Boolean(this.parent.to)
  }),
  to: rangeEnd(),
  /** `true` also lists cancelled dates. */
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
    .transform(emptyToAbsent)
    .oneOf(['all', 'members', 'non-members', 'invited'], 'Please choose all, members, non-members or invited'),
  q: optionalFilter(),
  tag: optionalFilter(),
  ...paging,
})
export type UsersQuery = InferType<typeof usersQuery>

/** GET /api/admin/requests and requests.csv. */
export const leadsQuery = object({
  kind: plainText()
    .optional()
    .transform(emptyToAbsent)
    .oneOf(leadKinds, 'Please choose audit, consultation, trial or newsletter'),
  status: plainText()
    .optional()
    .transform(emptyToAbsent)
    .oneOf(leadStatuses, 'Please choose pending, contacted or closed'),
  q: optionalFilter(),
  ...paging,
})
export type LeadsQuery = InferType<typeof leadsQuery>

/** GET /api/admin/audit-log. */
export const auditLogQuery = object({
  /** The kind of thing that was changed, such as 'class'. */
  entity: optionalFilter(),
  entityId: optionalFilter(),
  actorId: optionalFilter(),
  action: optionalFilter(),
  /** The user concerned: the account itself or the owner of the booking. */
  userId: optionalFilter(),
  from: queryDay(),
  to: queryDay().test('after-from', 'Please give a day that is not before the first', function isNotBeforeFrom(to) {
    const from: unknown = this.parent.from
    return !to || typeof from !== 'string' || !isDay(from) || from <= to
  }),
  ...paging,
})
export type AuditLogQuery = InferType<typeof auditLogQuery>

/** GET /api/admin/users/{id}/bookings: coming ones soonest first, past ones latest first. */
export const userBookingsQuery = object({
  when: plainText().optional().transform(emptyToAbsent).oneOf(['coming', 'past'], 'Please choose coming or past'),
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
    .transform(emptyToAbsent)
    .oneOf(enrollmentStatuses, 'Please choose pending, active, completed or cancelled'),
  ...paging,
})
export type ProgramEnrollmentsQuery = InferType<typeof programEnrollmentsQuery>

/** GET /api/login. */
export const signInQuery = object({ redirect: string().max(40).optional() })

/** The query of links in mails, such as those that confirm an email address. */
export const mailedLinkQuery = object({
  token: plainText().required('This link is incomplete').max(200, 'This link is incomplete'),
})
