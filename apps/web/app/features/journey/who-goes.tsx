import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { useWords } from '../../locale/locale-provider.tsx';
import { Loading } from '../../ui/loader/loader.tsx';
import type { WhoGoes } from './count-who-goes.ts';
import './journey.css';

/** How many members go the same way as a journey that was just added. Times do not count. */
export function WhoGoesThisWay({ journeyId }: { readonly journeyId: string }) {
  const t = useWords();
  const { data, submit } = useFetcher<WhoGoes>();
  const ask = useEffectEvent(() => void submit(JSON.stringify({ journeyId }), { method: 'post', encType: 'application/json' }));
  useEffect(() => ask(), []);
  return (
    <div className="who-goes" role="status">
      {data === undefined ? <Loading>{t(m.journey_added_who_looking)} …</Loading> : <p>{words(data)}</p>}
    </div>
  );

  function words(found: WhoGoes): string {
    if (found.kind === 'failed') return t(m.journey_added_who_failed);
    const { count, isAll } = found;
    if (!isAll) return t(m.journey_added_who_more, { count });
    return count === 0 ? t(m.journey_added_who_none) : t(m.journey_added_who, { count });
  }
}
