/** What a provider says of a person, within bounds. */
import { emailAddress, text } from '@waylift/contract/fields';

/** How far a provider's clock may be off. */
export const CLOCK_TOLERANCE_SECONDS = 300;

/** A `sub` has at most 255 characters (OpenID Connect Core, section 2). */
const subjectText = text(255);
const nameText = text();

export type Claims = Readonly<Record<string, unknown>>;

export type Person = {
  /** Null: the document has none, or one that is no address. */
  readonly email: string | null;
  /** Null: the provider does not say. */
  readonly isVerified: boolean | null;
  /** Empty where it is not told. */
  readonly forename: string;
  readonly surname: string;
};

export function readSubject(claims: Claims): string | null {
  const read = subjectText.safeParse(claims['sub']);
  return read.success && read.data !== '' ? read.data : null;
}

/** The provider's session, for its logout; null where it has none. */
export function readProviderSession(claims: Claims): string | null {
  const read = subjectText.safeParse(claims['sid']);
  return read.success && read.data !== '' ? read.data : null;
}

/** Whether the provider asked for more than one factor, of different kinds (`mfa` of RFC 8176). */
export function hasSecondFactor(claims: Claims): boolean {
  const methods = claims['amr'];
  return Array.isArray(methods) && methods.includes('mfa');
}

/** Address, name and flag of one document: those of another may be about another address. */
export function readPerson(claims: Claims): Person {
  const email = emailAddress.safeParse(claims['email']);
  const { forename, surname } = readName(claims);
  // Some providers send the flag as text.
  const flag = claims['email_verified'];
  return {
    email: email.success ? email.data : null,
    isVerified: flag === true || flag === 'true' ? true : flag === false || flag === 'false' ? false : null,
    forename,
    surname,
  };
}

function readName(claims: Claims): Pick<Person, 'forename' | 'surname'> {
  const [given, family, whole] = ['given_name', 'family_name', 'name'].map((claim) => {
    const read = nameText.safeParse(claims[claim]);
    return read.success ? read.data.trim() : '';
  });
  if (given !== '' || family !== '') return { forename: given ?? '', surname: family ?? '' };
  const space = whole?.lastIndexOf(' ') ?? -1;
  return space === -1
    ? { forename: whole ?? '', surname: '' }
    : { forename: whole?.slice(0, space).trim() ?? '', surname: whole?.slice(space + 1) ?? '' };
}
