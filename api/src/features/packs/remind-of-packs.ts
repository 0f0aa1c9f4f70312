import { addDays, daysBetween, getDayIn, packReminderDays } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { countCreditsLeft } from '../bookings/index.ts'
import { packExpiringMail, queuePackMail } from './pack-mails.ts'
import { packStore, type StoredPack } from './records/index.ts'

/** Reminds the holders of unused credits 3 and 14 days before the last day of their pack. Safe to repeat. */
export async function remindOfPacks(deps: Deps): Promise<void> {
  const today = deps.clock.today()
  const latestLastDay = addDays(today, Math.max(...packReminderDays))
  const endingPacks = await packStore(deps).find({ isEnded: false, lastDay: { $gte: today, $lte: latestLastDay } })
  for (const pack of endingPacks) await deps.inTransaction((tx) => remindOfPack(deps, { packId: pack.id, tx }))
}

async function remindOfPack(deps: Deps, { packId, tx }: { packId: string; tx: Tx }): Promise<void> {
  const pack = await packStore(deps).findById(packId, { tx })
  const user = pack && (await userStore(deps).findPerson(pack.userId, { tx }))
  // An imported person who has not been invited yet gets no reminders.
  if (!user || user.awaitsInvitation || pack.isEnded) return
  const daysLeft = daysBetween(deps.clock.today(), pack.lastDay)
  // `packReminderDays` has the smallest number first.
  const daysBefore = packReminderDays.find((reminderDays) => daysLeft >= 0 && daysLeft <= reminderDays)
  if (daysBefore === undefined || wasBoughtSinceReminderDay(deps, { pack, daysBefore })) return
  const creditsLeft = await countCreditsLeft(deps, { pack, tx })
  if (creditsLeft === 0) return
  // After an extension there are reminders again, before the new last day.
  const occasion = `${pack.lastDay}:${daysBefore}`
  const extraFacts = { daysLeft }
  await queuePackMail(deps, { template: packExpiringMail, pack, user, credits: creditsLeft, extraFacts, occasion, tx })
}

// A pack bought on the reminder day or later needs no reminder: its buyer has just seen the last day.
const wasBoughtSinceReminderDay = (
  { clock }: Deps,
  { pack, daysBefore }: { pack: StoredPack; daysBefore: number },
): boolean => getDayIn(pack.boughtAt, clock.timeZone) >= addDays(pack.lastDay, -daysBefore)
