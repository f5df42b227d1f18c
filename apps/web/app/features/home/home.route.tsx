// oxlint-disable-next-line import/no-unassigned-import -- brings its words, before it is drawn
import '@waylift/words/landing-words';
import { isByApp, isByInvitation, signOnOf, tellsNumbers } from '@waylift/contract/community-rules';
import type { Community, CommunityOptions } from '@waylift/contract/community';
import { PUBLIC_COMMUNITY_ID } from '@waylift/contract/limits';
import type { CommunityNumbers } from '@waylift/contract/people-near';
import { m } from '@waylift/words/messages';
import { useLocation } from 'react-router';
import type { Route } from './+types/home.route';
import { serverApi } from '../../api/server-api.server.ts';
import { communityImageUrl } from '../../community/community-image.ts';
import { useCommunityPath } from '../../community/community-link.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { harmlessLandingHtml } from '../../community/landing-html.server.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { communityOfRequest } from '../../community/request-community.server.ts';
import { useCommunity } from '../../community/use-community.ts';
import { formatNumber } from '../../locale/format.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { portalContext } from '../../platform/portal-context.server.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { HomeView } from './home.view.tsx';
import type { WhenceAnswer } from './whence-answer.ts';
import { answerWhence } from './whence.server.ts';

export const handle = { withoutScripts: true, postsWithoutScript: true } satisfies PageHandle;

export async function loader(call: Route.LoaderArgs) {
  const outcome = await communityOfRequest(call);
  if (outcome.kind !== 'loaded') return { landingHtml: '', numbers: null };
  const { record, options } = outcome.community;
  return { landingHtml: harmlessLandingHtml(options.LandingCustomHTML), numbers: await numbersOf(call, record, options) };
}

/** The public community makes the claims of section 9 instead. */
async function numbersOf(
  { context, request }: Route.LoaderArgs,
  { slug, publicId }: Community,
  options: CommunityOptions,
): Promise<CommunityNumbers | null> {
  const hasLifts = context.get(portalContext).settings.lifts === true;
  if (!hasLifts || publicId === PUBLIC_COMMUNITY_ID || !tellsNumbers(options)) return null;
  const numbers = await serverApi(context, request).call('communityNumbers', { params: { slug } }, request);
  return numbers.ok ? numbers.value : null;
}

/** "Where do you set off?" is posted here, so that what is typed stands in no address. */
export async function action(call: Route.ActionArgs): Promise<WhenceAnswer | null> {
  const { context, request } = call;
  const outcome = await communityOfRequest(call);
  const isAsked =
    context.get(portalContext).settings.lifts === true && outcome.kind === 'loaded' && tellsNumbers(outcome.community.options);
  return isAsked ? await answerWhence(serverApi(context, request), outcome.community, await request.formData(), request.signal) : null;
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const path = useCommunityPath();
  const { search } = useLocation();
  const language = useLanguage();
  const { productName, cdnBaseUrl, lifts } = useRuntimeSettings();
  const community = useCommunity();
  if (community === null) return null;
  /** It says the answer to whoever does not see it, and not the place: statistics of visits read titles. */
  const titleOf = (given: WhenceAnswer | null) => {
    if (given?.kind === 'people') return t(m.home_whence_people_title, { people: formatNumber(language, given.people) });
    return given?.kind === 'few' ? t(m.home_whence_few_title) : t(m.home_title);
  };
  const { record, options } = community;
  const image = (guid: string | undefined) => communityImageUrl(cdnBaseUrl, guid);
  const needsApp = isByApp(options);
  const answer = actionData ?? null;
  const home = path('/');
  return (
    <>
      <PageTitle page={titleOf(answer)} description={t(lifts === true ? m.home_inside_lead : m.home_hero_lead)} />
      <HomeView
        product={productName}
        communityName={record.publicId === PUBLIC_COMMUNITY_ID ? null : record.name}
        images={{
          sm: image(options.LandingCustomImageGUIDsm),
          md: image(options.LandingCustomImageGUIDmd),
          lg: image(options.LandingCustomImageGUIDlg),
          hdpi: image(options.LandingCustomImageGUIDhdpi),
        }}
        joinHref={path(needsApp ? '/get-the-app' : '/join')}
        signInHref={path(needsApp ? '/get-the-app' : '/login')}
        isByApp={needsApp}
        hasSignOn={signOnOf(options) !== null}
        isByInvitation={!needsApp && isByInvitation(options)}
        landingHtml={loaderData.landingHtml}
        numbers={loaderData.numbers}
        // At `/` the page is an index route, which is posted to by this name.
        whenceAction={lifts === true && tellsNumbers(options) ? home.replace(/^\/(?=$|\?)\??/, '/?index&').replace(/&$/, '') : null}
        whenceAnswer={answer}
        communities={record.childCommunities
          .filter((child) => child.active)
          .map((child) => ({ name: child.name, href: withCommunityDomain(`/?cs=${encodeURIComponent(child.slug)}`, search) }))}
      />
    </>
  );
}
