import { PageHead, RoomScene } from '@studio/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  gap: var(--gap);
  padding-bottom: var(--s8);

  > section {
    display: grid;
    align-content: start;
    gap: var(--s5);
  }

  .sum {
    font-size: clamp(3rem, 2rem + 4vw, 5rem);

    > span {
      margin-left: 0.4em;
    }
  }

  > .room {
    min-height: 22rem;
  }

  @media (max-width: 899px) {
    grid-template-columns: minmax(0, 1fr);

    > .room {
      min-height: 0;
      aspect-ratio: 16 / 9;
    }
  }
`

/** The plan or pack to buy, on a sheet beside a drawing; `labelledBy` is the id of its heading. */
export function SubscribeLayout({
  title,
  labelledBy,
  children,
}: {
  title: string
  labelledBy: string
  children: ReactNode
}) {
  return (
    <div className="wrap">
      <PageHead title={title} />
      <Layout>
        <section className="sheet padded" aria-labelledby={labelledBy}>
          {children}
        </section>
        <RoomScene className="room" seed={6} hour={8} sill={0.82} objects={['vase']} />
      </Layout>
    </div>
  )
}
