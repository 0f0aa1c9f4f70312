import { defineEndpoint } from './endpoint.ts'
import type { Message } from './responses/fields.ts'
import type { RosterEntry } from './responses/rosters.ts'
import type { OfferAccepted, SavedCard, WaitlistEntry, WaitlistOutlook } from './responses/waitlist.ts'
import { mailedLinkQuery } from './schemas/queries.ts'
import { cardSetupSchema, joinWaitlistSchema, seatFromWaitlistSchema, waitlistQuery } from './schemas/waitlist.ts'

/** Waiting for a seat of a full class. */
export const waitlistEndpoints = {
  getWaitlistOutlook: defineEndpoint<WaitlistOutlook>()({
    method: 'GET',
    path: '/api/waitlist',
    access: 'user',
    query: waitlistQuery,
    summary: 'What waiting for a class on one date would mean for me',
  }),
  joinWaitlist: defineEndpoint<WaitlistEntry>()({
    method: 'POST',
    path: '/api/waitlist',
    access: 'user',
    status: 201,
    body: joinWaitlistSchema,
    summary: 'Wait for a seat of a full class',
  }),
  listMyWaitlist: defineEndpoint<WaitlistEntry[]>()({
    method: 'GET',
    path: '/api/user/waitlist',
    access: 'user',
    summary: 'The classes that I wait for, soonest first',
  }),
  leaveWaitlist: defineEndpoint<WaitlistEntry>()({
    method: 'DELETE',
    path: '/api/waitlist/:id',
    access: 'user',
    summary: 'Leave the waitlist, and an open offer with it',
  }),
  withdrawCharge: defineEndpoint<WaitlistEntry>()({
    method: 'DELETE',
    path: '/api/waitlist/:id/charge',
    access: 'user',
    summary: 'Keep my place, and do not charge my card when I get in',
  }),
  listMyCards: defineEndpoint<SavedCard[]>()({
    method: 'GET',
    path: '/api/user/cards',
    access: 'user',
    summary: 'My cards that can be charged when I get in, the newest first',
  }),
  openCardSetup: defineEndpoint<{ setupUrl: string }>()({
    method: 'POST',
    path: '/api/user/card-setup',
    access: 'user',
    body: cardSetupSchema,
    summary: 'Where to save a card; the page leads back to the class',
  }),
  acceptOffer: defineEndpoint<OfferAccepted>()({
    method: 'POST',
    path: '/api/waitlist/:id/accept',
    access: 'user',
    summary: 'Accept an offered seat: booked, or where to pay for it',
  }),
  showWaitlistLink: defineEndpoint<string>()({
    method: 'GET',
    path: '/api/waitlist-link',
    access: 'anyone',
    query: mailedLinkQuery,
    contentType: 'text/html',
    summary: 'Page that asks to confirm what a link in a mail about a waitlist does',
  }),
  followWaitlistLink: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/waitlist-link',
    access: 'anyone',
    query: mailedLinkQuery,
    summary: 'Leave a waitlist, or accept an offer, by a mailed link',
  }),
  seatFromWaitlist: defineEndpoint<RosterEntry>()({
    method: 'POST',
    path: '/api/admin/waitlist/:id/seat',
    access: 'admin',
    body: seatFromWaitlistSchema,
    summary: 'Give a free seat to one who waits, out of order and with a reason',
  }),
} as const
