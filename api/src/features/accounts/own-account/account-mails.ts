import { formatEmail, paths } from '@studio/contract'
import { defineMail, factTable, link } from '../../../platform/mail/define-mail.ts'

// `firstName` is for the greeting of a mail without a title.
export const passwordChangedMail = defineMail<{ firstName: string | null }>({
  name: 'password-changed',
  write: () => ({
    subject: 'Your password was changed',
    parts: [
      'The password of your account was changed. Wherever else you were signed in, you are signed out, and the private address of your calendar no longer works.',
      'Was this not you? Then someone else can use your account: choose a new password at once.',
      link('Choose a new password', paths.forgotPassword),
    ],
  }),
})

type EmailChangeFacts = {
  firstName: string | null
  username: string
  email: string
  isByStudio: boolean
}

export const emailChangeMail = defineMail<{ href: string }>({
  name: 'email-change',
  write: ({ href }) => ({
    subject: 'Confirm your new email address',
    title: 'Hello',
    parts: [
      'Please confirm that we may write to you here. The link works once, within the next 24 hours.',
      link('Use this address', href),
      'You have no account with us? Then someone mistyped: please do not confirm, and nothing happens.',
    ],
  }),
})

export const emailChangeNoticeMail = defineMail<EmailChangeFacts>({
  name: 'email-change-asked',
  write: ({ username, email, isByStudio }, context) => ({
    subject: 'A new email address was requested',
    parts: [
      isByStudio
        ? 'The studio has entered another email address for your account. The current one stays until the link we sent there is opened.'
        : 'Someone asked to change the email address of your account. The current one stays until the link we sent to the new one is opened.',
      context.isAddressVerified &&
        factTable([
          ['Username', username],
          ['New address', formatEmail(email)],
        ]),
      isByStudio
        ? 'You did not ask us to? Choose a new password now: that ends the link. Then please tell us.'
        : 'Was this not you? Choose a new password now: that ends the link and signs everybody else out.',
      link('This was not me', paths.forgotPassword),
    ],
  }),
})

export const emailChangedMail = defineMail<Record<string, never>>({
  name: 'email-changed',
  write: () => ({
    subject: 'Your email address was changed',
    title: 'Hello',
    parts: [
      'From now on we write to your new address and no longer to this one.',
      'Was this not you? Please tell us at once, by answering this mail or by telephone.',
    ],
  }),
})
