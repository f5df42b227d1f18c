import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { SignLines } from '../../ui/sign-line/sign-line.tsx';
import { JourneySign, LookingSign, type JourneySignProps } from './journey-sign.tsx';
import type { SharingOutcome } from './load-sharing.ts';
import { LiftSign, ReceivedSign, SentSign } from './sharing-signs.tsx';

/** What happens on a journey: its requests and lifts, and its matches while it has days without a lift. */
export function JourneySigns({ sharing, ...props }: JourneySignProps & { readonly sharing: SharingOutcome | undefined }) {
  const t = useWords();
  const { journey } = props;
  if (sharing === undefined) return <LookingSign />;
  if (sharing.kind !== 'loaded') return <JourneySign {...props} />;
  const { lifts, received, sent } = sharing;
  if (lifts.length + received.length + sent.length === 0) return <JourneySign {...props} />;
  return (
    <SignLines label={t(m.dashboard_lifts_of)}>
      {received.length === 0 ? null : <ReceivedSign requests={received} journey={journey} />}
      {lifts.map((lift) => (
        <LiftSign key={lift.id} lift={lift} journey={journey} />
      ))}
      {sent.map((request) => (
        <SentSign key={request.id} request={request} journey={journey} />
      ))}
      {journey.paused === true || hasOpenDays(journey, lifts) ? <JourneySign {...props} /> : null}
    </SignLines>
  );
}

/** Whether the journey is made on days that no lift covers. */
function hasOpenDays({ when }: Journey, lifts: readonly Lift[]): boolean {
  if (lifts.length === 0) return true;
  if (when == null || when.kind === 'once') return false;
  const shared = new Set(lifts.flatMap(({ days }) => days ?? []));
  return when.days.some(({ day }) => !shared.has(day));
}
