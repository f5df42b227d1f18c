/** Takes tokens, email addresses, queries and fragments out of error reports and analytics. */
import { SEGMENTS_BEFORE_TOKENS } from '@waylift/contract/one-time-tokens';

const ADDRESS_END = '\\s"<>\\\\';
const WEB_ADDRESS = new RegExp(`https?://[^${ADDRESS_END}]+`, 'g');
// Bounded: an unbounded quantifier takes quadratic time on a long text.
const PATH_WITH_QUERY = new RegExp(`(/[^?#${ADDRESS_END}]{0,300})[?#][^${ADDRESS_END}]+`, 'g');
const PATH_WITH_TOKEN = new RegExp(`/(${SEGMENTS_BEFORE_TOKENS.join('|')})/[^/?#${ADDRESS_END}]+`, 'g');
/** At least as long as our one-time tokens, which are 32 bytes in base64url. Names and our ids are shorter. */
const LONG_WORD = /(?<![\w-])[\w-]{43,}(?![\w-])/g;
const EMAIL_ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi;

/** True on a page that a one-time token opens, so that its address gives access to an account. One with the token in the fragment has a mark. */
export function isOnTokenPage(): boolean {
  return document.documentElement.hasAttribute('data-token') || isTokenAddress(location);
}

export function isTokenAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  const segments = pathname.split('/');
  const follows = (segment: string, index: number) => segment !== '' && SEGMENTS_BEFORE_TOKENS.includes(segments[index - 1] ?? '');
  return segments.some(follows) || new URLSearchParams(search).has('token');
}

/** Replaces tokens by `[token]` and email addresses by `[email]`, and removes queries and fragments from addresses. */
export function maskText(text: string): string {
  return text
    .replaceAll(WEB_ADDRESS, (address) => address.split(/[?#]/, 1)[0] ?? '')
    .replaceAll(PATH_WITH_QUERY, '$1')
    .replaceAll(PATH_WITH_TOKEN, '/$1/[token]')
    .replaceAll(EMAIL_ADDRESS, '[email]')
    .replaceAll(LONG_WORD, '[token]');
}

/** A copy of plain data with every text masked, property names included. */
export function mask(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [maskText(name), mask(part)]));
}
