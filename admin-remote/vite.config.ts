import { federation } from '@module-federation/vite'
import { singletons } from '@studio/ui/singletons'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const port = Number(process.env.PORT ?? 8080)
const apiPort = port + 1
const remotePort = port + 7
const refreshHost = process.env.REACT_REFRESH_HOST

/**
 * The admin area is a federated remote: only an admin's portal fetches /admin-remote/remoteEntry.js. A build contains
 * neither the shared libraries nor a federation runtime; the shell provides both.
 */
export default defineConfig(({ command }) => {
  const isBuild = command === 'build'
  const sharedLibraries = Object.fromEntries(
    singletons.map((name) => [name, { singleton: true, ...(isBuild ? { import: false as const } : {}) }]),
  )
  return {
    base: '/admin-remote/',
    plugins: [
      // Hot reload of the remote inside the host uses the host's runtime; npm run dev sets its address.
      react(refreshHost ? { reactRefreshHost: refreshHost } : {}),
      federation({
        name: 'admin',
        filename: 'remoteEntry.js',
        exposes: { './admin-app': './src/admin-app.tsx', './bridge-version': './src/bridge-version.ts' },
        shared: sharedLibraries,
        shareStrategy: 'loaded-first',
        dts: false,
        ...(isBuild ? { experiments: { externalRuntime: true } } : {}),
      }),
    ],
    oxc: {
      plugins: { styledComponents: { ssr: true, displayName: false, fileName: false, pure: true } },
      // In development, radix-ui gets the host's react/jsx-runtime too late unless our own sources import it as well.
      ...(isBuild ? {} : { jsx: { development: false } }),
    },
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'src/admin-app.tsx' },
    },
    server: {
      host: '127.0.0.1',
      port: remotePort,
      strictPort: true,
      origin: `http://127.0.0.1:${remotePort}`,
      cors: true,
      proxy: { '/api': `http://127.0.0.1:${apiPort}` },
    },
  }
})
