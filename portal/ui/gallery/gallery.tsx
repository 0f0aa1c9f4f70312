import { useState } from 'react'
import { styled } from 'styled-components'
import { Footer, Header, SkipLink, type Theme, ThemeSwitch, TooltipLayer } from '../src/index.ts'
import { footerColumns, legal, navigation, paths, studio } from './copy.ts'
import { ArtworkSection } from './sections/artwork.tsx'
import { ButtonSections } from './sections/buttons.tsx'
import { ChromeSections } from './sections/chrome.tsx'
import { DialogSections } from './sections/dialogs.tsx'
import { FieldSections } from './sections/fields.tsx'
import { FigureSections } from './sections/figures.tsx'
import { StateSections } from './sections/states.tsx'
import { TableSections } from './sections/tables.tsx'
import { TabSections } from './sections/tabs.tsx'
import { ToastSections } from './sections/toasts.tsx'
import { TypeSection } from './sections/type.tsx'

const Head = styled.div`
  padding-block: var(--s7) var(--s5);
`

const Page = styled.div`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  gap: var(--gap);
  padding-bottom: var(--s8);

  > section {
    grid-column: 1 / -1;
  }

  @media (min-width: 1024px) {
    > section {
      grid-column: span 6;
    }

    > .w12 {
      grid-column: 1 / -1;
    }

    > .w8 {
      grid-column: span 8;
    }

    > .w4 {
      grid-column: span 4;
    }
  }

  @media (min-width: 640px) and (max-width: 1023px) {
    > .w4 {
      grid-column: span 6;
    }
  }

  > section > h2:first-child {
    margin-bottom: var(--s4);
    font: italic 400 1.0625rem / 1.4 var(--serif);
    color: var(--ink-2);
  }
`

const densities = ['portal', 'marketing', 'admin']

function themeOf(): Theme {
  const forced = new URLSearchParams(location.search).get('theme')
  return forced === 'dark' || forced === 'light' ? forced : 'system'
}

function apply(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

const density = new URLSearchParams(location.search).get('density')
if (density && densities.includes(density)) document.body.dataset.density = density
apply(themeOf())

/** Every component in every state, in the theme and density that the URL or the footer selects. */
export function Gallery() {
  const [theme, setTheme] = useState(themeOf)
  const choose = (next: Theme) => {
    apply(next)
    setTheme(next)
  }
  return (
    <>
      <TooltipLayer />
      <SkipLink />
      <Header
        studioName={studio.name}
        items={navigation}
        currentPath="/classes"
        user={{ firstName: 'Maya', role: 'admin' }}
        paths={paths}
        onSignOut={() => undefined}
      />
      <main id="main" tabIndex={-1}>
        <div className="wrap">
          <Head>
            <h1 className="chap">States</h1>
          </Head>
          <Page>
            <ButtonSections />
            <FieldSections />
            <ToastSections />
            <StateSections />
            <FigureSections />
            <TabSections />
            <TableSections />
            <ArtworkSection />
            <TypeSection />
            <DialogSections />
            <ChromeSections />
          </Page>
        </div>
      </main>
      <Footer
        newsletter={{
          title: 'A letter, now and then',
          text: 'Inspiring wellness insights and event updates, read by 500+ community members.',
          form: (
            <form className="join">
              <input type="email" aria-label="Email address" placeholder="Email address" />
              <button type="submit" className="btn">
                Subscribe
              </button>
            </form>
          ),
        }}
        columns={footerColumns}
        studio={studio.contact}
        promise="We answer every email within 24 hours."
        legal={legal}
        themeSwitch={<ThemeSwitch theme={theme} onThemeChange={choose} />}
      />
    </>
  )
}
