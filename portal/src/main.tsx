import '@studio/ui/fonts.css'
import '@studio/ui/tokens.css'
import '@studio/ui/base.css'
import '@studio/ui/controls.css'
import '@studio/ui/chrome.css'
import './app/frame.css'
import { restoreTyped } from '@studio/client/typed-fields'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
)

restoreTyped()
