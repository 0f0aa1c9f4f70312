import { isolateDirection, paths } from '@studio/contract'
import { defineMail, link, type MailContent, type MailContext } from '../../../platform/mail/define-mail.ts'

type FactorMailFacts = { firstName: string | null }

const IF_NOT_YOU =
  'Was this not you? Then someone may know your password: choose a new one at once, and tell the other admins.'

type FactorMail<Facts> = {
  name: string
  subject: string
  write: (facts: Facts, context: MailContext) => MailContent['parts']
}

const defineFactorMail = <Facts extends FactorMailFacts>({ name, subject, write }: FactorMail<Facts>) =>
  defineMail<Facts>({
    name,
    write: (facts, context) => ({
      subject,
      parts: [...write(facts, context), IF_NOT_YOU, link('Choose a new password', paths.forgotPassword)],
    }),
  })

export const factorOnMail = defineFactorMail({
  name: 'second-factor-on',
  subject: 'Your second factor is on',
  write: () => [
    'From now on, signing in to your account asks for a code from your authenticator app after the password. You are signed out everywhere else.',
    'Please keep your recovery codes where you will find them when the app is not at hand.',
  ],
})

/** `adminName`: the admin who removed the factor; null when its owner turned it off. */
export const factorOffMail = defineFactorMail<FactorMailFacts & { adminName: string | null }>({
  name: 'second-factor-off',
  subject: 'Your second factor is off',
  write: ({ adminName }, { isAddressVerified }) => {
    if (adminName === null)
      return ['The second factor of your account was turned off. Signing in takes only your password.']
    const admin = isAddressVerified ? `The admin ${isolateDirection(adminName)}` : 'An admin'
    return [
      `${admin} has removed the second factor of your account and signed you out everywhere.`,
      'Signing in takes only your password until you set up an app again.',
    ]
  },
})

export const codesRenewedMail = defineFactorMail({
  name: 'recovery-codes-renewed',
  subject: 'You have new recovery codes',
  write: () => ['New recovery codes were made for your account. The previous ones no longer work.'],
})

export const codeUsedMail = defineFactorMail<FactorMailFacts & { codesLeft: number }>({
  name: 'recovery-code-used',
  subject: 'A recovery code was used',
  write: ({ codesLeft }) => [
    `A recovery code of your account was used just now. ${formatCodesLeft(codesLeft)}`,
    codesLeft <= 3 && 'You can make new ones in the admin area, under Sign-in security.',
  ],
})

function formatCodesLeft(codesLeft: number): string {
  if (codesLeft === 0) return 'It was the last one.'
  return `You have ${codesLeft === 1 ? 'one' : codesLeft} left.`
}

export const wrongCodesMail = defineFactorMail({
  name: 'wrong-codes',
  subject: 'A sign-in to your account was stopped',
  write: () => [
    'Someone entered the password of your account and then several wrong codes. The sign-in was stopped, and no code is taken for a while.',
  ],
})
