import { type InferType, object, string } from 'yup'
import { parseCode } from '../rules/second-factor.ts'
import { plainText } from './fields.ts'

type CodeFieldInput = { missingMessage: string; invalidMessage: string; isValid: (text: string) => boolean }

const password = () =>
  string().required('Password is required').max(200, 'Please keep the password under 200 characters')
const codeField = ({ missingMessage, invalidMessage, isValid }: CodeFieldInput) =>
  plainText()
    .required(missingMessage)
    .max(60, invalidMessage)
    .test('code', invalidMessage, (value) => !value || isValid(value))

const appCode = () =>
  codeField({
    missingMessage: 'Please enter the code from your app',
    invalidMessage: 'The code has six digits',
    isValid: (text) => parseCode(text)?.kind === 'app',
  })

const anyCode = () =>
  codeField({
    missingMessage: 'Please enter a code',
    invalidMessage: 'Please enter the six digits from your app, or a recovery code',
    isValid: (text) => parseCode(text) !== null,
  })

/** POST /api/login/second-factor. */
export const secondFactorLoginSchema = object({ code: anyCode() })
export type SecondFactorLogin = InferType<typeof secondFactorLoginSchema>

/** The form of the second step that takes a code from the app. */
export const appCodeSchema = object({ code: appCode() })
/** The form of the second step that takes a recovery code. */
export const recoveryCodeSchema = object({
  code: codeField({
    missingMessage: 'Please enter a recovery code',
    invalidMessage: 'A recovery code has twelve letters and digits',
    isValid: (text) => parseCode(text)?.kind === 'recovery',
  }),
})

/** POST /api/second-factor. */
export const startSecondFactorSchema = object({ password: password() })
export type SecondFactorStart = InferType<typeof startSecondFactorSchema>

/** POST /api/second-factor/confirm: the first code of the new app. */
export const confirmSecondFactorSchema = object({ code: appCode() })
export type SecondFactorConfirmation = InferType<typeof confirmSecondFactorSchema>

/** POST /api/second-factor/recovery-codes, and DELETE /api/second-factor. */
export const changeSecondFactorSchema = object({ password: password(), code: anyCode() })
export type SecondFactorChange = InferType<typeof changeSecondFactorSchema>
