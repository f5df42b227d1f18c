/** Paths of the API. An unknown path below them gets a problem, not a page. */
export const API_PREFIXES = ['/v2', '/v3', '/uploaded-images', '/.well-known'];
export const PAGES_ROUTE = '/*';
