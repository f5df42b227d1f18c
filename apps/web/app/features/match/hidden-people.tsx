import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { browserApi } from '../../session/browser-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { Loading } from '../../ui/loader/loader.tsx';
import { More } from '../../ui/more/more.tsx';
import { loadMatches, type MatchesOutcome } from './load-matches.ts';
import { NO_FILTERS } from './match-filters.ts';
import { MatchItem } from './match-item.tsx';
import { ShowMore } from './show-more.tsx';
import { useMoreMatches } from './use-more-matches.ts';

const HIDDEN = { ...NO_FILTERS, isHiddenShown: true } as const;

/** The people whom the reader has hidden, folded. They are looked for once it opens. */
export function HiddenPeople({ journey }: { readonly journey: Journey }) {
  const t = useWords();
  const [outcome, setOutcome] = useState<MatchesOutcome>();
  const [isAsked, setAsked] = useState(false);
  const search = useRef<AbortController>(null);
  useEffect(() => () => search.current?.abort(), []);

  const look = useCallback(async () => {
    search.current?.abort();
    const controller = new AbortController();
    search.current = controller;
    setAsked(true);
    setOutcome(undefined);
    const found = await loadMatches(browserApi(), { journeyId: journey.id, filters: HIDDEN, after: null }, controller.signal);
    if (found.kind !== 'left') setOutcome(found);
  }, [journey.id]);

  const more = useMoreMatches(outcome, { journeyId: journey.id, filters: HIDDEN }, () => void look());
  return (
    <More label={t(m.people_not_for_me)} onOpen={() => void (isAsked ? undefined : look())}>
      {outcome === undefined ? <Loading>{t(m.matches_loading)}</Loading> : null}
      {outcome?.kind === 'failed' ? (
        <>
          <SetbackAlert title={t(m.matches_failed)} setback={outcome.setback} />
          <p>
            <Button variant="secondary" onClick={() => void look()}>
              {t(m.dashboard_retry)}
            </Button>
          </p>
        </>
      ) : null}
      {outcome?.kind === 'found' && more.matches.length === 0 && more.next === null ? <p>{t(m.matches_hidden_none)}</p> : null}
      {more.matches.length === 0 ? null : (
        <ul className="mates">
          {more.matches.map((match, position) => (
            <MatchItem
              key={match.id}
              journey={journey}
              match={match}
              group="all"
              openDays={[]}
              onShown={position === more.firstNew ? more.newRef : undefined}
            />
          ))}
        </ul>
      )}
      {more.next === null ? null : <ShowMore more={more} words={t(m.matches_more)} />}
    </More>
  );
}
