import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Confirms the dialog that comes before a promotion. */
export async function confirmPromotion(person: UserEvent): Promise<void> {
  const confirmation = within(await screen.findByRole('alertdialog', { name: /^Make .+ an admin\?$/ }))
  await person.click(confirmation.getByRole('button', { name: 'Promote to Admin' }))
}
