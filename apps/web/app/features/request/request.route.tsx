import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Request as Asked, RequestsAnswer } from '@waylift/contract/request';
import { initialOf } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { data, redirect, useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/request.route';
import { isRecord } from '../../api/answer-shape.ts';
import type { ApiClient } from '../../api/client.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useLive } from '../../live/use-live.ts';
import { liftPath } from '../../my-data/journey-paths.ts';
import { ownJourney } from '../../my-data/own-journey.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { browserApi } from '../../session/browser-api.ts';
import { knownMember } from '../../session/known-member.ts';
import { Gone } from '../../sharing/gone.tsx';
import { loadBestMatches, type BestMatches } from '../../sharing/next-matches.tsx';
import { takeStep, type StepOutcome } from './answer-request.ts';
import { RequestOver } from './request-over.tsx';
import { RequestReceived } from './request-received.tsx';
import { RequestSent } from './request-sent.tsx';
import { FIRST_LIFTS, FIRST_REQUESTS, readLifts, readRequests } from '../../sharing/whole-lists.ts';

export const handle = {
  needsLifts: true,
  firstCalls: ({ params: { requestId } }) => [
    ...(requestId === undefined ? [] : [{ name: 'request' as const, input: { params: { requestId } } }]),
    FIRST_REQUESTS,
    FIRST_LIFTS,
  ],
} satisfies PageHandle;

/** Everything that the page of a request may show. */
export type OpenedRequest = {
  readonly request: Asked;
  /** The reader's own journey. Null once it is deleted. */
  readonly journey: Journey | null;
  readonly reader: { readonly forename: string; readonly initial: string; readonly communityName: string };
  /** Null when they fail to load. */
  readonly requests: RequestsAnswer | null;
  readonly lifts: readonly Lift[];
  /** Other matches, for a request that was not accepted. */
  readonly best: Promise<BestMatches | null> | null;
  readonly nowMs: number;
};

type Loaded = { readonly kind: 'gone' } | ({ readonly kind: 'request' } & OpenedRequest);

/** The present request. If it was accepted, it redirects to the lift. @throws when it cannot be loaded */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded> {
  const { signal } = request;
  const api = browserApi();
  const [opened, member, requests, lifts] = await Promise.all([
    openRequest(api, params.requestId, request),
    knownMember(api),
    readRequests(api, signal),
    readLifts(api, signal),
  ]);
  if (opened === null) return { kind: 'gone' };
  if (!member.ok) throw data(null, { status: 503 });
  const { asked, journey } = opened;
  const { forename, surname, community } = member.value;
  return {
    kind: 'request',
    request: asked,
    journey,
    reader: { forename, initial: initialOf(surname), communityName: community.name },
    requests: requests.ok ? requests.value : null,
    lifts: lifts.ok ? lifts.value.lifts : [],
    best: asked.state === 'waiting' || journey === null ? null : loadBestMatches(api, { journeyId: journey.id }, signal),
    nowMs: Date.now(),
  };
}
clientLoader.hydrate = true as const;

/** The request with the reader's journey. Null when there is no such request. */
async function openRequest(api: ApiClient, requestId: string, request: Request) {
  const answer = await api.call('request', { params: { requestId } }, { signal: request.signal });
  if (!answer.ok && answer.failure.kind === 'refused' && answer.failure.status === 404) return null;
  if (!answer.ok) throw data(null, { status: 503 });
  const asked = answer.value;
  if (asked.state === 'accepted' && asked.liftId !== null)
    throw redirect(withCommunityDomain(liftPath(asked.liftId), new URL(request.url).search));
  return { asked, journey: asked.journeyId === null ? null : await ownJourney(api, asked.journeyId, request) };
}

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<StepOutcome | Response> {
  return takeStep(browserApi(), { request, requestId: params.requestId, form: await request.formData() });
}

/** A failed step leaves the page as it is: a reload could fail too and lose the typed text. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentParams, nextParams, defaultShouldRevalidate } = change;
  if (formMethod === undefined || currentParams['requestId'] !== nextParams['requestId']) return defaultShouldRevalidate;
  const outcome: unknown = change.actionResult;
  return isRecord(outcome) && (outcome['kind'] === 'done' || outcome['kind'] === 'outdated');
}

/** A request between the reader and another member: to answer, waiting, or closed. */
export default function RequestPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  return loaderData.kind === 'gone' ? <Gone title={t(m.request_gone)} lead={t(m.request_gone_text)} /> : <Page {...loaderData} />;
}

function Page(opened: OpenedRequest) {
  const { request } = opened;
  const { revalidate } = useRevalidator();
  useFocusOnNewScreen(`${request.id} ${request.state}`);
  useLive((news) => {
    // The page of one's own request has no text field, so it can reload at any time.
    const isChanged = news.name === 'reset' ? request.mine : news.name === 'request' && isNewOf(request, news.data);
    if (isChanged) void revalidate();
  });
  if (request.state !== 'waiting') return <RequestOver {...opened} />;
  return request.mine ? <RequestSent {...opened} /> : <RequestReceived key={request.id} {...opened} />;
}

function isNewOf(shown: Asked, now: Asked): boolean {
  return now.id === shown.id && (now.state !== shown.state || (now.match === null) !== (shown.match === null));
}
