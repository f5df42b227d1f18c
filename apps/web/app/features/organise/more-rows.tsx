import { m } from '@waylift/words/messages';
import type { Setback } from '../../api/failure.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';

type MoreRowsProps = {
  /** Where the next rows begin; null: these are all. */
  readonly next: string | null;
  readonly more: { readonly isBusy: boolean; readonly setback: Setback | null };
  readonly onMore: (after: string) => void;
};

/** Below a list: the button for its next rows, and why they did not come. */
export function MoreRows({ next, more, onMore }: MoreRowsProps) {
  const t = useWords();
  return (
    <>
      {more.setback === null ? null : <SetbackAlert title={t(m.organise_more_failed)} setback={more.setback} />}
      {next === null ? null : (
        <p>
          <Button variant="secondary" isBusy={more.isBusy} busyWords={t(m.loading)} onClick={() => onMore(next)}>
            {t(m.organise_more)}
          </Button>
        </p>
      )}
    </>
  );
}
