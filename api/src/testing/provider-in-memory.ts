import type { ProviderSubscription } from '../adapters/payments.ts'

type Charge = { at: number; cents: number }
type Open = { cents: number; from: number; nextTry: number; isToResume: boolean }
type State = {
  stand: 'active' | 'past_due' | 'paused' | 'ended'
  isCollectionPaused: boolean
  periodStart: number
  periodEnd: number
  anchor: number
  endsWithPeriod: boolean
  open: Open | null
}

const RETRY_AFTER = 3 * 86_400_000

/** One customer's subscription at the payment provider, as far as a plan's life needs it. Instants in milliseconds. */
export function createProviderInMemory({ priceCents }: { priceCents: number }) {
  const charges: Charge[] = []
  let [cardPays, balance, count] = [true, 0, 0]
  let state: State | null = null

  const running = (): State => {
    if (!state) throw new Error('there is no subscription')
    return state
  }
  const bill = ({ at, from, isToResume }: { at: number; from: number; isToResume: boolean }): boolean => {
    const used = Math.min(priceCents, balance)
    balance -= used
    const cents = priceCents - used
    if (!cardPays && cents > 0) {
      running().open = { cents, from, nextTry: at + RETRY_AFTER, isToResume }
      return false
    }
    if (cents > 0) charges.push({ at, cents })
    return true
  }
  const begin = (from: number) => {
    const { anchor } = running()
    Object.assign(running(), { periodStart: from, periodEnd: nextMonth(from, anchor) })
  }
  const restart = (from: number) => {
    running().anchor = from
    begin(from)
    running().stand = 'active'
  }
  const payOpen = (at: number) => {
    const { open } = running()
    if (!open || !cardPays) return
    charges.push({ at, cents: open.cents })
    if (open.isToResume) restart(open.from)
    Object.assign(running(), { stand: 'active', open: null })
  }
  return {
    charges,
    id: () => `sub_${count}`,
    exists: () => state !== null,
    isRunning: () => state !== null && state.stand !== 'ended',
    subscribe: (at: number) => {
      count += 1
      cardPays = true
      const period = { periodStart: at, periodEnd: nextMonth(at, at), anchor: at }
      state = { stand: 'active', isCollectionPaused: false, endsWithPeriod: false, open: null, ...period }
      charges.push({ at, cents: priceCents })
    },
    setCard: ({ pays, at }: { pays: boolean; at: number }) => {
      cardPays = pays
      payOpen(at)
    },
    giveCredit: (cents: number) => {
      balance += cents
    },
    pause: () => {
      if (running().stand === 'active') running().stand = 'paused'
    },
    /** As the studio asks for it: it goes on only with a payment. */
    resume: ({ at, keepsPeriod }: { at: number; keepsPeriod: boolean }) => {
      if (running().stand !== 'paused') throw new Error('only a paused subscription can be resumed')
      if (keepsPeriod && running().periodEnd > at) running().stand = 'active'
      else if (bill({ at, from: at, isToResume: true })) restart(at)
    },
    /** As the dashboard does it: a refused payment leaves it past due. */
    resumeAtOnce: (at: number) => {
      if (running().isCollectionPaused) {
        running().isCollectionPaused = false
        return
      }
      running().anchor = at
      begin(at)
      running().stand = bill({ at, from: at, isToResume: false }) ? 'active' : 'past_due'
    },
    pauseCollection: () => {
      running().isCollectionPaused = true
    },
    endWithPeriod: (ends: boolean) => {
      running().endsWithPeriod = ends
    },
    end: () => {
      running().stand = 'ended'
    },
    /** When time itself changes it next. */
    nextTurn: (): number => {
      if (!state || state.stand === 'ended') return Number.POSITIVE_INFINITY
      if (state.stand === 'paused') return state.open?.nextTry ?? Number.POSITIVE_INFINITY
      return state.periodEnd
    },
    turn: (at: number) => {
      const current = running()
      if (current.stand === 'paused' && current.open) {
        current.open.nextTry += RETRY_AFTER
        payOpen(at)
      } else if (current.endsWithPeriod || current.stand === 'past_due') current.stand = 'ended'
      else {
        begin(current.periodEnd)
        if (current.isCollectionPaused) return
        current.stand = bill({ at, from: current.periodStart, isToResume: false }) ? 'active' : 'past_due'
      }
    },
    read: (): ProviderSubscription => {
      const { stand, isCollectionPaused, periodStart, periodEnd, endsWithPeriod, open } = running()
      const isPaused = isCollectionPaused && stand !== 'ended'
      return {
        ...{
          id: `sub_${count}`,
          customerId: 'cus_1',
          userId: 'user',
          priceCents,
          creditCents: balance,
          plan: 'monthly',
          latestInvoiceId: null,
        },
        stand: isPaused ? 'paused' : stand,
        periodStart: new Date(periodStart),
        periodEnd: new Date(periodEnd),
        cancelAtPeriodEnd: endsWithPeriod,
        endsAt: endsWithPeriod ? new Date(periodEnd) : null,
        ...{ pausedFrom: null, pausedUntil: null },
        nextTryAt: open ? new Date(open.nextTry) : null,
        isResumeUnpaid: stand === 'paused' && open !== null,
      }
    },
  }
}

function nextMonth(from: number, anchor: number): number {
  const start = new Date(from)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()]
  const last = new Date(Date.UTC(year, month + 2, 0)).getUTCDate()
  const day = Math.min(new Date(anchor).getUTCDate(), last)
  return Date.UTC(year, month + 1, day) + (from % 86_400_000)
}
