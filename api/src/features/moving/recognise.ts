import { type ImportField, type ImportPreview, type ImportSource, isRepeatableImportField } from '@studio/contract'
import { addDateOrder, type DateOrders, toDateOrderFinding } from './read-dates.ts'
import type { Table } from './read-table.ts'

/** The known headings of each field, separated by spaces and written as by `toHeadingKey`. */
const headingsByField: Record<ImportField, string> = {
  id: 'id clientid memberid customerid userid rssid barcodeid personid stillwaterid membershipid externalid',
  name: 'name fullname clientname membername customername client member customer',
  firstName: 'firstname first forename givenname vorname',
  lastName: 'lastname last surname familyname nachname',
  email: 'email emailaddress mail clientemail memberemail customeremail',
  phone: 'phone phonenumber mobile mobilephone mobilenumber cellphone cell telephone contactnumber',
  note: 'note notes clientnotes alertnote accountnotes comments remarks yellowalert redalert',
  tags: 'tags tag labels clienttype clienttypes membergroup groups clientindexes',
  joined:
    'joined joinedon joindate datejoined clientsince membersince customersince dateadded creationdate createdon createdat signupdate firstvisit registrationdate',
  plan: 'plan planname membership membershipname membershipplan membershiptype membershiptier subscription contractname autopayname',
  nextCharge:
    'nextcharge nextchargedate nextpayment nextpaymentdate nextpaymenton nextbilling nextbillingdate nextbillingon nextautopay nextautopaydate nextinvoicedate renewaldate renewson',
  ended:
    'ended endedon membershipended membershipstatus membershipenddate subscriptionstatus cancelledon canceledon cancellationdate',
  pack: 'pack packname package packagename classpack passname pricingoption serviceseries credittype creditpack',
  creditsLeft:
    'creditsleft creditsremaining remainingcredits remaining visitsremaining remainingvisits sessionsremaining sessionsleft remainingsessions classesleft classesremaining usesleft',
  lastDay: 'lastday expirationdate expirydate expiry expires expireson expiresat validuntil validto',
  className: 'class classname eventname session sessionname servicename bookedclass bookedinto',
  date: 'date classdate eventdate sessiondate bookingdate visitdate startdate startson',
  time: 'time classtime eventtime sessiontime bookingtime starttime startsat',
}
const fieldByHeading = new Map(
  Object.entries(headingsByField).flatMap(([field, headings]) =>
    headings.split(' ').map((heading) => [heading, field as ImportField] as const),
  ),
)

/**
 * Headings that are typical of a system's export of people. A file is taken for an export of the system of which it has
 * the most, unless two systems have equally many.
 */
const typicalHeadings: Partial<Record<ImportSource, string>> = {
  mindbody: 'clientid rssid barcodeid mobilephone clientsince clientindexes yellowalert redalert pricingoption',
  momence: 'memberid phonenumber customersince firstseen homelocation marketingconsent',
  wellnessliving: 'clientid cellphone dateadded membergroup clienttype memberidentifier',
  glofox: 'userid name phone createdon leadstatus membershipname homebranch',
  teamup: 'customerid datejoined phonenumber emergencycontact waiversigned lastattendance',
}

const toHeadingKey = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Fewer typical headings do not identify a source. */
const MIN_MATCHES = 2

function findSource(keys: readonly string[]): ImportSource {
  // Our own export has this heading.
  if (keys.includes('stillwaterid')) return 'stillwater'
  const scores = Object.entries(typicalHeadings).map(([source, headings]) => {
    const matchCount = headings.split(' ').filter((heading) => keys.includes(heading)).length
    return { source: source as ImportSource, matchCount }
  })
  const [bestMatch, secondBestMatch] = scores.toSorted((a, b) => b.matchCount - a.matchCount)
  const isClear =
    bestMatch && bestMatch.matchCount >= MIN_MATCHES && bestMatch.matchCount !== secondBestMatch?.matchCount
  return isClear ? bestMatch.source : 'other'
}

const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 60

/** Describes a file by its source, columns and date order. Reads all of it, since a single date may show the order. */
export async function recognise(table: Table): Promise<ImportPreview> {
  let headings: string[] | undefined
  let rows = 0
  const columns: Array<{ samples: string[]; dateOrders: DateOrders }> = []
  for await (const { cells } of table.readRows()) {
    if (!headings) {
      headings = cells
      continue
    }
    rows += 1
    for (const [index, cell] of cells.entries()) {
      columns[index] ??= { samples: [], dateOrders: new Set() }
      const text = cell.trim()
      const { samples, dateOrders } = columns[index]
      if (text && samples.length < MAX_SAMPLES && !samples.includes(text)) samples.push(text)
      addDateOrder(dateOrders, text)
    }
  }
  const keys = (headings ?? []).map(toHeadingKey)
  const fields = keys.map((key) => fieldByHeading.get(key) ?? null)
  const isFirstOrRepeatable = (field: ImportField | null, index: number) =>
    isRepeatableImportField(field) || fields.indexOf(field) === index
  return {
    source: findSource(keys),
    encoding: table.encoding,
    separator: table.separator,
    rows,
    columns: Array.from({ length: Math.max(keys.length, columns.length) }, (_, index) => ({
      heading: headings?.[index]?.trim() || `Column ${index + 1}`,
      samples: (columns[index]?.samples ?? []).map((sample) => sample.slice(0, MAX_SAMPLE_LENGTH)),
      field: fields[index] && isFirstOrRepeatable(fields[index], index) ? fields[index] : null,
      dateOrder: toDateOrderFinding(columns[index]?.dateOrders),
    })),
  }
}
