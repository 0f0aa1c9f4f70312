import { paths } from '@studio/contract'
import { defineMail } from '../../platform/mail/define-mail.ts'
import { link, paragraph, writeLetter } from '../../platform/mail/letter.ts'

/** Sent when somebody has made an account (rulings D). */
export const welcomeMail = defineMail<{ firstName: string | null; username: string }>({
  name: 'welcome',
  write: ({ firstName, username }, surroundings) => {
    const { studio, publicUrl } = surroundings
    return writeLetter({
      subject: `Welcome to ${studio.name}`,
      title: `Welcome, ${firstName || 'Friend'}`,
      parts: [
        paragraph(
          `Your account at ${studio.name} is ready. You sign in with the username ${username} or with this email address.`,
        ),
        paragraph('Have a look at the week ahead and choose the hour that is yours.'),
        link('See the classes', `${publicUrl}${paths.classes}`),
      ],
      surroundings,
    })
  },
})
