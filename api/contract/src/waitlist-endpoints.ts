import { endpoint, endpointTable } from './endpoint.ts'
import { mailedLinkQuery } from './schemas/queries.ts'
import { cardSetupSchema, joinWaitlistSchema, seatFromWaitlistSchema, waitlistQuery } from './schemas/waitlist.ts'

export const waitlistEndpoints = endpointTable({
  getWaitlistOutlook: endpoint('GET /api/waitlist', 'user', 'What waiting for a class on one date would mean for me', {
    query: waitlistQuery,
  }),
  joinWaitlist: endpoint('POST /api/waitlist', 'user', 'Wait for a seat of a full class', {
    status: 201,
    body: joinWaitlistSchema,
  }),
  listMyWaitlist: endpoint('GET /api/user/waitlist', 'user', 'The waitlists I am on, soonest first'),
  leaveWaitlist: endpoint('DELETE /api/waitlist/:id', 'user', 'Leave the waitlist and decline an open offer'),
  withdrawChargeAgreement: endpoint(
    'DELETE /api/waitlist/:id/charge',
    'user',
    'Keep my place, but do not charge my card when I get in',
  ),
  listMyCards: endpoint('GET /api/user/cards', 'user', 'My cards that can be charged when I get in, newest first'),
  openCardSetup: endpoint(
    'POST /api/user/card-setup',
    'user',
    'Open a page to save a card; it leads back to the class',
    {
      body: cardSetupSchema,
    },
  ),
  acceptOffer: endpoint(
    'POST /api/waitlist/:id/accept',
    'user',
    'Accept an offered seat: returns the booking, or the page to pay for it',
  ),
  showWaitlistLink: endpoint(
    'GET /api/waitlist-link',
    'anyone',
    'Page that asks to confirm what a link in a mail about a waitlist does',
    {
      query: mailedLinkQuery,
      contentType: 'text/html',
    },
  ),
  followWaitlistLink: endpoint(
    'POST /api/waitlist-link',
    'anyone',
    'Leave a waitlist, or accept an offer, by a mailed link',
    {
      query: mailedLinkQuery,
    },
  ),
  seatFromWaitlist: endpoint(
    'POST /api/admin/waitlist/:id/seat',
    'admin',
    'Give a free seat to a person on the waitlist, out of order and with a reason',
    {
      body: seatFromWaitlistSchema,
    },
  ),
})
