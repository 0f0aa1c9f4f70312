export { noteOfferPaid, noteOfferReleased } from './win-seat.ts'
