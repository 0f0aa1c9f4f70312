import { type Static, Type } from 'typebox'
import { count, flag, instant, orNull, strictObject, text } from './fields.ts'

const sharedFields = { isOn: flag, since: orNull(instant) }

/** `since` is null while it is off. */
export const UserSecondFactor = strictObject(sharedFields)
export type UserSecondFactor = Static<typeof UserSecondFactor>

export const SecondFactor = strictObject({
  ...sharedFields,
  recoveryCodesLeft: count,
  /** Whether this studio requires one of every admin. */
  isRequired: flag,
})
export type SecondFactor = Static<typeof SecondFactor>

/** The key for an authenticator app: as text (base 32), and as an address for a QR code. */
export const SecondFactorSetup = strictObject({ key: text, uri: text })
export type SecondFactorSetup = Static<typeof SecondFactorSetup>

/** The only response that contains the codes. */
export const RecoveryCodes = strictObject({ recoveryCodes: Type.Array(text) })
export type RecoveryCodes = Static<typeof RecoveryCodes>
