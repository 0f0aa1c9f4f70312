declare module 'virtual:preloaded-faces' {
  /** Addresses of the font files that every page preloads (build/cut-faces.ts). */
  const faces: string[]
  export default faces
}
