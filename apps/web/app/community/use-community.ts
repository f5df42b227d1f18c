import { useRouteLoaderData } from 'react-router';
import type { LoadedCommunity } from './load-community.ts';

type OfLayout = { readonly community: LoadedCommunity | null };

/** The community of the page, from the loader of its layout. Null when it has none. */
export function useCommunity(): LoadedCommunity | null {
  const ofPublic = useRouteLoaderData<OfLayout>('layouts/public-layout');
  const ofPrivate = useRouteLoaderData<OfLayout>('layouts/private-layout');
  return (ofPublic ?? ofPrivate)?.community ?? null;
}
