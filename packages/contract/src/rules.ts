/** The field rules of section 5 as pure functions. They answer codes; the words for them are in `@waylift/words`. */
import { PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from './limits.ts';

/** Longest address that mail servers have to take, and its part before the at sign (RFC 5321, 4.5.3.1). */
const EMAIL_MAX_LENGTH = 254;
const LOCAL_PART_MAX_LENGTH = 64;

/** Invisible characters that are copied along with an address. */
const UNSEEN = /[\p{Cf}\p{DI}\u2800]/gu;
/** Letters of scripts in which a joiner distinguishes words (RFC 5892, A.1 and A.2). */
const JOINED =
  /[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}]/u;

function withoutUnseen(text: string): string {
  const isLetter = (at: number) => JOINED.test(text.charAt(at)) && !/\p{Cf}/u.test(text.charAt(at));
  return text.replace(UNSEEN, (sign, at: number) => (/[\u200c\u200d]/.test(sign) && isLetter(at - 1) && isLetter(at + 1) ? sign : ''));
}

/**
 * An address as it is stored and compared: without invisible characters, without what is copied along (blanks, brackets, `mailto:`, the dot of a
 * root), and canonically composed. Text that is too long for an address stays as it is.
 */
export function tidyEmail(email: string): string {
  if (email.length > TEXT_MAX_LENGTH) return email;
  let [before, text] = ['', email];
  while (text !== before) [before, text] = [text, unwrapped(withoutUnseen(text).normalize('NFC').trim())];
  return text;
}

function unwrapped(text: string): string {
  if (text.startsWith('<')) return text.slice(1);
  if (text.endsWith('>')) return text.slice(0, -1);
  if (/^mailto:/i.test(text)) return addressOfLink(text.slice('mailto:'.length));
  // One trailing dot, or a character that a domain may have in its place (UTS 46).
  return text.replace(/([^.\u3002\uff0e\uff61])[.\u3002\uff0e\uff61]$/, '$1');
}

/** The address after `mailto:`, where characters may be escaped as in `%2B` and a subject may follow (RFC 6068). */
function addressOfLink(link: string): string {
  const address = link.split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Browsers and Node both have it, but the contract includes neither's types. */
declare const URL: new (address: string) => { readonly hostname: string };

/** A domain in ASCII by UTS 46, so that all its spellings are equal. Text that is no domain is only lower-cased. */
export function asciiDomain(domain: string): string {
  const lower = domain.normalize('NFC').toLowerCase();
  // A URL would read this as a port or an escape; a domain has neither.
  if (/[^\P{ASCII}a-z0-9.-]/u.test(lower)) return lower;
  try {
    return new URL(`http://${lower}`).hostname;
  } catch {
    return lower;
  }
}

/** An address with its domain in ASCII: where a mail to it goes. */
export function mailAddress(email: string): string {
  const tidy = tidyEmail(email);
  const at = tidy.lastIndexOf('@') + 1;
  return `${tidy.slice(0, at)}${asciiDomain(tidy.slice(at))}`;
}

/** The unique form of an address: spellings that differ in case, or in how the domain is written, are equal. */
export function emailKey(email: string): string {
  return mailAddress(email).toLowerCase();
}

/** The part after the last at sign, as `asciiDomain` gives it; '' when there is none. */
export function emailDomain(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  return at < 0 ? '' : key.slice(at + 1);
}

/** Words separated by single dots, or anything in quotation marks (RFC 5321, 4.1.2; RFC 6531 for letters beyond ASCII). */
const LOCAL_PART =
  /^(?:[^\s\p{Cc}\p{Cs}"(),.:;<>@[\\\]]+(?:\.[^\s\p{Cc}\p{Cs}"(),.:;<>@[\\\]]+)*|"(?:[^\s\p{Cc}\p{Cs}"<>@\\]|\\[!-;=?A-~])+")$/u;
const DOMAIN_LABEL = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/;
/** No top-level domain has one letter, or digits alone. */
const LAST_LABEL = /^(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/;
const ADDRESS_IN_BRACKETS = /^\[\d{1,3}(?:\.\d{1,3}){3}\]$/;

/** Text, an at sign, text, a dot, text, no spaces (section 5), and nothing that no mail server could take. */
export function isEmail(email: string): boolean {
  if (email.length > TEXT_MAX_LENGTH) return false;
  const address = mailAddress(email);
  const at = address.lastIndexOf('@');
  return (
    at > 0 &&
    address.length <= EMAIL_MAX_LENGTH &&
    Array.from(address.slice(0, at)).length <= LOCAL_PART_MAX_LENGTH &&
    LOCAL_PART.test(address.slice(0, at)) &&
    isDomain(address.slice(at + 1))
  );
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const last = labels.pop() ?? '';
  const isName = labels.length > 0 && LAST_LABEL.test(last) && labels.every((label) => DOMAIN_LABEL.test(label));
  return isName || ADDRESS_IN_BRACKETS.test(domain);
}

/** The special characters of section 5, literally. */
export const PASSWORD_SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>';

/** The password rules in the order of section 5. Only the first that fails is shown as the field's message. */
export const PASSWORD_RULES = [
  { code: 'password-required', isMet: (password: string) => password.length > 0 },
  { code: 'password-too-short', isMet: (password: string) => password.length >= PASSWORD_MIN_LENGTH },
  { code: 'password-needs-uppercase', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { code: 'password-needs-lowercase', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { code: 'password-needs-number', isMet: (password: string) => /\d/u.test(password) },
  {
    code: 'password-needs-special',
    isMet: (password: string) => [...password].some((character) => PASSWORD_SPECIAL_CHARACTERS.includes(character)),
  },
] as const;

export type PasswordProblem = (typeof PASSWORD_RULES)[number]['code'];

/** The first rule that `password` breaks, or null when it keeps them all. */
export function firstPasswordProblem(password: string): PasswordProblem | null {
  return PASSWORD_RULES.find((rule) => !rule.isMet(password))?.code ?? null;
}
