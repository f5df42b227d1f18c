/** For the scripts of the document, which read what is stored and answered before any check of the portal's has been loaded. */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

/** None, where there is nothing that can be read. */
export function parsed(text: () => string): ReadonlyMap<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text()));
  } catch {
    return new Map();
  }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** What an access token says of itself. */
export function claimsOf(accessToken: string): ReadonlyMap<string, unknown> {
  return parsed(() => atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
}
