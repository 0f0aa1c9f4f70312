import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something holds, asking again and again; rejects with what was waited for after `patience` ms. */
export async function until(what: string, holds: () => Promise<boolean>, patience = 60_000): Promise<void> {
  const end = performance.now() + patience
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`waited ${patience / 1000} s in vain until ${what}`)
    await pause(50)
  }
}
