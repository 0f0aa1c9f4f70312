import { isolate, paths } from '@studio/contract'
import { defineMail, type MailContext } from '../../../platform/mail/define-mail.ts'
import { greeting, link, paragraph, renderEmail } from '../../../platform/mail/render-email.ts'

type FactorMailData = { firstName: string | null }

const NOT_ME =
  'Was this not you? Then somebody may know your password: choose a new one at once, and tell the other admins.'
const newPassword = ({ publicUrl }: MailContext) => link('Choose a new password', `${publicUrl}${paths.forgotPassword}`)

function write(input: FactorMailData & { subject: string; sentences: string[]; context: MailContext }) {
  const { subject, firstName, sentences, context } = input
  const parts = [...sentences, NOT_ME].map(paragraph)
  return renderEmail({
    subject,
    title: greeting(firstName, context),
    parts: [...parts, newPassword(context)],
    context,
  })
}

/** The second factor of an account was turned on. */
export const factorOnMail = defineMail<FactorMailData>({
  name: 'second-factor-on',
  write: ({ firstName }, context) =>
    write({
      subject: 'Your second factor is on',
      firstName,
      sentences: [
        'From now on, signing in to your account asks for a code of your authenticator app after the password. Wherever else you were signed in, you are signed out.',
        'Please keep your recovery codes where you will find them when the app is not at hand.',
      ],
      context,
    }),
})

/** It was turned off, by its owner (`by` is null) or by another admin. */
export const factorOffMail = defineMail<FactorMailData & { by: string | null }>({
  name: 'second-factor-off',
  write: ({ firstName, by }, context) =>
    write({
      subject: 'Your second factor is off',
      firstName,
      sentences: by
        ? [
            `${context.isVerified ? `The admin ${isolate(by)}` : 'An admin'} has removed the second factor of your account and signed you out everywhere.`,
            'Signing in takes your password alone until you set up an app again.',
          ]
        : ['The second factor of your account was turned off. Signing in takes your password alone.'],
      context,
    }),
})

/** New recovery codes were made. */
export const codesRenewedMail = defineMail<FactorMailData>({
  name: 'recovery-codes-renewed',
  write: ({ firstName }, context) =>
    write({
      subject: 'You have new recovery codes',
      firstName,
      sentences: ['New recovery codes were made for your account. The former ones no longer work.'],
      context,
    }),
})

/** A user signed in, or changed the factor, with a recovery code. */
export const codeUsedMail = defineMail<FactorMailData & { left: number }>({
  name: 'recovery-code-used',
  write: ({ firstName, left }, context) =>
    write({
      subject: 'A recovery code was used',
      firstName,
      sentences: [
        `A recovery code of your account was used just now. ${leftWords(left)}`,
        ...(left <= 3 ? ['You can make new ones in the admin area, under Sign-in security.'] : []),
      ],
      context,
    }),
})

function leftWords(left: number): string {
  if (left === 0) return 'It was the last one.'
  return left === 1 ? 'One is left.' : `${left} are left.`
}

/** The right password, and then one wrong code after the other. */
export const wrongCodesMail = defineMail<FactorMailData>({
  name: 'wrong-codes',
  write: ({ firstName }, context) =>
    write({
      subject: 'A sign-in to your account was stopped',
      firstName,
      sentences: [
        'Somebody entered the password of your account and then several wrong codes. The sign-in was stopped, and no code is taken for a while.',
      ],
      context,
    }),
})
