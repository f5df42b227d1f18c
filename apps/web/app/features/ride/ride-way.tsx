import type { Journey } from '@waylift/contract/journey';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { useMemo } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { RideMap, type MappedHalt } from '../../map/ride-map.tsx';
import { haltsOf, isSkipped } from '../../sharing/ride-clock.ts';
import { useRideWords } from '../../sharing/use-ride-words.ts';

/** The way on the map. */
export function RideWay({ ride, journey }: { readonly ride: Ride; readonly journey: Journey | null }) {
  const t = useWords();
  const words = useRideWords();
  const isDriver = ride.drives === 'me';
  const listed = haltsOf(ride)
    .filter((halt) => !isSkipped(halt) && (isDriver ? !halt.isStart && !halt.isEnd : true))
    .flatMap((halt): MappedHalt[] => {
      const own = halt.gettingIn.length > 0 ? t(m.ride_get_in) : t(m.ride_get_out);
      const what = isDriver ? words.haltTitle(halt) : own;
      return halt.place === null ? [] : [{ at: halt.place, words: t(m.labelled, { label: halt.place.label, text: what }) }];
    });
  // The map is drawn again for other stops only.
  const key = JSON.stringify(listed);
  // oxlint-disable-next-line react/exhaustive-deps -- `key` is what they contain
  const halts = useMemo(() => listed, [key]);
  const ends = useMemo(
    () => (journey === null ? null : ride.direction === 'out' ? journey : { start: journey.end, end: journey.start }),
    [journey, ride.direction],
  );
  if (journey === null || ends === null) return null;
  return (
    <section className="stack" aria-labelledby="way-title">
      <h2 id="way-title">{t(m.ride_way)}</h2>
      <RideMap journey={ends} geometry={ride.geometry ?? journey.route.geometry} estimated={journey.route.estimated} halts={halts} />
    </section>
  );
}
