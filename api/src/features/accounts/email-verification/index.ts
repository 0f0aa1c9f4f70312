export { openLink } from './send-link.ts'
