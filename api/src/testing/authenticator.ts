import { Secret, TOTP } from 'otpauth'
import type { Person } from './people.ts'
import type { TestStudio } from './test-app.ts'

type Authenticator = {
  key: string
  recoveryCodes: string[]
  code(secondsAway?: number): string
  nextCode(): string
}

export const createCode = ({ key, at }: { key: string; at: Date }): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() })

/** Turns the second factor of an admin on, as the admin area does, and returns the app that holds the key. */
export async function createAuthenticator(studio: TestStudio, person: Person): Promise<Authenticator> {
  const started = await studio.call('startSecondFactor', { as: person, body: { password: person.password } })
  if (started.status !== 200) throw new Error(started.text)
  const { key } = started.answer
  const code = (secondsAway = 0) =>
    createCode({ key, at: new Date(studio.clock.now().getTime() + secondsAway * 1_000) })
  const confirmed = await studio.call('confirmSecondFactor', { as: person, body: { code: code() } })
  if (confirmed.status !== 200) throw new Error(confirmed.text)
  const nextCode = () => {
    studio.clock.advance({ seconds: 30 })
    return code()
  }
  return { key, recoveryCodes: confirmed.answer.recoveryCodes, code, nextCode }
}

/** A code that is certainly wrong: one digit off what an app shows in any step that counts. */
export function aWrongCode({ code }: Pick<Authenticator, 'code'>): string {
  const right = new Set([code(-30), code(), code(30)])
  const wrong = ['000000', '111111', '222222', '333333'].find((digits) => !right.has(digits))
  if (!wrong) throw new Error('four codes cannot all be right')
  return wrong
}
