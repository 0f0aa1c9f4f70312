import { paths, topNavigation } from '@studio/contract'
import { Header, PageHead } from '@studio/ui'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { ClassesFrame, ClassesLoading } from '../features/classes/classes-frame.tsx'
import { AvailablePrograms, ProgramsFrame } from '../features/programs/programs-frame.tsx'
import { PageSpinner } from '../states/page-spinner.tsx'
import { studio } from '../studio/studio.ts'
import { headerPaths } from './header-paths.ts'

/** What a page shows below the header, by path. Without children, AvailablePrograms shows placeholders. */
const skeletons: Record<string, ReactNode> = {
  [paths.classes]: (
    <ClassesFrame>
      <ClassesLoading />
    </ClassesFrame>
  ),
  [paths.programs]: (
    <ProgramsFrame>
      <AvailablePrograms />
    </ProgramsFrame>
  ),
  [paths.calendar]: (
    <div className="wrap">
      <PageHead title="Calendar" />
    </div>
  ),
}

/**
 * Renders what a page shows until the application runs: header, heading and skeleton. The header is the one for
 * visitors; for signed-in users frame.css reserves space for their name. Run by the build.
 */
export function renderFirstPaint(path: string): { html: string; css: string } {
  const sheet = new ServerStyleSheet()
  try {
    const html = renderToStaticMarkup(
      sheet.collectStyles(
        <>
          <Header
            studioName={studio.name}
            items={topNavigation}
            currentPath={path}
            user={null}
            paths={headerPaths}
            onSignOut={() => undefined}
          />
          {skeletons[path] ?? <PageSpinner />}
        </>,
      ),
    )
    return { html, css: toPlainCss(sheet.getStyleTags()) }
  } finally {
    sheet.seal()
  }
}

/** Returns plain CSS: styled-components would take over and change a style tag that contains its markers. */
function toPlainCss(tags: string): string {
  return tags
    .replace(/<\/?style[^>]*>/g, '')
    .replace(/data-styled\.g\d+\[[^\]]*\]\{[^}]*\}/g, '')
    .replaceAll('/*!sc*/', '')
    .replace(/\s*\n\s*/g, '')
}
