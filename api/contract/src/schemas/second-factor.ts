import { type InferType, object, string } from 'yup'
import { readCode } from '../rules/second-factor.ts'
import { plainText } from './fields.ts'

const password = () =>
  string().required('Password is required').max(200, 'Please keep the password under 200 characters')
const code = ({ missing, wrong, isRight }: { missing: string; wrong: string; isRight: (text: string) => boolean }) =>
  plainText()
    .required(missing)
    .max(60, wrong)
    .test('code', wrong, (value) => !value || isRight(value))

/** The digits of an authenticator app alone: for setting it up. */
const appCode = () =>
  code({
    missing: 'Please enter the code from your app',
    wrong: 'The code has six digits',
    isRight: (text) => readCode(text)?.kind === 'app',
  })

/** Either kind of code. */
const anyCode = () =>
  code({
    missing: 'Please enter a code',
    wrong: 'Please enter the six digits from your app, or a recovery code',
    isRight: (text) => readCode(text) !== null,
  })

/** POST /api/login/second-factor: the second step of signing in. */
export const secondStepSchema = object({ code: anyCode() })
export type SecondStep = InferType<typeof secondStepSchema>

/** The same step as a form that asks for the digits of an app. */
export const appCodeSchema = object({ code: appCode() })
/** The same step as a form that asks for a recovery code. */
export const recoveryCodeSchema = object({
  code: code({
    missing: 'Please enter a recovery code',
    wrong: 'A recovery code has twelve letters and digits',
    isRight: (text) => readCode(text)?.kind === 'recovery',
  }),
})

/** POST /api/admin/second-factor: who is there is asked before a key is shown. */
export const startSecondFactorSchema = object({ password: password() })
export type SecondFactorStart = InferType<typeof startSecondFactorSchema>

/** POST /api/admin/second-factor/confirm: the first code of the app that was set up. */
export const confirmSecondFactorSchema = object({ code: appCode() })
export type SecondFactorConfirmation = InferType<typeof confirmSecondFactorSchema>

/** New recovery codes, and turning off: the password and a code. */
export const changeSecondFactorSchema = object({ password: password(), code: anyCode() })
export type SecondFactorChange = InferType<typeof changeSecondFactorSchema>
