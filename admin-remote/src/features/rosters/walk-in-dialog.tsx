import { staffFreeSeatLabels, staffPaymentText } from '@studio/client/payment-labels'
import { useCountedRead, useRead } from '@studio/client/reading'
import { formatEmail, type Occurrence, type StudioClass, seatOffer, type User } from '@studio/contract'
import { Button, Checkbox, Dialog, Field, Input, SearchInput } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { ListStates } from '../../lists/list-states.tsx'
import { RuledList } from '../../lists/row-layout.ts'
import { useDebouncedValue } from '../../lists/use-debounced-value.ts'
import { isolatedUserName, UserName } from '../../people/user-name.tsx'
import { bookedText, whenText } from '../../time/date-labels.ts'
import { useBookWalkIn, type WalkIn, type WalkInDate } from './use-book-walk-in.ts'

const Found = styled(RuledList)`
  margin-top: var(--s4);
`
const Hint = styled.p`
  margin-top: var(--s3);
  font-size: var(--t-small);
  color: var(--ink-2);
`
const mostFound = 8

/** `places` is what the roster knows by now; the date itself is as it was when it was opened. */
type Props = {
  item: WalkInDate
  places?: Pick<Occurrence, 'bookedCount' | 'capacity'> | undefined
  onClose: () => void
}

/** Books a walk-in for a user at the desk. A full class is refused with the server's message. */
export function WalkInDialog({ item, places = item, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
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
        <Field label="Why?" hint="The audit log keeps it. They are booked, and not checked in.">
          <Input value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
      <div role="alert">{refused && <p className="notice bad">{refused}</p>}</div>
      {words ? (
        <People words={words} item={item} reason={reason} onBooked={onClose} onRefused={setRefused} />
      ) : (
        <Hint>Search by name, username or email. Somebody without an account signs up first.</Hint>
      )}
    </Dialog>
  )
}

function People({ words, item, reason, onBooked, onRefused }: WalkIn & { words: string }) {
  const users = useCountedRead(
    'listUsers',
    { query: { q: words, page: 1, pageSize: mostFound } },
    { rereadOnOpen: true, keepPrevious: true },
  )
  const studioClass = useRead('listClasses').data?.find(({ id }) => id === item.classId)
  const { book, booking } = useBookWalkIn({ item, reason, onBooked, onRefused })
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
  const offer = seatOffer({ user, membership: user.membership, startsAt: new Date(item.startsAt), price, category })
  return offer.isFree ? staffFreeSeatLabels[offer.payer] : staffPaymentText({ payment: 'at-desk', amount: price })
}
