/** Which paths are the API's and which are the portal's. */

/** Under these nothing is the portal's: an unknown path is a problem, not a page. */
export const API_PREFIXES = ['/v2', '/v3', '/uploaded-images'];
/** Everything that the API does not answer. */
export const PAGES_ROUTE = '/*';
