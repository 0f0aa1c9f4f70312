import { room } from '@studio/ui/art'
import { arriving } from './arriving.ts'

const morning = { seed: 3, hour: 8.1, sill: 0.84 }
const tablet = '((min-width: 640px) and (max-width: 1023px))'

/** The landing page's hero drawing in both aspect ratios; `media` says where each is displayed. */
export const heroRooms = [
  { shape: 'square', media: `(not ${tablet})`, markup: arriving(room({ ...morning, w: 900, h: 900 })) },
  { shape: 'flat', media: tablet, markup: arriving(room({ ...morning, w: 1020, h: 765 })) },
] as const
