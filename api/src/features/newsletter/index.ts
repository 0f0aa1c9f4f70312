export { isSubscribed, setSubscribed } from './own-subscription.ts'
