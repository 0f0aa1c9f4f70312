import { Header, type HeaderUser } from '../../src/index.ts'
import { navigation, paths, studio } from '../copy.ts'

const people: Array<[string, HeaderUser | null | undefined]> = [
  ['A visitor', null],
  ['Nobody known yet', undefined],
  ['A member without a first name', { firstName: null }],
]

export function ChromeSections() {
  return (
    <>
      {people.map(([name, user]) => (
        <section key={name} className="w12">
          <h2>{name}</h2>
          {/* pictures of a header: one page has one */}
          <div inert>
            <Header
              studioName={studio.name}
              items={navigation}
              currentPath="/programs"
              user={user}
              paths={paths}
              onSignOut={() => undefined}
            />
          </div>
        </section>
      ))}
    </>
  )
}
