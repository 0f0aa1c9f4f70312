import { drawRoomScene } from '@studio/ui/artwork-svg'

// The style sheet's animation of `.ray` does not reach into a picture file, so the file brings its own.
const motion = [
  '.ray{animation:arrive 1.4s cubic-bezier(.2,.7,.2,1) both}',
  '@keyframes arrive{from{opacity:0;transform:translateX(-2.5%)}}',
  '@media (prefers-reduced-motion:reduce){.ray{animation:none}}',
].join('')

/** The markup of a room whose light fades in once, when its file is first shown. */
const withFadeIn = (markup: string): string => markup.replace('<defs>', `<style>${motion}</style><defs>`)

const morningRoom = { seed: 3, hour: 8.1, sill: 0.84 }
const tablet = '((min-width: 640px) and (max-width: 1023px))'

/** The landing page's hero drawing in both aspect ratios; `media` says where each is displayed. */
export const heroRooms = [
  { shape: 'square', media: `(not ${tablet})`, markup: withFadeIn(drawRoomScene({ ...morningRoom, w: 900, h: 900 })) },
  { shape: 'flat', media: tablet, markup: withFadeIn(drawRoomScene({ ...morningRoom, w: 1020, h: 765 })) },
] as const
