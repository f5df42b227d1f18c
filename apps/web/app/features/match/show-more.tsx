import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { MoreMatches } from './use-more-matches.ts';

/** Loads the next page of matches. */
export function ShowMore({ more, words }: { readonly more: MoreMatches; readonly words: string }) {
  const t = useWords();
  return (
    <>
      {more.setback === null ? null : <SetbackAlert title={t(m.matches_more_failed)} setback={more.setback} />}
      <p>
        <Button variant="secondary" isBusy={more.isBusy} busyWords={t(m.matches_more_loading)} onClick={more.load}>
          {words}
        </Button>
      </p>
    </>
  );
}
