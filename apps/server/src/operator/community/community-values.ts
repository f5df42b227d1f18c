/** Parses the values of a community's options. Each parser answers what is stored, or a refusal of one line. */
import { formatColour, parseColour } from '@waylift/contract/colour';
import { communitySlug } from '@waylift/contract/community';
import { publicId } from '@waylift/contract/fields';
import { COMMUNITY_PASSWORD_MIN_LENGTH, LANDING_HTML_MAX_LENGTH, TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { emailDomain, isEmail } from '@waylift/contract/rules';
import { languageCode, languageOf, languages } from '@waylift/words/languages';
import { MATCH_RULES } from '@waylift/contract/rule-choices';
import { refused, type Refused } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';

export type ReadText = (text: string) => string | Refused;

export const readSlug: ReadText = (text) => {
  if (communitySlug.safeParse(text).success) return text;
  return /^[a-z0-9-]{2,63}$/.test(text)
    ? refused(`The slug ${shown(text)} is one of the portal's own addresses. Choose another.`)
    : refused(`The slug ${shown(text)} cannot be used: it is 2 to 63 of the letters a-z, digits and hyphens.`);
};

export const readPublicId: ReadText = (text) =>
  publicId.safeParse(text).success
    ? text
    : refused(`The public id ${shown(text)} cannot be used: it is 2 to 16 of the letters a-z and digits.`);

export const readName = lineReader('name');
export const readNota = lineReader('text');

/** One of our languages with a country, in canonical form (`de-DE` for `de-de`). */
export const readCulture: ReadText = (text) => {
  if (/^[a-z]{2}-[a-z]{2}$/i.test(text) && languageOf(text) !== null) return new Intl.Locale(text).toString();
  const known = languages.map((language) => languageCode(language.tag)).join(', ');
  return refused(`The culture ${shown(text)} cannot be used: it is a language (${known}) and a country, such as en-GB or de-DE.`);
};

export const readColour: ReadText = (text) => {
  const colour = parseColour(text);
  return colour === null
    ? refused(`The colour ${shown(text)} cannot be read: write it as #rrggbb, such as '#ffd100'.`)
    : formatColour(colour);
};

export const readLandingHtml: ReadText = (text) =>
  text.length <= LANDING_HTML_MAX_LENGTH ? text : refused(`The landing HTML is too long: at most ${LANDING_HTML_MAX_LENGTH} characters.`);

export const readOidcProvider: ReadText = (text) => {
  if (text.toLowerCase() === 'none') return 'none';
  return /^[a-z0-9][a-z0-9._-]{0,63}$/i.test(text)
    ? text
    : refused(
        `The identity provider ${shown(text)} cannot be used: it is 1 to 64 letters, digits, dots, hyphens and underscores, or none.`,
      );
};

export const readPrivacy: ReadText = (text) =>
  ['private', 'closed', 'open'].find((privacy) => privacy === text.toLowerCase()) ??
  refused(`The privacy ${shown(text)} is unknown: it is private, closed or open.`);

export const readMatchesWith: ReadText = (text) =>
  MATCH_RULES.find((whom) => whom === text.toLowerCase()) ??
  refused(`A community cannot match with ${shown(text)}: it matches with community or family.`);

/** The community password. No message may contain it. */
export const readPassword: ReadText = (text) =>
  text.length >= COMMUNITY_PASSWORD_MIN_LENGTH && text.length <= TEXT_MAX_LENGTH && !/\p{Cc}/u.test(text)
    ? text
    : refused(
        `The community password cannot be used: it is ${COMMUNITY_PASSWORD_MIN_LENGTH} to ${TEXT_MAX_LENGTH} characters on one line.`,
      );

/** A domain in the form of the contract's `emailDomain`. */
export const readEmailDomain: ReadText = (text) => {
  const address = `x@${text.trim().replace(/^@/, '')}`;
  return isEmail(address)
    ? emailDomain(address)
    : refused(`The email domain ${shown(text)} cannot be used: write it as it stands after the @, such as brindle.example.`);
};

function lineReader(what: string): ReadText {
  return (text) => {
    const line = text.trim().normalize('NFC');
    return line !== '' && line.length <= TEXT_MAX_LENGTH && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(line)
      ? line
      : refused(`The ${what} ${shown(text)} cannot be used: it is 1 to ${TEXT_MAX_LENGTH} characters on one line.`);
  };
}
