import { paths, type User } from '@studio/contract'
import { LinkList } from '@studio/ui'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { commonLinks } from '../../navigation/common-links.ts'
import { useGoTo } from '../../navigation/use-go-to.ts'
import { usePage } from '../../navigation/use-page.ts'
import { useUser } from '../../session/use-user.ts'
import { PageSpinner } from '../../states/page-spinner.tsx'
import { Community } from './community.tsx'
import { FeaturedClasses } from './featured-classes.tsx'
import { Greeting } from './greeting.tsx'

const LowerSection = styled.div`
  display: grid;
  grid-template-columns: 4fr 8fr;
  gap: var(--s6) var(--gap);
  padding-block: var(--s7) var(--s8);

  h2 {
    margin-bottom: var(--s4);
  }

  @media (max-width: 899px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** The member home, at /home and, for signed-in users, at `/`. */
export default function HomePage() {
  usePage({ title: 'Home', description: 'Your next class, your figures and where to go from here.' })
  useRedirectFromPricing()
  const { user } = useUser()
  return user ? <Home user={user} /> : <PageSpinner />
}

function Home({ user }: { user: User }) {
  return (
    <>
      <Greeting user={user} />
      <div className="wrap">
        <FeaturedClasses />
        <LowerSection>
          <section>
            <h2 className="head">Quick actions</h2>
            <LinkList items={[commonLinks.classes, commonLinks.calendar, commonLinks.programs]} />
          </section>
          <Community />
        </LowerSection>
      </div>
    </>
  )
}

/** `/#pricing` is an anchor of the landing page; a member finds the prices on /membership. */
function useRedirectFromPricing(): void {
  const { hash } = useLocation()
  const goTo = useGoTo()
  useEffect(() => {
    if (hash === '#pricing') goTo(paths.membership)
  }, [hash, goTo])
}
