import type { APIRequestContext, Page } from 'playwright/test'
import { expect } from '../journey.ts'

export type CapturedEmail = {
  id: string
  to: string | { address: string }[]
  subject: string
  text: string
  html: string
  date: string
}

/** Confirms the address of a new account, as its owner does with the link of the welcome mail. */
export async function confirmAddress(request: APIRequestContext, email: string): Promise<void> {
  const findLink = async () => {
    const mails = (await (await request.get('/__local/mail/email')).json()) as CapturedEmail[]
    const own = mails.filter((mail) => JSON.stringify(mail.to).includes(email))
    return own.flatMap(({ text }) => /\/api\/verify-email\?token=[\w-]+/.exec(text) ?? [])[0]
  }
  await expect.poll(findLink, { message: `a link to confirm ${email}`, timeout: 20_000 }).toBeTruthy()
  const answer = await request.post((await findLink()) ?? '')
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Waits until a mail whose receiver and subject hold these words lies in the inbox, and answers it. */
export async function waitForEmailTo(
  page: Page,
  { to, subject }: { to: string; subject: string },
): Promise<CapturedEmail> {
  const find = async () => {
    const answer = await page.request.get('/__local/mail/email')
    const mails = (await answer.json()) as CapturedEmail[]
    return mails.findLast((mail) => JSON.stringify(mail.to).includes(to) && mail.subject.includes(subject))
  }
  await expect
    .poll(async () => Boolean(await find()), { message: `a mail to ${to}: ${subject}`, timeout: 20_000 })
    .toBe(true)
  const mail = await find()
  if (!mail) throw new Error('the mail is gone again')
  return mail
}
