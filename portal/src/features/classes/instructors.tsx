import type { Instructor } from '@studio/contract'
import { Artwork, getInitials, toKind, toSeed } from '@studio/ui'
import { styled } from 'styled-components'
import { Disclosure } from '../../disclosure/disclosure.ts'

const Section = styled.section`
  margin-top: var(--s8);
  padding-block: var(--s7) var(--s8);
  border-top: 1px solid var(--ink);
`
const People = styled.ul`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: var(--s6) var(--gap);
  margin-top: var(--s6);

  h3 {
    margin-top: 0.7rem;
    font-size: 1.1875rem;
    font-weight: 450;
  }

  p {
    color: var(--ink-2);
    font-size: var(--t-small);
    line-height: 1.45;
  }

  @media (max-width: 899px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  @media (max-width: 559px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`
const Portrait = styled.div`
  position: relative;

  .art {
    aspect-ratio: 4 / 5;
  }

  b {
    position: absolute;
    left: 0;
    bottom: 0;
    z-index: var(--z-over);
    padding: 0.1rem 0.6rem 0 0.5rem;
    background: var(--wall);
    font: 350 1.5rem / 1.3 var(--serif);
    letter-spacing: -0.02em;
  }
`

const About = styled(Disclosure)`
  margin-top: 0.6rem;
  border-top: 1px solid var(--rule);
  font-size: var(--t-small);

  summary {
    padding-block: 0.5rem;
  }

  @media (pointer: coarse) {
    summary {
      padding-block: 0.75rem;
    }
  }

  p {
    white-space: pre-line;
  }

  h4 {
    margin-top: var(--s3);
    font-size: var(--t-small);
    font-weight: 560;
  }

  ul {
    color: var(--ink-2);
    line-height: 1.45;
  }
`

/** The drawing for a specialty, by the category that its text names: 'Tai chi and qigong' -> sweep. */
function getArtworkKind(specialty: string) {
  const lowerCase = specialty.toLowerCase()
  const category = ['meditation', 'yoga', 'tai chi', 'nutrition', 'music', 'poetry'].find((name) =>
    lowerCase.includes(name),
  )
  return toKind(category ?? 'lifestyle')
}

/** The instructors with bio and certifications; a drawing with initials stands in for a missing photo. */
export function Instructors({ instructors }: { instructors: Instructor[] }) {
  if (instructors.length === 0) return null
  return (
    <Section aria-labelledby="instructors">
      <h2 className="chap" id="instructors">
        Meet Our Instructors
      </h2>
      <People>
        {instructors.map((instructor) => (
          <li key={instructor.id}>
            <Portrait>
              <Artwork
                className="art"
                kind={getArtworkKind(instructor.specialty)}
                seed={toSeed(instructor.id)}
                src={instructor.imageUrl}
              />
              {!instructor.imageUrl && <b aria-hidden="true">{getInitials(instructor.name)}</b>}
            </Portrait>
            <h3>{instructor.name}</h3>
            <p>{instructor.specialty}</p>
            <About>
              <summary>About {instructor.name}</summary>
              <p>{instructor.bio}</p>
              {instructor.certifications.length > 0 && (
                <>
                  <h4>Certifications</h4>
                  <ul>
                    {instructor.certifications.map((certification) => (
                      <li key={certification}>{certification}</li>
                    ))}
                  </ul>
                </>
              )}
            </About>
          </li>
        ))}
      </People>
    </Section>
  )
}
