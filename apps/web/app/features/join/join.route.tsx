import { m } from '@waylift/words/messages';
import { isByInvitation, signOnOf } from '@waylift/contract/community-rules';
import { Link, redirect } from 'react-router';
import type { Route } from './+types/join.route';
import { browserApi } from '../../session/browser-api.ts';
import { useCommunityPath } from '../../community/community-link.ts';
import { communityOfRequest } from '../../community/request-community.server.ts';
import { useCommunity } from '../../community/use-community.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { useCommunityName } from '../../community/use-community-name.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { communityPath } from '../../platform/portal-address.ts';
import { portalContext } from '../../platform/portal-context.server.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { carryOutJoinStep, readJoinStep, type JoinStepResult } from './join-steps.ts';
import { JoinForm } from './join-form.tsx';
import '../../styles/narrow-layout.css';

export const handle = { fetchedAhead: true } satisfies PageHandle;

/** Nobody joins a community that invites its members. */
export const middleware: Route.MiddlewareFunction[] = [
  async (call) => {
    const outcome = await communityOfRequest(call);
    if (outcome.kind !== 'loaded' || !isByInvitation(outcome.community.options)) return;
    const { homeSlug } = call.context.get(portalContext).settings;
    throw redirect(communityPath('/', { slug: outcome.community.record.slug, search: new URL(call.request.url).search, homeSlug }));
  },
];

/** Makes the call of the present step: finds communities, loads options, or registers. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<JoinStepResult> {
  return carryOutJoinStep(browserApi(), await readJoinStep(request), request);
}

export default function Join() {
  const t = useWords();
  const path = useCommunityPath();
  const name = useCommunityName();
  const community = useCommunity();
  if (community === null) return null;
  const signOn = signOnOf(community.options);
  const signInLink = (text: string) => <Link to={path('/login')}>{text}</Link>;
  return (
    <div className="wrap narrow stack stack--l">
      <div className="stack stack--s">
        <h1>{t(m.join_heading, { community: name })}</h1>
        <p>{t(signOn === null ? m.join_lead : m.signon_note)}</p>
        <p>
          <RichText message={t(m.join_member)} tags={{ link: signInLink }} />
        </p>
      </div>
      {signOn === null ? (
        <>
          <NeedsScript />
          <JoinForm key={community.record.publicId} community={community} />
        </>
      ) : (
        <>
          <PageTitle page={t(m.join_title)} />
          <p>
            <ButtonLink to={path('/sign-on')} isBig reloads>
              {t(m.signon_continue, { label: signOn.label })}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}
