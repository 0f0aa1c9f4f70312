/** The four forms of the site. */
export const formNames = ['newsletter', 'audit', 'consultation', 'trial'] as const
export type FormName = (typeof formNames)[number]

/** What a person is told after sending: as a toast, or on the page itself when no script ran. */
export type Told = { tone: 'good' | 'bad'; title: string; text: string }

/** How a call ended: the server took it, said no, or never answered. `message` is what the server said, if anything. */
export type Outcome = { kind: 'sent' | 'refused'; message?: string | undefined } | { kind: 'unreachable' }

type Words = { title: string; text: string }
type FormWords = { pending: string; sent: Words; refused: Words; unreachable: Words; ownWordsOnly?: boolean }

const failed = (what: string): Words => ({
  title: 'Submission Failed',
  text: `Failed to submit ${what} request. Please try again.`,
})

const words: Record<FormName, FormWords> = {
  newsletter: {
    pending: 'Joining...',
    sent: {
      title: 'Welcome to our wellness community!',
      text: "You'll receive inspiring wellness insights and event updates soon.",
    },
    refused: { title: 'Subscription Error', text: 'Something went wrong. Please try again.' },
    unreachable: { title: 'Connection Error', text: 'Unable to connect to our servers. Please try again later.' },
  },
  audit: {
    pending: 'Submitting...',
    sent: { title: 'Request Submitted!', text: 'We will contact you within 24–48 hours.' },
    refused: failed('wellness audit'),
    unreachable: failed('wellness audit'),
  },
  consultation: {
    pending: 'Submitting...',
    sent: { title: 'Request Submitted!', text: 'We will contact you to find a time.' },
    refused: failed('consultation'),
    unreachable: failed('consultation'),
  },
  trial: {
    pending: 'Submitting...',
    sent: {
      title: 'Trial Request Submitted!',
      text: "We'll contact you soon to schedule your complimentary trial class.",
    },
    refused: failed('trial'),
    unreachable: failed('trial'),
    ownWordsOnly: true,
  },
}

/** The words of a form's button while its request is under way (spec section 4). */
export const pendingText = (form: FormName): string => words[form].pending

/**
 * What to tell after a form was sent: the server's sentence where it gave one, else the default of spec section 8.
 * The trial's success is told in its own words alone (spec section 5).
 */
export function toldAfter(form: FormName, outcome: Outcome): Told {
  const own = words[form]
  if (outcome.kind === 'unreachable') return { tone: 'bad', ...own.unreachable }
  if (outcome.kind === 'refused') {
    return { tone: 'bad', title: own.refused.title, text: outcome.message || own.refused.text }
  }
  const text = own.ownWordsOnly ? own.sent.text : outcome.message || own.sent.text
  return { tone: 'good', title: own.sent.title, text }
}
