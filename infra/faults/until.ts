import { setTimeout as pause } from 'node:timers/promises'

/** Waits until `isMet` returns true; rejects with the goal after `timeoutMs`. */
export async function waitUntil(goal: string, isMet: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await isMet().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs / 1000} s without success until ${goal}`)
    await pause(50)
  }
}
