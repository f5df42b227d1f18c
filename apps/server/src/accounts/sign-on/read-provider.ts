/** Reads what is typed about a provider, at a command or on a page. */
import { domainToASCII } from 'node:url';
import { SIGN_ON_ISSUER_MAX_LENGTH, SIGN_ON_LABEL_MAX_LENGTH, TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { emailDomain, isEmail } from '@waylift/contract/rules';
import { isLoopback } from './provider-fetch.ts';

/** Mail services at which anybody gets an address: no employer vouches for those. */
const PUBLIC_MAIL_DOMAINS = new Set(
  `aol.com arcor.de bigpond.com bluewin.ch btinternet.com bt.com comcast.net cox.net docomo.ne.jp email.com fastmail.com free.fr freenet.de gmail.com
  gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it icloud.com laposte.net
  libero.it live.co.uk live.com live.fr mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com ntlworld.com o2.co.uk orange.fr outlook.com
  outlook.de outlook.es outlook.fr outlook.pt posteo.de proton.me protonmail.com qq.com rediffmail.com rocketmail.com sapo.pt sfr.fr sky.com
  t-online.de talktalk.net terra.es tiscali.it tutanota.com virgilio.it virginmedia.com wanadoo.fr web.de yahoo.co.uk yahoo.com yahoo.de yahoo.es yahoo.fr
  yandex.com yandex.ru ymail.com zoho.com`.split(/\s+/),
);

/** Addresses of Microsoft's that stand for every organisation: a token of any of them would be taken. */
const EVERY_TENANT = new Set(['common', 'organizations', 'consumers']);
const DISCOVERY = '/.well-known/openid-configuration';

export type IssuerProblem = 'not-an-address' | 'not-https' | 'every-tenant';

/** The issuer, also when the address of its discovery document was pasted. Without TLS only on this machine, and not in production. */
export function readIssuer(
  typed: string,
  { isProduction }: { readonly isProduction: boolean },
): { readonly issuer: string } | IssuerProblem {
  const text = typed.trim();
  const url =
    text.length > SIGN_ON_ISSUER_MAX_LENGTH ? null : URL.parse(text.endsWith(DISCOVERY) ? text.slice(0, -DISCOVERY.length) : text);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '' || !['https:', 'http:'].includes(url.protocol))
    return 'not-an-address';
  if (url.protocol === 'http:' && (isProduction || !isLoopback(url))) return 'not-https';
  if (url.hostname.startsWith('login.microsoftonline') && EVERY_TENANT.has(url.pathname.split('/')[1] ?? '')) return 'every-tenant';
  // The document says whether the last slash belongs to it.
  return { issuer: url.pathname === '/' && !text.endsWith('/') ? url.origin : url.href };
}

/** A domain that a provider may vouch for, in its ASCII form. */
export function readVouchedDomain(typed: string): { readonly domain: string } | 'not-a-domain' | 'public-mail' {
  const address = `x@${typed.trim().replace(/^@/, '')}`;
  const domain = isEmail(address) ? domainToASCII(emailDomain(address)) : '';
  if (domain === '') return 'not-a-domain';
  return PUBLIC_MAIL_DOMAINS.has(domain) ? 'public-mail' : { domain };
}

/** What people call their account there; null: it cannot be shown. */
export function readProviderLabel(typed: string): string | null {
  const label = typed.trim().normalize('NFC');
  return label !== '' && label.length <= SIGN_ON_LABEL_MAX_LENGTH && !/[\p{Cc}\p{Zl}\p{Zp}<>]/u.test(label) ? label : null;
}

/** Whether it is an email address or a URL at which somebody helps. */
export function isProviderContact(typed: string): boolean {
  return typed.length <= TEXT_MAX_LENGTH && (isEmail(typed) || URL.parse(typed)?.protocol === 'https:');
}

/** The end of a day such as `2027-11-30`, in UTC; null: it is no day. */
export function readEndOfDay(typed: string): Date | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? new Date(`${typed}T23:59:59.000Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed) ? day : null;
}
