import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { SignLines } from '../../ui/sign-line/sign-line.tsx';
import { JourneySign, LookingSign, type JourneySignProps } from './journey-sign.tsx';
import type { SharingOutcome } from './load-sharing.ts';
import { LiftSign, ReceivedSign, SentSign } from './sharing-signs.tsx';

/** What happens on a journey: its requests and lifts, or, while nothing is agreed, its matches. */
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
      {lifts.length === 0 || journey.paused === true ? <JourneySign {...props} /> : null}
    </SignLines>
  );
}
