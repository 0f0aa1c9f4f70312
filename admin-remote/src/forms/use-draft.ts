import { tabStorage } from '@studio/client/storage'
import { useState } from 'react'
import { useBridge } from '../bridge/bridge.tsx'

function useKey(of: string): string {
  return `studio.note ${useBridge().user.id} ${of}`
}

/**
 * A text that is kept for this tab and this admin until it is `start` again: opening something else, Back or a reload
 * does not discard it. `of` names what it is about.
 */
export function useDraft({ of, start }: { of: string; start: string }): [string, (text: string) => void] {
  const key = useKey(of)
  const [text, setText] = useState(() => tabStorage.read(key) ?? start)
  const change = (next: string) => {
    setText(next)
    tabStorage.write(key, next === start ? null : next)
  }
  return [text, change]
}

/** Whether a draft was kept under this name. */
export function useHasDraft(of: string): boolean {
  return tabStorage.read(useKey(of)) !== null
}
