import type { Failure } from '@studio/client/attempt'
import { formatStaffPayment, staffFreeSeatLabels } from '@studio/client/payment-labels'
import { useCountedRead, useRead } from '@studio/client/reading'
import { formatEmail, type Occurrence, resolvePayer, type StudioClass, type User } from '@studio/contract'
import { Button, Checkbox, Dialog, Field, Input, SearchInput } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { ListStates } from '../../lists/list-states.tsx'
import { RuledList } from '../../lists/row-layout.ts'
import { useDebouncedValue } from '../../lists/use-debounced-value.ts'
import { isRuleRefusal, RuleRefusal } from '../../mutations/refusal.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { isolateUserName, UserName } from '../../people/names.tsx'
import { formatBookedCount, formatWhen } from '../../time/instants.tsx'

const PeopleList = styled(RuledList)`
  margin-top: var(--s4);
`
const Hint = styled.p`
  margin-top: var(--s3);
  font-size: var(--t-small);
  color: var(--ink-2);
`
const MAX_PEOPLE = 8

/** The occurrence that a walk-in is booked for; `id` is its schedule. */
export type WalkInDate = Pick<
  Occurrence,
  'id' | 'classId' | 'className' | 'date' | 'startTime' | 'endTime' | 'startsAt' | 'bookedCount' | 'capacity'
>

const bookMutation = {
  invalidates: ['getRoster', 'listSchedules', 'listBookableDates', 'showToday'],
  failure: 'Failed to book.',
  suppressToast: isRuleRefusal,
} as const

type Props = {
  item: WalkInDate
  /** The current counts; those of `item` may be stale. */
  seatCounts?: Pick<Occurrence, 'bookedCount' | 'capacity'> | undefined
  onClose: () => void
}

export function WalkInDialog({ item, seatCounts = item, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [reason, setReason] = useState<string | null>(null)
  const query = useDebouncedValue(search.trim())
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      kind="narrow"
      title="Add walk-in"
      description={`${item.className}, ${formatWhen(item)}. ${formatBookedCount(seatCounts)}.`}
    >
      <SearchInput label="Search people" value={search} autoFocus onChange={({ target }) => setSearch(target.value)} />
      <Checkbox
        label="At no charge"
        checked={reason !== null}
        onCheckedChange={(isFree) => setReason(isFree ? '' : null)}
      />
      {reason !== null && (
        <Field label="Why?" hint="The audit log keeps it. They are booked, but not checked in.">
          <Input value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
      <RuleRefusal failure={failure} />
      {query ? (
        <People query={query} item={item} reason={reason} onBooked={onClose} onFailure={setFailure} />
      ) : (
        <Hint>Search by name, username or email. Someone without an account has to sign up first.</Hint>
      )}
    </Dialog>
  )
}

type PeopleProps = {
  query: string
  item: WalkInDate
  /** The reason for booking at no charge; null for a paid booking. */
  reason: string | null
  onBooked: () => void
  /** Called with undefined when another attempt starts. */
  onFailure: (failure: Failure | undefined) => void
}

function People({ query, item, reason, onBooked, onFailure }: PeopleProps) {
  const users = useCountedRead(
    'listUsers',
    { query: { q: query, page: 1, pageSize: MAX_PEOPLE } },
    { rereadOnOpen: true, keepPrevious: true },
  )
  const studioClass = useRead('listClasses').data?.find(({ id }) => id === item.classId)
  const [bookingUserId, setBookingUserId] = useState<string | null>(null)
  const bookPaid = useAdminMutation({ ...bookMutation, endpoint: 'bookWalkIn' })
  const bookFree = useAdminMutation({ ...bookMutation, endpoint: 'bookComplimentary' })
  const book = async (user: User) => {
    setBookingUserId(user.id)
    onFailure(undefined)
    const name = isolateUserName(user)
    const toasts = { success: `${name} is booked`, failure: `Failed to book ${name}.` }
    const body = { userId: user.id, classId: item.classId, date: item.date, scheduleId: item.id }
    const { done, failure } = await (reason === null
      ? bookPaid.run({ body }, toasts)
      : bookFree.run({ body: { ...body, reason: reason.trim() } }, toasts))
    if (done) return onBooked()
    setBookingUserId(null)
    onFailure(failure)
  }
  return (
    <ListStates read={users} loading="Searching people">
      {({ answer }) =>
        answer.length === 0 ? (
          <Hint>Nobody found.</Hint>
        ) : (
          <PeopleList>
            {answer.map((user) => (
              <li key={user.id}>
                <div>
                  <b>
                    <UserName user={user} />
                  </b>
                  <div className="sub">
                    {formatEmail(user.email)}
                    {user.isInvited && ', invited'}
                  </div>
                  {reason !== null ? (
                    <div className="sub">At no charge</div>
                  ) : (
                    studioClass && <div className="sub">{formatPayment({ user, item, studioClass })}</div>
                  )}
                </div>
                <Button
                  variant="outline"
                  aria-label={`Book ${isolateUserName(user)}`}
                  pending={bookingUserId === user.id}
                  pendingText="Booking..."
                  disabled={bookingUserId !== null && bookingUserId !== user.id}
                  onClick={() => void book(user)}
                >
                  Book
                </Button>
              </li>
            ))}
          </PeopleList>
        )
      }
    </ListStates>
  )
}

function formatPayment({
  user,
  item,
  studioClass,
}: {
  user: User
  item: WalkInDate
  studioClass: StudioClass
}): string {
  const { dropInPrice: price, category } = studioClass
  const { date } = item
  const startsAt = new Date(item.startsAt)
  const { membership } = user
  const offer = resolvePayer({ user, membership, packs: [], date, startsAt, price, category })
  return offer.isFree ? staffFreeSeatLabels[offer.payer] : formatStaffPayment({ payment: 'at-desk', amount: price })
}
