import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Chooses an option of a select by keyboard. */
export async function chooseOption(person: UserEvent, { label, option }: { label: string; option: string }) {
  screen.getByRole('combobox', { name: label }).focus()
  await person.keyboard('{Enter}')
  await person.click(await screen.findByRole('option', { name: option }))
}
