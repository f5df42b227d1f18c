import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { removeJourney, removeJourneyNow } from '../../my-data/send-removal.ts';
import { browserApi } from '../../session/browser-api.ts';
import { journeyTitle } from '../../sharing/journey-title.ts';
import { announce } from '../../ui/announcer/announcer.tsx';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { whatEnds, type Ends } from './what-ends.ts';

const DeletionQuestion = lazyWithFallback(async () => (await import('./deletion-question.tsx')).DeletionQuestion);

/**
 * Deletes the journey of the page, and leads to the list of journeys. Undo, which is there, is enough for a journey that nobody shares. Otherwise
 * others are told, so it asks first.
 */
export function DeleteJourney({ journey }: { readonly journey: Journey }) {
  const t = useWords();
  const path = usePortalPath();
  const navigate = useNavigate();
  const title = journeyTitle(t, journey);
  /** A look at what ends with the journey, until the page is left. */
  const [look, setLook] = useState<AbortController | null>(null);
  const [question, setQuestion] = useState<Ends | 'unknown' | null>(null);
  useEffect(() => () => look?.abort(), [look]);

  async function ask(): Promise<void> {
    if (look !== null) return;
    const looking = new AbortController();
    setLook(looking);
    const ends = await whatEnds(browserApi(), journey, looking.signal);
    if (ends === 'left') return;
    setLook(null);
    if (ends === 'unknown' || ends.lifts.length + ends.received.length + ends.sent.length > 0) return setQuestion(ends);
    removeJourney(journey);
    leave();
  }

  async function deleteNow(): Promise<void> {
    const removal = removeJourneyNow(journey);
    leave();
    if (await removal) announce(t(m.dashboard_journey_deleted, { journey: title }));
  }

  /** The way back does not lead to a journey that is gone. */
  function leave(): void {
    void navigate(path('/dashboard'), { replace: true });
  }

  return (
    <>
      <TextButton isDanger isBusy={look !== null} busyWords={t(m.dashboard_delete_looking)} onClick={() => void ask()}>
        {t(m.dashboard_delete_confirm)}
      </TextButton>
      {question === null ? null : (
        <Suspense>
          <DeletionQuestion journey={title} ends={question} onKeep={() => setQuestion(null)} onDelete={() => void deleteNow()} />
        </Suspense>
      )}
    </>
  );
}
