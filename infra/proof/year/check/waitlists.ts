import { getLiveLists, seatKey } from '../model/state.ts'
import type { World } from '../world.ts'

type StoredPlace = { _id: { toHexString(): string }; seq: number; state: string }

/** Each place as it is stored against the model: the order of the queue, and what became of every one. */
export async function checkWaitlists({ model, studio, find }: World, { all }: { all: boolean }): Promise<void> {
  const stored = studio.database.collection('waitlist_entries')
  for (const list of all ? [...model.lists.values()] : getLiveLists(model)) {
    const found = (await stored.find({ occurrence: seatKey(list) }).toArray()) as unknown as StoredPlace[]
    const byId = new Map(found.map((one) => [one._id.toHexString(), one]))
    for (const place of list.places) {
      const member = model.members.get(place.memberId)
      const is = byId.get(place.id)
      // What is stored of an account goes with it.
      if (!is && member?.isClosed) continue
      const words = `number ${place.seq} of ${seatKey(list)}`
      if (is?.seq !== place.seq) find(`${words} is number ${is?.seq}`, member)
      const isGone = is?.state === 'passed' || is?.state === 'ended'
      const isSame = is?.state === place.state || (place.state === 'ended' && isGone)
      if (!isSame) find(`${words} is ${is?.state}, must be ${place.state}`, member)
    }
    if (found.length > list.places.length)
      find(`${seatKey(list)} has ${found.length} places, must be ${list.places.length}`)
  }
}
