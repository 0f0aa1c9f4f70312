import '@studio/ui/fonts.css'
import '@studio/ui/tokens.css'
import '@studio/ui/base.css'
import '@studio/ui/controls.css'
import '@studio/ui/chrome.css'
import './app/frame.css'
import { reportErrors } from '@studio/client/report-errors'
import { restoreTypedFields } from '@studio/client/typed-fields'
import { StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { findRoute } from './app/routes.tsx'

reportErrors('portal')

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

/** Removes the prerendered HTML as the application first renders. */
function RemoveFirstPaint() {
  useLayoutEffect(() => document.getElementById('first-paint')?.remove(), [])
  return null
}

function renderApp(): void {
  createRoot(root as HTMLElement).render(
    <StrictMode>
      <BrowserRouter>
        <App />
        <RemoveFirstPaint />
      </BrowserRouter>
    </StrictMode>,
  )
  // What was typed before the page reloaded itself.
  restoreTypedFields()
}

// Waits for the page's code, which early.js has usually requested already, so that the first render is the page itself.
// If the code fails to load, the application shows the error.
void (findRoute(window.location.pathname)?.load() ?? Promise.resolve()).then(renderApp, renderApp)
