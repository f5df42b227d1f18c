import { passkeySite } from './passkey-site.ts';
import type { Config } from './config.ts';

/** Settings that work but are probably a mistake. Each line begins with the name of its setting. */
export function configWarnings(config: Config): string[] {
  return [...aboutMap(config), ...aboutContact(config), ...aboutProxy(config), ...aboutPasskeys(config)];
}

function aboutMap({ mapStyleUrl, mapPmtiles }: Config): string[] {
  return mapStyleUrl === undefined || mapPmtiles === undefined
    ? []
    : ['MAP_PMTILES: its file is not shown, because MAP_STYLE_URL is set too, which comes before it. Take one of the two away.'];
}

function aboutContact({ effectiveEnvironment, privacyContact, termsUrl, privacyUrl }: Config): string[] {
  if (effectiveEnvironment !== 'production') return [];
  const showsOwnTexts = termsUrl === undefined || privacyUrl === undefined;
  return showsOwnTexts && /^no-?reply@/i.test(privacyContact)
    ? [
        `PRIVACY_CONTACT: the legal texts tell people to write to ${privacyContact}, which nobody reads. Set it to an address or a page where people reach you.`,
      ]
    : [];
}

/** This server does not speak https, so an https address means that there is a proxy. */
function aboutProxy({ publicUrl, trustProxy }: Config): string[] {
  return publicUrl.startsWith('https:') && trustProxy === false
    ? [
        'TRUST_PROXY: PUBLIC_URL is https, so a proxy stands in front, and it is not believed. Everyone then counts as one client, and wrong passwords of some keep all others from signing in. Set it to on, or to the address of the proxy.',
      ]
    : [];
}

function aboutPasskeys(config: Config): string[] {
  return passkeySite(config) === null
    ? [
        'PUBLIC_URL: its host is an IP address, so members are offered no passkeys: browsers make them for names alone. Set it to an address with a name.',
      ]
    : [];
}
