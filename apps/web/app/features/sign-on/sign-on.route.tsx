import { signOnOf } from '@waylift/contract/community-rules';
import { m } from '@waylift/words/messages';
import { redirect } from 'react-router';
import type { Route } from './+types/sign-on.route';
import { communityOfRequest } from '../../community/request-community.server.ts';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { communityPath } from '../../platform/portal-address.ts';
import { portalContext } from '../../platform/portal-context.server.ts';
import { userPlus } from '../../ui/icon/icons.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import type * as lateParts from './late-sign-on.tsx';
import type { Answered, Opened } from './late-sign-on.tsx';

/**
 * Three addresses: without a step it sends somebody to the provider of the community, which leads back to `callback` with its own id, and `continue`
 * shows what follows. An invitation comes along as `token`. Whoever is signed in already may come back too, and is asked.
 */
export const handle = { guard: 'anyone', community: 'inactive', token: 'query' } satisfies PageHandle;

type Late = { readonly opened: Opened; readonly parts: typeof lateParts };

/** A community without a provider has its sign-in page instead. */
export const middleware: Route.MiddlewareFunction[] = [
  async (call) => {
    const outcome = await communityOfRequest(call);
    if (call.params['step'] !== undefined || outcome.kind !== 'loaded' || signOnOf(outcome.community.options) !== null) return;
    const { homeSlug } = call.context.get(portalContext).settings;
    throw redirect(communityPath('/login', { slug: outcome.community.record.slug, search: new URL(call.request.url).search, homeSlug }));
  },
];

export function loader(): Late | null {
  return null;
}

/** What is loaded late would weigh on every other page with a form. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<Late> {
  const answer = location.search.slice(1);
  // The first look takes the provider's answer out of the address, and so it is traded once.
  if (params.step === 'callback') history.replaceState(history.state, '', location.pathname);
  const parts = await import('./late-sign-on.tsx');
  return { opened: await parts.openSignOn({ ...params, answer }, request), parts };
}
clientLoader.hydrate = true as const;

export async function clientAction({ params, request }: Route.ClientActionArgs): Promise<Answered | Response> {
  return await (await import('./late-sign-on.tsx')).answerSignOn(params, request);
}

/** A press begins again by itself. */
export function shouldRevalidate({ currentUrl, nextUrl }: { readonly currentUrl: URL; readonly nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function SignOn({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's loader gives null, and the browser's its own objects
  const late = loaderData as Late | null;
  if (late !== null) return <late.parts.SignOnScreen opened={late.opened} />;
  return (
    <Moment art="checking" icon={userPlus} title={t(m.loading)}>
      <PageTitle page={t(m.loading)} />
      <NeedsScript />
    </Moment>
  );
}
