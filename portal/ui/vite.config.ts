import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/* Builds the gallery: every component in every state on one page, shown at /__local/ui/ on a laptop. */
export default defineConfig({
  root: 'gallery',
  base: '/__local/ui/',
  plugins: [react()],
  oxc: { plugins: { styledComponents: { ssr: true, displayName: false, fileName: false, pure: true } } },
  build: {
    outDir: '../dist-gallery',
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() stays as it is: lowered, a forced theme on a part of a page would no longer hold
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
