import { buildUrl, endpoints, formatEmail, paths } from '@studio/contract'
import { defineMail } from '../../platform/mail/define-mail.ts'
import { link, renderEmail } from '../../platform/mail/render-email.ts'

/** To a new reader: they are on the list, and how to leave it with one click. */
export const newsletterReceipt = defineMail<{ unsubscribeToken: string }>({
  name: 'newsletter-receipt',
  write: ({ unsubscribeToken }, context) => {
    // A page in browsers, one click in mail clients (RFC 8058).
    const query = { token: unsubscribeToken }
    const unsubscribeUrl = `${context.publicUrl}${buildUrl(endpoints.unsubscribe, { query })}`
    const letter = renderEmail({
      subject: `Welcome to the letters of ${context.studio.name}`,
      title: 'A letter, now and then',
      parts: [
        "You'll receive inspiring wellness insights and event updates soon.",
        link('See what is on this week', `${context.publicUrl}${paths.calendar}`),
        link('Unsubscribe', unsubscribeUrl),
      ],
      context,
      footnote: 'You receive this because your address was given in the newsletter form on our site.',
    })
    return { ...letter, unsubscribeUrl }
  },
})

export const newsletterLead = defineMail<{ email: string }>({
  name: 'newsletter-lead',
  write: ({ email }, context) => ({
    ...renderEmail({
      subject: `New newsletter reader: ${formatEmail(email)}`,
      title: 'New newsletter reader',
      parts: [
        `${formatEmail(email)} has subscribed to the newsletter.`,
        link('See all requests', `${context.publicUrl}${paths.admin}`),
      ],
      context,
    }),
    replyTo: email,
  }),
})
