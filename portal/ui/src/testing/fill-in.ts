import type { UserEvent } from '@testing-library/user-event'

/** Replaces the text of a field in one step. Typing it letter by letter would render the form for each letter. */
export async function fillIn(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field)
  await person.paste(text)
}
