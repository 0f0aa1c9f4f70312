import { type Static, Type } from 'typebox'
import { count, exactly, flag, instant, orNull, text } from './fields.ts'

const state = { isOn: flag, since: orNull(instant) }

/** Another admin's second factor; `since` is null while it is off. */
export const UserSecondFactor = exactly(state)
export type UserSecondFactor = Static<typeof UserSecondFactor>

/** An admin's own second factor. */
export const SecondFactor = exactly({
  ...state,
  recoveryCodesLeft: count,
  /** Whether this installation asks every admin for one. */
  isRequired: flag,
})
export type SecondFactor = Static<typeof SecondFactor>

/** What an authenticator app is given: the key as text (base 32), and the same as an address for a QR code. */
export const SecondFactorSetup = exactly({ key: text, uri: text })
export type SecondFactorSetup = Static<typeof SecondFactorSetup>

/** Shown once, never again. */
export const RecoveryCodes = exactly({ recoveryCodes: Type.Array(text) })
export type RecoveryCodes = Static<typeof RecoveryCodes>
