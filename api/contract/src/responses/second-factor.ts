import { type Static, Type } from 'typebox'
import { count, exactly, flag, instant, orNull, text } from './fields.ts'

const state = { isOn: flag, since: orNull(instant) }

/** `since` is null while it is off. */
export const UserSecondFactor = exactly(state)
export type UserSecondFactor = Static<typeof UserSecondFactor>

export const SecondFactor = exactly({
  ...state,
  recoveryCodesLeft: count,
  /** Whether this installation requires one of every admin. */
  isRequired: flag,
})
export type SecondFactor = Static<typeof SecondFactor>

/** The key for an authenticator app: as text (base 32), and as an address for a QR code. */
export const SecondFactorSetup = exactly({ key: text, uri: text })
export type SecondFactorSetup = Static<typeof SecondFactorSetup>

/** Shown once. */
export const RecoveryCodes = exactly({ recoveryCodes: Type.Array(text) })
export type RecoveryCodes = Static<typeof RecoveryCodes>
