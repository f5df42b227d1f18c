/** The pages that links of mails lead to, and the token by which each knows whose it is. */
const TOKEN_IN_PATH = /\/(?:verify-email|change-password|unsubscribe)\/([^/]+)\/?$/;
const TOKEN_IN_QUERY = /^\/sign-up\/(?:accept|decline)-invite\/?$/;

/** @returns the token of a link of a mail; null where the address is none */
export function linkToken({ pathname, searchParams }: URL): string | null {
  if (TOKEN_IN_QUERY.test(pathname)) return searchParams.get('token') || null;
  const [, inPath = ''] = TOKEN_IN_PATH.exec(pathname) ?? [];
  try {
    return decodeURIComponent(inPath) || null;
  } catch {
    return null;
  }
}
