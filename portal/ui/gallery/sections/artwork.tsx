import { Artwork, Avatar, type ClassKind, ProgramCover, RoomScene } from '../../src/index.ts'
import { Columns, Group } from '../group.ts'

const classes: Array<[ClassKind, string, number]> = [
  ['meditation', 'Meditation', 2],
  ['yoga', 'Yoga', 5],
  ['tai chi', 'Tai Chi', 8],
  ['nutrition', 'Nutrition', 11],
  ['music', 'Music', 14],
  ['poetry', 'Poetry', 17],
  ['lifestyle', 'Lifestyle', 20],
]

const programs = [
  { id: 'energy', icon: 'sparkles', weeks: 6, title: 'Energy & Vitality' },
  { id: 'stress', icon: 'brain', weeks: 8, title: 'Stress Management' },
  { id: 'goal', icon: 'target', weeks: 6, title: 'Goal Achievement' },
  { id: 'eating', icon: 'heart', weeks: 4, title: 'Healthy Eating' },
]

export function ArtworkSection() {
  return (
    <>
      <section className="w12">
        <h2>The seven motifs, each drawn from a seed</h2>
        <Columns $least="9rem">
          {classes.map(([kind, name, seed]) => (
            <figure key={kind}>
              <Artwork kind={kind} seed={seed} ratio="4 / 5" />
              <figcaption className="fine" style={{ marginTop: '.4rem' }}>
                <span className={`cat c-${kind.replace(' ', '')}`}>{name}</span>
              </figcaption>
            </figure>
          ))}
        </Columns>
      </section>
      <section className="w12">
        <h2>Composed for the slot, not cropped; an uploaded picture takes the place</h2>
        <Columns $least="9rem">
          <Artwork kind="tai chi" seed={8} ratio="5 / 2" />
          <Artwork kind="poetry" seed={17} ratio="5 / 2" />
          <Artwork kind="yoga" seed={5} ratio="5 / 2" src="/nowhere.jpg" />
        </Columns>
      </section>
      <section className="w12">
        <h2>Programs are books: one element a week, and taller the longer</h2>
        <Columns $least="9rem" style={{ alignItems: 'end' }}>
          {programs.map((program) => (
            <ProgramCover
              key={program.id}
              {...program}
              label={{ title: program.title, length: `${program.weeks} weeks` }}
            />
          ))}
        </Columns>
      </section>
      <section>
        <h2>The room, at eight</h2>
        <RoomScene hour={8} ratio="16 / 9" />
      </section>
      <section>
        <h2>At eleven, with the chair</h2>
        <RoomScene hour={11} ratio="16 / 9" things={['chair']} at={0.6} />
      </section>
      <section className="w12">
        <h2>Faces</h2>
        <Group>
          <Avatar />
          <Avatar name="Maya Okafor" />
          <Avatar name="Maya Okafor" size={80} />
        </Group>
      </section>
    </>
  )
}
