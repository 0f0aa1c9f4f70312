import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 60_000

/** Waits until something holds, asking again and again; rejects with what was waited for after `patience` ms. */
export async function until(input: { what: string; patience?: number; holds: () => Promise<boolean> }): Promise<void> {
  const { what, patience = PATIENCE_MS, holds } = input
  const end = performance.now() + patience
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`waited ${patience / 1000} s in vain until ${what}`)
    await pause(50)
  }
}
