import { tabStorage } from '@studio/client/storage'
import { useState } from 'react'
import { useBridge } from '../bridge/bridge.tsx'

function useDraftKey(subject: string): string {
  return `studio.note ${useBridge().user.id} ${subject}`
}

/** `subject` names what the text is about. */
type DraftInput = { subject: string; initialText: string }

/**
 * A text that is kept for this browser tab and this admin until it is `initialText` again, so that opening another
 * screen, Back or a reload does not discard it.
 */
export function useDraft({ subject, initialText }: DraftInput): [string, (text: string) => void] {
  const key = useDraftKey(subject)
  const [text, setText] = useState(() => tabStorage.read(key) ?? initialText)
  const changeText = (newText: string) => {
    setText(newText)
    tabStorage.write(key, newText === initialText ? null : newText)
  }
  return [text, changeText]
}

export function useHasDraft(subject: string): boolean {
  return tabStorage.read(useDraftKey(subject)) !== null
}
