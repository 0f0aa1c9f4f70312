import { ObjectId } from 'mongodb'
import { type BookingModel, holdsSeat, seatKey } from '../model/state.ts'
import type { World } from '../world.ts'

type StoredBooking = {
  _id: ObjectId
  userId: string
  status: string
  holdsSeat: boolean
  startsAt: Date | null
  price: { paid: number }
  paymentIntentId: string | null
  lateCancel: boolean
}

/** Bookings as stored against the model: those touched since the last look, or all of them; and the seats they count. */
export async function checkSeats(world: World, { all }: { all: boolean }): Promise<void> {
  const { model, studio } = world
  const stored = studio.database.collection<StoredBooking>('bookings')
  const ids = all ? [...model.bookings.keys()] : [...model.touched]
  const found = all
    ? await stored.find().toArray()
    : (await Promise.all(ids.map((id) => stored.findOne({ _id: new ObjectId(id) })))).filter((one) => one !== null)
  const byId = new Map(found.map((one) => [one._id.toHexString(), one]))
  for (const id of ids) {
    const must = model.bookings.get(id)
    if (must) compare(world, { must, is: byId.get(id) })
  }
  const count = all ? found.length : await stored.countDocuments()
  if (count !== model.bookings.size) world.find(`${count} bookings are stored, must be ${model.bookings.size}`)
  for (const one of all ? found : []) {
    if (!model.bookings.has(one._id.toHexString())) world.find(`booking ${one._id} of ${one.userId} is of no act`)
  }
  await checkCounters(world)
  model.touched.clear()
}

function compare(world: World, { must, is }: { must: BookingModel; is: StoredBooking | undefined }): void {
  const member = world.model.members.get(must.memberId)
  const facts = (one: object) => JSON.stringify(one)
  const wanted = {
    status: must.status,
    holdsSeat: holdsSeat(must),
    startsAt: new Date(must.startsAt).toISOString(),
    paid: must.cents,
    paymentId: must.paymentId,
    isLate: must.isLate,
  }
  // Whether the studio or the provider's news of the same end comes first makes no difference to anybody.
  const isOver = must.endedBy === 'checkout' && is?.status === 'expired'
  const given = is && {
    status: isOver ? must.status : is.status,
    holdsSeat: is.holdsSeat,
    startsAt: is.startsAt?.toISOString() ?? null,
    paid: is.price.paid,
    paymentId: is.paymentIntentId ?? null,
    isLate: is.lateCancel,
  }
  if (facts(given ?? {}) === facts(wanted)) return
  const words = `booking ${must.id} of ${world.model.classes.get(must.classId)?.name} on ${must.date}`
  world.find(`${words}: stored ${facts(given ?? {})}, must be ${facts(wanted)}`, member)
}

/** Each counted seat has a holder, and there are never more than the capacity. */
async function checkCounters({ model, studio, find }: World): Promise<void> {
  const counted = await studio.database
    .collection<{ _id: string; seatsTaken: number }>('class_occurrences')
    .find({ seatsTaken: { $ne: 0 } })
    .toArray()
  const held = new Map<string, number>()
  for (const one of model.bookings.values()) {
    if (holdsSeat(one)) held.set(seatKey(one), (held.get(seatKey(one)) ?? 0) + 1)
  }
  for (const { _id, seatsTaken } of counted) {
    if (seatsTaken !== (held.get(_id) ?? 0)) find(`${_id} counts ${seatsTaken} seats, must be ${held.get(_id) ?? 0}`)
    held.delete(_id)
  }
  for (const [key, seats] of held) find(`${key} counts no seats, must be ${seats}`)
}
