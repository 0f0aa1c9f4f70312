import type { TestStudio } from '../../../../testing/test-app.ts'

/** Asks for a reset as somebody who forgot the password; returns the token of the link that is mailed. */
export async function aResetToken(studio: TestStudio, email: string): Promise<string> {
  await studio.call('forgotPassword', { body: { email } })
  const text = (await studio.mails()).filter(({ to }) => to === email).at(-1)?.text ?? ''
  const token = /\/reset-password\?token=([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`no link in: ${text}`)
  return token
}
