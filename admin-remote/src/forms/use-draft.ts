import { useState } from 'react'
import { useBridge } from '../bridge/bridge.tsx'

function useKey(of: string): string {
  return `studio.note ${useBridge().user.id} ${of}`
}

function readDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function writeDraft(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // A browser may refuse to store; what is typed then lasts as long as its field.
  }
}

/**
 * A text that is kept for this tab and this admin until it is `start` again: opening something else, Back or a reload
 * does not discard it. `of` names what it is about.
 */
export function useDraft({ of, start }: { of: string; start: string }): [string, (text: string) => void] {
  const key = useKey(of)
  const [text, setText] = useState(() => readDraft(key) ?? start)
  const change = (next: string) => {
    setText(next)
    writeDraft(key, next === start ? null : next)
  }
  return [text, change]
}

/** Whether a draft was kept under this name. */
export function useHasDraft(of: string): boolean {
  return readDraft(useKey(of)) !== null
}
