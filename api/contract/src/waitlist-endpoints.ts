import { endpoint, endpointTable } from './endpoint.ts'
import { mailedLinkQuery } from './schemas/queries.ts'
import { cardSetupSchema, joinWaitlistSchema, seatFromWaitlistSchema, waitlistQuery } from './schemas/waitlist.ts'

/** Waiting for a seat of a full class. */
export const waitlistEndpoints = endpointTable({
  getWaitlistOutlook: endpoint('GET /api/waitlist', 'user', 'What waiting for a class on one date would mean for me', {
    query: waitlistQuery,
  }),
  joinWaitlist: endpoint('POST /api/waitlist', 'user', 'Wait for a seat of a full class', {
    status: 201,
    body: joinWaitlistSchema,
  }),
  listMyWaitlist: endpoint('GET /api/user/waitlist', 'user', 'The classes that I wait for, soonest first'),
  leaveWaitlist: endpoint('DELETE /api/waitlist/:id', 'user', 'Leave the waitlist, and an open offer with it'),
  withdrawCharge: endpoint(
    'DELETE /api/waitlist/:id/charge',
    'user',
    'Keep my place, and do not charge my card when I get in',
  ),
  listMyCards: endpoint('GET /api/user/cards', 'user', 'My cards that can be charged when I get in, the newest first'),
  openCardSetup: endpoint(
    'POST /api/user/card-setup',
    'user',
    'Where to save a card; the page leads back to the class',
    {
      body: cardSetupSchema,
    },
  ),
  acceptOffer: endpoint(
    'POST /api/waitlist/:id/accept',
    'user',
    'Accept an offered seat: booked, or where to pay for it',
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
    'Give a free seat to one who waits, out of order and with a reason',
    {
      body: seatFromWaitlistSchema,
    },
  ),
})
