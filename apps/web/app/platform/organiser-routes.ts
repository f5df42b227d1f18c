/** Other pages never lead to those of organisers without a new document, so their table of routes does without them, and the other way round. */
const OF_ORGANISERS = /\/organise[-/]/;

/** Whether the route with this id is one of organisers: the layout around their pages, or a page of theirs. */
export function isOfOrganisers(routeId: string): boolean {
  return OF_ORGANISERS.test(routeId);
}

/** The table of routes for pages of organisers, or for all others. */
export function routesFor<Routes extends Readonly<Record<string, unknown>>>(routes: Routes, organisers: boolean): Routes {
  const kept = Object.entries(routes).filter(([id]) => isOfOrganisers(id) === organisers || (organisers && id === 'root'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of the same table
  return Object.fromEntries(kept) as Routes;
}

/** Where pages of organisers find theirs, beside the one of all other pages. */
export function organiserManifestOf(url: string): string {
  return url.replace('/manifest-', '/organise-manifest-');
}
