import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { data, useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/lift.route';
import { formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords, type Words } from '../../locale/locale-provider.tsx';
import { useLive } from '../../live/use-live.ts';
import { ownJourney } from '../../my-data/own-journey.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { browserApi } from '../../session/browser-api.ts';
import { knownMember } from '../../session/known-member.ts';
import { Gone } from '../../sharing/gone.tsx';
import { loadBestMatches, type BestMatches } from '../../sharing/next-matches.tsx';
import { FIRST_RIDES, readRidesAhead } from '../../sharing/rides-ahead.ts';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { ActiveLift } from './active-lift.tsx';
import type { Reader } from './contact.tsx';
import { EndedLift } from './ended-lift.tsx';
import { makeLiftChange, type LiftChange, type LiftOutcome } from './lift-change.ts';

export const handle = {
  needsLifts: true,
  firstCalls: ({ params: { liftId } }) => [
    ...(liftId === undefined ? [] : [{ name: 'lift' as const, input: { params: { liftId } } }]),
    FIRST_RIDES,
  ],
} satisfies PageHandle;

type Loaded = {
  readonly lift: Lift | null;
  /** Null once it is deleted. */
  readonly journey: Journey | null;
  readonly reader: Reader;
  /** Other matches, once the lift has ended. */
  readonly best: Promise<BestMatches | null> | null;
  /** Of the next days. */
  readonly rides: Promise<readonly Ride[] | null>;
};

/** The present lift with the reader's own journey. @throws when it cannot be loaded */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded> {
  const { signal } = request;
  const api = browserApi();
  const rides = readRidesAhead(api, signal);
  const [answer, member] = await Promise.all([api.call('lift', { params: { liftId: params.liftId } }, { signal }), knownMember(api)]);
  if (!member.ok) throw data(null, { status: 503 });
  if (!answer.ok && (answer.failure.kind !== 'refused' || answer.failure.status !== 404)) throw data(null, { status: 503 });
  const lift = answer.ok ? answer.value : null;
  const journeyId = lift?.journeyId ?? null;
  const journey = journeyId === null ? null : await ownJourney(api, journeyId, request);
  return { lift, journey, reader: member.value, best: lift?.state === 'ended' ? bestOf(journey) : null, rides };
}
clientLoader.hydrate = true as const;

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<LiftOutcome> {
  return await makeLiftChange(browserApi(), params.liftId, await request.formData(), request.signal);
}

function bestOf(journey: Journey | null): Promise<BestMatches | null> | null {
  return journey === null ? null : loadBestMatches(browserApi(), { journeyId: journey.id }, new AbortController().signal);
}

/** Each change returns the new lift. Loading it again could fail and replace the page by an error. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

/** A lift: what comes next, where the two meet, and everything that can change. */
export default function LiftPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const { name: nameOf } = useLiftWords();
  const { lift, best, setLift } = useLatestLift(loaderData);
  const [told, setTold] = useState<string>();
  const { toast, tell } = useToast();
  useFocusOnNewScreen(lift === null ? 'gone' : lift.state);

  function handleDone(changed: Lift, change: LiftChange): void {
    setLift(changed);
    const name = nameOf(changed);
    if (change.kind === 'contact') tell(t(m.lift_contact_saved, { name }));
    else setTold(doneWords(t, language, name, change));
  }

  if (lift === null) return <Gone title={t(m.lift_gone)} lead={t(m.lift_gone_text)} />;
  return (
    <>
      {lift.state === 'ended' ? (
        <EndedLift lift={lift} journey={loaderData.journey} best={best} />
      ) : (
        <ActiveLift
          lift={lift}
          journey={loaderData.journey}
          rides={loaderData.rides}
          reader={loaderData.reader}
          told={told}
          onDone={handleDone}
        />
      )}
      {toast}
    </>
  );
}

/** The change that was made, and that the other member is told. Nothing for an end, which the page itself shows. */
function doneWords(t: Words, language: LanguageTag, name: string, change: LiftChange): string | undefined {
  switch (change.kind) {
    case 'skip': {
      const [first = '', ...more] = change.dates;
      return more.length === 0
        ? t(m.lift_cancelled, { date: formatDate(language, first), name })
        : t(m.lift_cancelled_several, { count: change.dates.length, name });
    }
    case 'unskip':
      return t(m.lift_restored, { date: formatDate(language, change.date), name });
    case 'late':
      return t(m.lift_late_told, { minutes: change.minutes, name });
    case 'keep':
      return t(m.lift_kept, { name });
    case 'times':
      return change.answer === 'all-right' ? t(m.lift_times_agreed) : undefined;
    case 'spot':
      return t(m.lift_spot_told, { name });
    case 'accept-spot':
      return t(m.lift_spot_agreed, { name });
    case 'drop-spot':
      return change.isMine ? t(m.lift_spot_taken_back) : t(m.lift_spot_left, { name });
    case 'contact':
    case 'end':
      return undefined;
  }
}

/** The loaded lift, or its newer version after a change. */
function useLatestLift(loaded: Loaded) {
  const [latest, setLatest] = useState({ loaded, lift: loaded.lift, best: loaded.best });
  const { revalidate } = useRevalidator();
  const { lift, best } = latest.loaded === loaded ? latest : loaded;

  function setLift(changed: Lift): void {
    setLatest({ loaded, lift: changed, best: changed.state === 'ended' ? (best ?? bestOf(loaded.journey)) : null });
  }

  useLive((news) => {
    if (news.name === 'lift' && news.data.id === lift?.id) setLift(news.data);
    if (news.name !== 'reset' || lift === null) return;
    // If the reload fails, the page stays as it is.
    browserApi()
      .call('lift', { params: { liftId: lift.id } }, { signal: new AbortController().signal })
      .then(
        (answer) => (answer.ok ? setLift(answer.value) : answer.failure.kind === 'refused' ? revalidate() : undefined),
        () => undefined,
      );
  });
  return { lift, best, setLift };
}
