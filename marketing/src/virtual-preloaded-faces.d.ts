declare module 'virtual:preloaded-faces' {
  /** URLs of the font files that every page preloads (@studio/ui/build/subset-fonts). */
  const faces: string[]
  export default faces
}
