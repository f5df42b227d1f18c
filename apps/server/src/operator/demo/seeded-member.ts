import { countryOfCulture } from '@waylift/contract/community-rules';
import { EXAMPLE_DETAILS, type MemberDetails } from '@waylift/contract/member-fields';
import { FALLBACK_LANGUAGE, languageOf, type LanguageTag } from '@waylift/words/languages';
import { demoNames } from './demo-names.ts';
import { pick, seededRandom, seededUuid, type SeededRandom } from './seeded-random.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

export type CommunityToFill = { readonly slug: string; readonly publicId: string; readonly culture: string | null };
export type DemoMember = MemberDetails & {
  readonly id: string;
  readonly email: string;
  readonly language: LanguageTag;
  /** ISO 3166-1, two letters, in lower case. */
  readonly country: string;
  readonly marketingOptIn: boolean;
  readonly createdAt: Date;
  readonly activatedAt: Date;
};

/** A fixed day, so that the command makes the same rows whenever it runs. */
export const LAST_DAY = Date.UTC(2026, 10, 20);
const JOINED_WITHIN_DAYS = 730;
const ACTIVATED_WITHIN_MS = 2 * DAY_MS;
const OPTED_IN_SHARE = 0.3;
const VISITORS: readonly (readonly [upTo: number, LanguageTag, country: string])[] = [
  [0.5, 'en-GB', 'gb'],
  [0.65, 'de', 'de'],
  [0.8, 'fr', 'fr'],
  [0.9, 'es', 'es'],
  [1, 'pt', 'pt'],
];

/** The member with this number. The address is on a domain reserved for examples (RFC 2606). */
export function demoMember(community: CommunityToFill, seed: string, number: number): DemoMember {
  const key = `waylift demo member ${community.publicId} ${seed} ${number}`;
  const random = seededRandom(key);
  const { language, country } = originOf(community, random);
  const { forenames, surnames, surnamesEach } = demoNames(language);
  const forename = pick(random, forenames);
  const family = pick(random, surnames);
  const surname = surnamesEach === 2 ? `${family} ${pick(random, surnames)}` : family;
  const createdAt = new Date(LAST_DAY - Math.floor(random.next() * JOINED_WITHIN_DAYS * DAY_MS));
  return {
    id: seededUuid(key),
    email: `${asciiOf(forename)}.${asciiOf(family)}.${seed}-${number}@${community.slug}.example`,
    ...EXAMPLE_DETAILS,
    forename,
    surname,
    language,
    country,
    marketingOptIn: random.next() < OPTED_IN_SHARE,
    createdAt,
    activatedAt: new Date(createdAt.getTime() + Math.floor(random.next() ** 4 * ACTIVATED_WITHIN_MS)),
  };
}

export function demoCountries({ culture }: CommunityToFill): string[] {
  return culture === null ? VISITORS.map(([, , country]) => country) : [countryOfCulture(culture)];
}

function originOf({ culture }: CommunityToFill, random: SeededRandom): Pick<DemoMember, 'language' | 'country'> {
  if (culture !== null) return { language: languageOf(culture) ?? FALLBACK_LANGUAGE, country: countryOfCulture(culture) };
  const share = random.next();
  const [, language, country] = VISITORS.find(([upTo]) => share < upTo) ?? [1, FALLBACK_LANGUAGE, 'gb'];
  return { language, country };
}

function asciiOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '');
}
