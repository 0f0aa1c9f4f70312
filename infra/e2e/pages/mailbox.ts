import type { APIRequestContext, Page } from 'playwright/test'
import { expect } from '../journey.ts'
import { loadJson } from './load-json.ts'

type CapturedEmail = {
  id: string
  /** The addresses, joined by ", ". */
  to: string
  subject: string
  text: string
  html: string
  date: string
}

/** Confirms the address of a new account with the link of the welcome mail. */
export async function confirmAddress(request: APIRequestContext, email: string): Promise<void> {
  const findLink = async () => {
    const mails = await loadJson<CapturedEmail[]>(request, '/__local/mail/email')
    const ownMails = mails.filter((mail) => mail.to.includes(email))
    return ownMails.flatMap(({ text }) => /\/api\/verify-email\?token=[\w-]+/.exec(text) ?? [])[0]
  }
  await expect.poll(findLink, { message: `a link to confirm ${email}`, timeout: 20_000 }).toBeTruthy()
  const response = await request.post((await findLink()) ?? '')
  expect(response.status(), await response.text()).toBe(200)
}

/** Waits for `count` mails whose recipient and subject contain these texts, and returns the last one. */
export async function waitForEmailTo(
  page: Page,
  { to, subject = '', count = 1 }: { to: string; subject?: string; count?: number },
): Promise<CapturedEmail> {
  const findMails = async () => {
    const response = await page.request.get('/__local/mail/email')
    const mails = (await response.json()) as CapturedEmail[]
    return mails.filter((mail) => mail.to.includes(to) && mail.subject.includes(subject))
  }
  await expect
    .poll(async () => (await findMails()).length, { message: `mails to ${to}: ${subject}`, timeout: 20_000 })
    .toBeGreaterThanOrEqual(count)
  const mail = (await findMails()).at(-1)
  if (!mail) throw new Error('the mail has disappeared')
  return mail
}
