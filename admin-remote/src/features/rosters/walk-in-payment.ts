import { formatStaffPayment, staffFreeSeatLabels } from '@studio/client/payment-labels'
import { useRead } from '@studio/client/reading'
import {
  formatDateWithYear,
  listUsablePacks,
  pluralize,
  resolvePayer,
  type StudioClass,
  type User,
} from '@studio/contract'
import type { WalkInOccurrence } from './walk-in-dialog.tsx'

/** The choice to pay with money at the desk. */
export const AT_DESK = 'at the desk'

type PaymentInput = { user: User; occurrence: WalkInOccurrence; studioHasPacks: boolean }
type WalkInPayment = {
  /** '$25.00 at the desk', 'Included in the membership'; empty until the class has loaded. */
  paymentText: string
  /** The choices when a credit of a class pack can pay instead of money; the first one is preselected. */
  options: Array<{ value: string; label: string }>
  isLoadingPacks: boolean
  /** Reads the packs again, after a refusal. */
  reread: () => void
}

/** How a walk-in would pay for the seat, and the choice where a credit of a class pack can pay. */
export function useWalkInPayment({ user, occurrence, studioHasPacks }: PaymentInput): WalkInPayment {
  const studioClass = useRead('listClasses').data?.find(({ id }) => id === occurrence.classId)
  const paymentText = studioClass ? formatPayment({ user, occurrence, studioClass }) : ''
  const mayUseCredit =
    studioHasPacks && studioClass !== undefined && !resolveWithoutPacks({ user, occurrence, studioClass }).isFree
  const { data, isLoading, mutate } = useRead(
    'listUserPacks',
    { params: { id: user.id } },
    { isEnabled: mayUseCredit, rereadOnOpen: true },
  )
  const activePacks = (data ?? []).filter(({ status }) => status === 'active')
  const usablePacks = listUsablePacks(activePacks, { date: occurrence.date, category: studioClass?.category })
  const reread = () => void mutate()
  if (!mayUseCredit || usablePacks.length === 0) return { paymentText, options: [], isLoadingPacks: isLoading, reread }
  const packOptions = usablePacks.map(({ id, name, creditsLeft, lastDay }) => ({
    value: id,
    label: `Use 1 of ${pluralize(creditsLeft, 'credit')} of ${name}, until ${formatDateWithYear(lastDay)}`,
  }))
  const deskOption = { value: AT_DESK, label: `Pay ${paymentText}` }
  return { paymentText, options: [...packOptions, deskOption], isLoadingPacks: false, reread }
}

type SeatPriceInput = Omit<PaymentInput, 'studioHasPacks'> & { studioClass: StudioClass }

const resolveWithoutPacks = ({ user, occurrence, studioClass }: SeatPriceInput) =>
  resolvePayer({
    user,
    membership: user.membership,
    startsAt: new Date(occurrence.startsAt),
    date: occurrence.date,
    price: studioClass.dropInPrice,
    category: studioClass.category,
    packs: [],
  })

function formatPayment(input: SeatPriceInput): string {
  const { isFree, payer } = resolveWithoutPacks(input)
  if (isFree) return staffFreeSeatLabels[payer]
  return formatStaffPayment({ payment: 'at-desk', amount: input.studioClass.dropInPrice })
}
