import { tabStorage } from '@studio/client/storage'
import { useState } from 'react'
import { useBridge } from '../bridge/bridge.tsx'

function useDraftKey(subject: string): string {
  return `studio.note ${useBridge().user.id} ${subject}`
}

/** `subject` is what the text is about, such as the id of a lead: the draft is stored under it. */
type DraftInput = { subject: string; initialText: string }

/**
 * A text whose changes are stored for this admin in this browser tab, so that they survive navigation and a reload.
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
