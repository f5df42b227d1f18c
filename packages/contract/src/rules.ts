/** The field rules of section 5 as pure functions. They answer codes; the words for them are in `@waylift/words`. */
import { PASSWORD_MIN_LENGTH } from './limits.ts';

/** Text, an at sign, text, a dot, text, no spaces (section 5). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** An address as it is stored and compared: trimmed, canonically composed. */
export function tidyEmail(email: string): string {
  return email.trim().normalize('NFC');
}

/** What browsers and Node have alike; the contract knows the types of neither. */
declare const URL: new (address: string) => { readonly hostname: string };

/** The name of a domain under UTS 46 in ASCII, so that all spellings of it are one. What is no domain is only put into lower case. */
export function asciiDomain(domain: string): string {
  const lower = domain.normalize('NFC').toLowerCase();
  // A port or an escape would be read as such in a web address, and is none here.
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

/** The form under which an address is unique: two addresses that differ in case, or in how their domain is spelt, are one. */
export function emailKey(email: string): string {
  return mailAddress(email).toLowerCase();
}

/** The part after the last at sign, as `asciiDomain` gives it; '' when there is none. */
export function emailDomain(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  return at < 0 ? '' : key.slice(at + 1);
}

export function isEmail(email: string): boolean {
  return EMAIL_PATTERN.test(email.trim());
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
