import { CURRENCY, type Occurrence, paths, type Studio } from '@studio/contract'
import type { Catalogue } from '../catalogue/lists.ts'

// Structured data for search engines, in schema.org's vocabulary.

const toAddressData = ({ street, locality, region, postalCode }: Studio['address']) => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  addressLocality: locality,
  addressRegion: region,
  postalCode,
  addressCountry: 'US',
})

/** The studio as a place with address and opening hours. */
export function toBusinessData(studio: Studio, site: URL | undefined) {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: studio.name,
    description: studio.tagline,
    url: site?.href,
    image: new URL('/og/studio.png', site).href,
    telephone: studio.phone,
    email: studio.email,
    address: toAddressData(studio.address),
    openingHoursSpecification: studio.hoursSpec.map(({ name, days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      name,
      dayOfWeek: days,
      opens,
      closes,
    })),
  }
}

/** The questions and answers of /membership. */
export function toQuestionsData(questions: ReadonlyArray<{ question: string; answer: string }>) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** An upcoming occurrence as an event. */
export function toEventData({
  occurrence,
  catalogue,
  studio,
  site,
}: {
  occurrence: Occurrence
  catalogue: Pick<Catalogue, 'classes'>
  studio: Studio
  site: URL | undefined
}) {
  const listedClass = catalogue.classes.find(({ id }) => id === occurrence.classId)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: occurrence.className,
    description: listedClass?.description || studio.tagline,
    startDate: occurrence.startsAt,
    endDate: occurrence.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: new URL('/og/landing.png', site).href,
    location: { '@type': 'Place', name: studio.name, address: toAddressData(studio.address) },
    organizer: { '@type': 'Organization', name: studio.name, url: site?.href },
    offers: listedClass && {
      '@type': 'Offer',
      price: listedClass.price.replace(/[$,]/g, ''),
      priceCurrency: CURRENCY.toUpperCase(),
      url: new URL(paths.classes, site).href,
      availability:
        occurrence.bookedCount < occurrence.capacity ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
    },
  }
}

/** Structured data as the text of a script element. "<" is escaped, so that the data cannot end the element. */
export const serializeData = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')
