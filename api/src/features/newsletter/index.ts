/**
 * The newsletter: subscribing by the form or in one's account, and leaving it by a page or with one click (RFC 8058).
 * Its subscriptions are documents of the collection leads. Promise: the form answers the same for everybody
 * (`subscribe`), and an unproved address is subscribed by nobody's account (accounts/own-account, `changeMailChoices`).
 */
export { newsletterStore } from './newsletter-store.ts'
export { isSubscribed, setSubscribed } from './subscribe.ts'
