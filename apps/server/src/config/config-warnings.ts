import type { Config } from './config.ts';

export function configWarnings({ effectiveEnvironment, privacyContact, termsUrl, privacyUrl }: Config): string[] {
  if (effectiveEnvironment !== 'production') return [];
  const showsOwnTexts = termsUrl === undefined || privacyUrl === undefined;
  return showsOwnTexts && /^no-?reply@/i.test(privacyContact)
    ? [
        `PRIVACY_CONTACT: the legal texts tell people to write to ${privacyContact}, which nobody reads. Set it to an address or a page where people reach you.`,
      ]
    : [];
}
