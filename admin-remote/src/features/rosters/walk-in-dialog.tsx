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
import { isolatedUserName, UserName } from '../../people/names.tsx'
import { bookedText, whenText } from '../../time/instants.tsx'

const Found = styled(RuledList)`
  margin-top: var(--s4);
`
const Hint = styled.p`
  margin-top: var(--s3);
  font-size: var(--t-small);
  color: var(--ink-2);
`
const MAX_FOUND = 8

/** What is known of the date that a walk-in is booked for; `id` is its schedule. */
export type WalkInDate = Pick<
  Occurrence,
  'id' | 'classId' | 'className' | 'date' | 'startTime' | 'endTime' | 'startsAt' | 'bookedCount' | 'capacity'
>

const bookMutation = {
  invalidates: ['getRoster', 'listSchedules', 'listBookableDates', 'showToday'],
  failure: 'Failed to book.',
  suppressToast: isRuleRefusal,
} as const

/** `places` is what the roster knows by now; the date itself is as it was when it was opened. */
type Props = {
  item: WalkInDate
  places?: Pick<Occurrence, 'bookedCount' | 'capacity'> | undefined
  onClose: () => void
}

export function WalkInDialog({ item, places = item, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [reason, setReason] = useState<string | null>(null)
  const words = useDebouncedValue(search.trim())
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      kind="narrow"
      title="Add walk-in"
      description={`${item.className}, ${whenText(item)}. ${bookedText(places)}.`}
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
      {words ? (
        <People words={words} item={item} reason={reason} onBooked={onClose} onFailure={setFailure} />
      ) : (
        <Hint>Search by name, username or email. Someone without an account has to sign up first.</Hint>
      )}
    </Dialog>
  )
}

type PeopleProps = {
  words: string
  item: WalkInDate
  /** Why it is at no charge; null where it is not. */
  reason: string | null
  onBooked: () => void
  /** Gets nothing when another attempt starts. */
  onFailure: (failure: Failure | undefined) => void
}

function People({ words, item, reason, onBooked, onFailure }: PeopleProps) {
  const users = useCountedRead(
    'listUsers',
    { query: { q: words, page: 1, pageSize: MAX_FOUND } },
    { rereadOnOpen: true, keepPrevious: true },
  )
  const studioClass = useRead('listClasses').data?.find(({ id }) => id === item.classId)
  const [booking, setBooking] = useState<string | null>(null)
  const bookPaid = useAdminMutation({ ...bookMutation, endpoint: 'bookWalkIn' })
  const bookFree = useAdminMutation({ ...bookMutation, endpoint: 'bookComplimentary' })
  const book = async (user: User) => {
    setBooking(user.id)
    onFailure(undefined)
    const name = isolatedUserName(user)
    const toasts = { success: `${name} is booked`, failure: `Failed to book ${name}.` }
    const body = { userId: user.id, classId: item.classId, date: item.date, scheduleId: item.id }
    const { done, failure } = await (reason === null
      ? bookPaid.run({ body }, toasts)
      : bookFree.run({ body: { ...body, reason: reason.trim() } }, toasts))
    if (done) return onBooked()
    setBooking(null)
    onFailure(failure)
  }
  return (
    <ListStates read={users} loading="Searching people">
      {({ answer }) =>
        answer.length === 0 ? (
          <Hint>Nobody found.</Hint>
        ) : (
          <Found>
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
                    studioClass && <div className="sub">{payText({ user, item, studioClass })}</div>
                  )}
                </div>
                <Button
                  variant="outline"
                  aria-label={`Book ${isolatedUserName(user)}`}
                  pending={booking === user.id}
                  pendingText="Booking..."
                  disabled={booking !== null && booking !== user.id}
                  onClick={() => void book(user)}
                >
                  Book
                </Button>
              </li>
            ))}
          </Found>
        )
      }
    </ListStates>
  )
}

function payText({ user, item, studioClass }: { user: User; item: WalkInDate; studioClass: StudioClass }): string {
  const { dropInPrice: price, category } = studioClass
  const offer = resolvePayer({ user, membership: user.membership, startsAt: new Date(item.startsAt), price, category })
  return offer.isFree ? staffFreeSeatLabels[offer.payer] : formatStaffPayment({ payment: 'at-desk', amount: price })
}
