/** Under these nothing is the portal's: an unknown path is a problem, not a page. */
export const API_PREFIXES = ['/v2', '/v3', '/uploaded-images', '/.well-known'];
export const PAGES_ROUTE = '/*';
