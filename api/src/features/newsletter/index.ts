/**
 * The newsletter: subscribing by the form or in one's account, and unsubscribing on a page or with one click (RFC 8058).
 * Subscriptions are documents of the collection `leads` (`newsletter-store.ts`). Promises: the form answers the same for
 * every address (`subscribe.ts`); an account subscribes only its verified address (`changeMailChoices` in
 * accounts/own-account).
 */
export { newsletterStore } from './newsletter-store.ts'
export { isSubscribed, setSubscribed } from './subscribe.ts'
