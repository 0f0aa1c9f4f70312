declare module 'virtual:preloaded-faces' {
  /** Addresses of the font files that every page preloads (@studio/ui/build/cut-faces). */
  const faces: string[]
  export default faces
}
