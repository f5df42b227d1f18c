/** The pages that links in mails open, and the token in their addresses. */
const TOKEN_IN_PATH = /\/(?:verify-email|change-password|unsubscribe)\/([^/]+)\/?$/;
const TOKEN_IN_QUERY = /^\/sign-up\/(?:accept|decline)-invite\/?$/;

/** @returns the token of a link in a mail; null for any other address */
export function linkToken({ pathname, searchParams }: URL): string | null {
  const token = TOKEN_IN_QUERY.test(pathname) ? searchParams.get('token') : decoded(TOKEN_IN_PATH.exec(pathname)?.[1]);
  return token === '' ? null : token;
}

function decoded(part: string = ''): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
