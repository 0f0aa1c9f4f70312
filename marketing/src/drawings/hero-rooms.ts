import { drawRoomScene } from '@studio/ui/artwork-svg'

// The page's style sheet cannot animate `.ray` inside an image file, so the file contains these styles.
const fadeInStyles = [
  '.ray{animation:arrive 1.4s cubic-bezier(.2,.7,.2,1) both}',
  '@keyframes arrive{from{opacity:0;transform:translateX(-2.5%)}}',
  '@media (prefers-reduced-motion:reduce){.ray{animation:none}}',
].join('')

/** Adds the styles that fade in the light of a room once, when its file is first shown. */
const addFadeIn = (markup: string): string => markup.replace('<defs>', `<style>${fadeInStyles}</style><defs>`)

const morningRoom = { seed: 3, hour: 8.1, sill: 0.84 }
const tabletMedia = '((min-width: 640px) and (max-width: 1023px))'

/** The landing page's hero drawing in both aspect ratios; `media` says where each is displayed. */
export const heroRooms = [
  {
    shape: 'square',
    media: `(not ${tabletMedia})`,
    markup: addFadeIn(drawRoomScene({ ...morningRoom, w: 900, h: 900 })),
  },
  { shape: 'flat', media: tabletMedia, markup: addFadeIn(drawRoomScene({ ...morningRoom, w: 1020, h: 765 })) },
] as const
