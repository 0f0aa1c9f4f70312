/** An act of one member about one class: those of others about other classes have nothing to do with it. */
export type OwnAct = { memberId: string; classId: string; run(): Promise<unknown> }

export type Overlap = {
  /** Starts an act as soon as none of the same member or class is under way, and not too many are. */
  start(act: OwnAct): Promise<void>
  /** Ends when none is under way; throws what one of them threw. */
  idle(): Promise<void>
}

/** Lets acts that have nothing to do with each other be under way at the same time, `most` of them. */
export function createOverlap({ most }: { most: number }): Overlap {
  const open = new Map<OwnAct, Promise<void>>()
  const failures: unknown[] = []
  const inTheWay = (act: OwnAct) =>
    [...open].filter(([one]) => one.memberId === act.memberId || one.classId === act.classId).map(([, work]) => work)
  return {
    start: async (act) => {
      await Promise.all(inTheWay(act))
      while (open.size >= most) await Promise.race(open.values())
      const work = act
        .run()
        .catch((error: unknown) => void failures.push(error))
        .then(() => void open.delete(act))
      open.set(act, work)
    },
    idle: async () => {
      await Promise.all(open.values())
      if (failures.length > 0) throw failures[0]
    },
  }
}
