import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Request as Asked, RequestsAnswer } from '@waylift/contract/request';
import { m } from '@waylift/words/messages';
import { data, redirect, useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/request.route';
import { isRecord } from '../../api/answer-shape.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useLive } from '../../live/use-live.ts';
import { liftPath } from '../../my-data/journey-paths.ts';
import { ownJourneys } from '../../my-data/own-journeys.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { browserApi } from '../../session/browser-api.ts';
import { Gone } from '../../sharing/gone.tsx';
import { loadBestMatches, type BestMatches } from '../../sharing/next-matches.tsx';
import { takeStep, type StepOutcome } from './answer-request.ts';
import { RequestOver } from './request-over.tsx';
import { RequestReceived } from './request-received.tsx';
import { RequestSent } from './request-sent.tsx';
import { readLifts, readRequests } from '../../sharing/whole-lists.ts';

/** All that a page of a request may show. */
export type OpenedRequest = {
  readonly request: Asked;
  /** The reader's own; null once it is gone. */
  readonly journey: Journey | null;
  readonly reader: { readonly forename: string; readonly communityName: string };
  /** Null where they cannot be told. */
  readonly requests: RequestsAnswer | null;
  readonly lifts: readonly Lift[];
  /** Of a request that came to nothing. */
  readonly best: Promise<BestMatches | null> | null;
  readonly nowMs: number;
};

type Loaded = { readonly kind: 'gone' } | ({ readonly kind: 'request' } & OpenedRequest);

/** The request as it is now. One that was accepted has become a lift, and leads there. @throws when it cannot be told */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded> {
  const { signal } = request;
  const api = browserApi();
  const [answer, settings, requests, lifts] = await Promise.all([
    api.call('request', { params: { requestId: params.requestId } }, { signal }),
    api.call('settings', {}, { signal }),
    readRequests(api, signal),
    readLifts(api, signal),
  ]);
  if (!answer.ok && answer.failure.kind === 'refused' && answer.failure.status === 404) return { kind: 'gone' };
  if (!answer.ok || !settings.ok) throw data(null, { status: 503 });
  const asked = answer.value;
  if (asked.state === 'accepted' && asked.liftId !== null)
    throw redirect(withCommunityDomain(liftPath(asked.liftId), new URL(request.url).search));
  const { forename, community } = settings.value;
  const journeys = await ownJourneys(api, community.publicId, request);
  const journey = journeys.find(({ id }) => id === asked.journeyId) ?? null;
  return {
    kind: 'request',
    request: asked,
    journey,
    reader: { forename, communityName: community.name },
    requests: requests.ok ? requests.value : null,
    lifts: lifts.ok ? lifts.value.lifts : [],
    best: asked.state === 'waiting' || journey === null ? null : loadBestMatches(api, journey.id, signal),
    nowMs: Date.now(),
  };
}
clientLoader.hydrate = true as const;

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<StepOutcome | Response> {
  return takeStep(browserApi(), { request, requestId: params.requestId, form: await request.formData() });
}

/** A step that failed leaves the page as it is: loading it again could fail too, and put away what was typed. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentParams, nextParams, defaultShouldRevalidate } = change;
  if (formMethod === undefined || currentParams['requestId'] !== nextParams['requestId']) return defaultShouldRevalidate;
  const outcome: unknown = change.actionResult;
  return isRecord(outcome) && (outcome['kind'] === 'done' || outcome['kind'] === 'outdated');
}

/** A request between the reader and another member: to be answered, waiting for an answer, or over. */
export default function RequestPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  return loaderData.kind === 'gone' ? <Gone title={t(m.request_gone)} lead={t(m.request_gone_text)} /> : <Page {...loaderData} />;
}

function Page(opened: OpenedRequest) {
  const { request } = opened;
  const { revalidate } = useRevalidator();
  useFocusOnNewScreen(`${request.id} ${request.state}`);
  useLive((news) => {
    // Nothing is typed on the page of one's own request, so it can be loaded anew whenever that may be needed.
    const isChanged = news.name === 'reset' ? request.mine : news.name === 'request' && isNewOf(request, news.data);
    if (isChanged) void revalidate();
  });
  if (request.state !== 'waiting') return <RequestOver {...opened} />;
  return request.mine ? <RequestSent {...opened} /> : <RequestReceived key={request.id} {...opened} />;
}

function isNewOf(shown: Asked, now: Asked): boolean {
  return now.id === shown.id && (now.state !== shown.state || (now.match === null) !== (shown.match === null));
}
