import type { StudioClass } from '@studio/contract'
import { createContext, type ReactNode, useContext, useState } from 'react'

/** A class that was deleted and, until this moment (in milliseconds), can be brought back. */
export type Removal = { item: StudioClass; until: number }

const RemovalsContext = createContext<Map<string, Removal> | null>(null)

/** Keeps the deleted classes while they can be brought back, whichever tab is open. */
export function RemovalsProvider({ children }: { children: ReactNode }) {
  const [removals] = useState(() => new Map<string, Removal>())
  return <RemovalsContext value={removals}>{children}</RemovalsContext>
}

/** The latest deletes by the id of their class. Throws outside the admin area. */
export function useRemovals(): Map<string, Removal> {
  const removals = useContext(RemovalsContext)
  if (!removals) throw new Error('useRemovals is for parts of the admin area only')
  return removals
}
