import { Secret, TOTP } from 'otpauth'
import type { Person } from './people.ts'
import type { TestStudio } from './test-app.ts'

type Authenticator = {
  key: string
  recoveryCodes: string[]
  currentCode(offsetSeconds?: number): string
  /** Moves the studio's clock to the next time step, since a code is accepted only once. */
  advanceToNextCode(): string
}

export const createCode = ({ key, currentTime }: { key: string; currentTime: Date }): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: currentTime.getTime() })

/** Sets up a second factor as the admin area does, and returns the authenticator app. */
export async function setUpSecondFactor(studio: TestStudio, person: Person): Promise<Authenticator> {
  const setup = await studio.call('startSecondFactor', { as: person, body: { password: person.password } })
  if (setup.status !== 200) throw new Error(setup.text)
  const { key } = setup.answer
  const currentCode = (offsetSeconds = 0) =>
    createCode({ key, currentTime: new Date(studio.clock.now().getTime() + offsetSeconds * 1_000) })
  const confirmation = await studio.call('confirmSecondFactor', { as: person, body: { code: currentCode() } })
  if (confirmation.status !== 200) throw new Error(confirmation.text)
  const advanceToNextCode = () => {
    studio.clock.advance({ seconds: 30 })
    return currentCode()
  }
  return { key, recoveryCodes: confirmation.answer.recoveryCodes, currentCode, advanceToNextCode }
}

/** Returns a code that is valid in none of the three accepted time steps. */
export function aWrongCode({ currentCode }: Pick<Authenticator, 'currentCode'>): string {
  const validCodes = new Set([currentCode(-30), currentCode(), currentCode(30)])
  const wrongCode = ['000000', '111111', '222222', '333333'].find((digits) => !validCodes.has(digits))
  if (!wrongCode) throw new Error('four codes cannot all be right')
  return wrongCode
}
