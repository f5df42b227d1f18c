/** What the operator may write into each field of a community; a refusal is one line that says what was wrong. */
import { parseColour, formatColour } from '@waylift/contract/colour';
import { communitySlug } from '@waylift/contract/community';
import { publicId } from '@waylift/contract/fields';
import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { languageCode, languageOf, languages } from '@waylift/words/languages';
import * as z from 'zod/mini';
import { LANDING_HTML_MAX_LENGTH } from '@waylift/landing-html/sanitise-landing-html';

const EMAIL_DOMAINS_MAX = 200;

/** Text that `read` turns into the stored value; null means that it cannot be taken, and `say` tells why. */
function field<T>(read: (text: string) => T | null, say: (shown: string) => string) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): T => {
      const value = read(text);
      if (value !== null) return value;
      context.issues.push({ code: 'custom', message: say(shown(text)), input: '' });
      return z.NEVER;
    }),
  );
}

/** Text as it may stand in a message: in quotes, short, and without characters that steer a terminal. */
export function shown(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
  return `'${plain.length > 60 ? `${plain.slice(0, 57)}...` : plain}'`;
}

export const slugField = z.string().check(
  z.refine((slug) => communitySlug.safeParse(slug).success, {
    error: (issue) => {
      const slug = String(issue.input);
      return /^[a-z0-9-]{2,63}$/.test(slug)
        ? `The slug ${shown(slug)} is one of the portal's own addresses. Choose another.`
        : `The slug ${shown(slug)} cannot be used: it is 2 to 63 of the letters a-z, digits and hyphens.`;
    },
  }),
);
/** The slug of a community that is looked for: any text. */
export const askedSlugField = z.string();

export const publicIdField = field(
  (text) => (publicId.safeParse(text).success ? text : null),
  (value) => `The public id ${value} cannot be used: it is 2 to 16 of the letters a-z and digits.`,
);

export const nameField = field(
  readLine,
  (value) => `The name ${value} cannot be used: it is 1 to ${TEXT_MAX_LENGTH} characters on one line.`,
);
export const notaField = field(
  readLine,
  (value) => `The text ${value} cannot be used: it is 1 to ${TEXT_MAX_LENGTH} characters on one line.`,
);

export const cultureField = field(readCulture, (value) => {
  const known = languages.map((language) => languageCode(language.tag)).join(', ');
  return `The culture ${value} cannot be used: it is a language (${known}) and a country, such as en-GB or de-DE.`;
});

export const colourField = field(
  (text) => {
    const colour = parseColour(text);
    return colour === null ? null : formatColour(colour);
  },
  (value) => `The colour ${value} cannot be read: write it as #rrggbb, such as '#ffd100'.`,
);

export const landingHtmlField = field(
  (text) => (text.length <= LANDING_HTML_MAX_LENGTH ? text : null),
  () => `The landing HTML is too long: at most ${LANDING_HTML_MAX_LENGTH} characters.`,
);

export const oidcProviderField = field(
  (text) => (/^[a-z0-9][a-z0-9._-]{0,63}$/i.test(text) ? text : null),
  (value) => `The identity provider ${value} cannot be used: it is 1 to 64 letters, digits, dots, hyphens and underscores, or none.`,
);

const PRIVACIES = ['private', 'closed', 'open'] as const;
export const privacyField = field(
  (text) => PRIVACIES.find((privacy) => privacy === text.toLowerCase()) ?? null,
  (value) => `The privacy ${value} is unknown: it is private, closed or open.`,
);

/** The community password. It never stands in a message. */
export const passwordField = field(
  (text) => (text !== '' && text.length <= TEXT_MAX_LENGTH && !/\p{Cc}/u.test(text) ? text : null),
  () => `The community password cannot be used: it is 1 to ${TEXT_MAX_LENGTH} characters on one line.`,
);

const emailDomainField = field(
  readEmailDomain,
  (value) => `The e-mail domain ${value} cannot be used: write it as it stands after the @, such as brindle.example.`,
);
export const emailDomainsField = z.pipe(
  z
    .array(emailDomainField)
    .check(z.maxLength(EMAIL_DOMAINS_MAX, { error: `A community takes at most ${EMAIL_DOMAINS_MAX} e-mail domains.` })),
  z.transform((domains: string[]) => [...new Set(domains)]),
);

function readLine(text: string): string | null {
  const line = text.trim().normalize('NFC');
  return line !== '' && line.length <= TEXT_MAX_LENGTH && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(line) ? line : null;
}

/** The canonical form (`de-DE` of `de-de`) of a language of ours with a country. */
function readCulture(text: string): string | null {
  if (!/^[a-z]{2}-[a-z]{2}$/i.test(text) || languageOf(text) === null) return null;
  return new Intl.Locale(text).toString();
}

/** In lower case and composed, as `emailDomain` of the contract gives the domain of an address. */
function readEmailDomain(text: string): string | null {
  const domain = text.trim().replace(/^@/, '').normalize('NFC').toLowerCase();
  const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
  return domain.length <= 253 && new RegExp(`^(?:${label}\\.)+${label}$`, 'u').test(domain) ? domain : null;
}
