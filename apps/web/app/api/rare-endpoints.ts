/** In the browser's build, a file of its own. */
export { rareEndpoints } from './member-endpoints.ts';
