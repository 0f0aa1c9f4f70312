// The style sheet's animation of `.ray` does not reach into a picture file, so the file brings its own.
const motion = [
  '.ray{animation:arrive 1.4s cubic-bezier(.2,.7,.2,1) both}',
  '@keyframes arrive{from{opacity:0;transform:translateX(-2.5%)}}',
  '@media (prefers-reduced-motion:reduce){.ray{animation:none}}',
].join('')

/** The markup of a room whose light fades in once, when its file is first shown. */
export const arriving = (markup: string): string => markup.replace('<defs>', `<style>${motion}</style><defs>`)
