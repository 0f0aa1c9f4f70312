export { newsletterStore } from './newsletter-store.ts'
export { isSubscribed, setSubscribed } from './own-subscription.ts'
