import type { Page } from 'playwright/test'
import { expect } from '../journey.ts'

export type Letter = {
  id: string
  to: string | { address: string }[]
  subject: string
  text: string
  html: string
  date: string
}

/** Waits until a letter whose receiver and subject hold these words lies in the inbox, and answers it. */
export async function waitForEmailTo(page: Page, { to, subject }: { to: string; subject: string }): Promise<Letter> {
  const find = async () => {
    const answer = await page.request.get('/__local/mail/email')
    const letters = (await answer.json()) as Letter[]
    return letters.findLast((letter) => JSON.stringify(letter.to).includes(to) && letter.subject.includes(subject))
  }
  await expect
    .poll(async () => Boolean(await find()), { message: `a letter to ${to}: ${subject}`, timeout: 20_000 })
    .toBe(true)
  const letter = await find()
  if (!letter) throw new Error('the letter is gone again')
  return letter
}
