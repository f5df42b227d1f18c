import type { LookPart } from '@waylift/contract/look-choices';
import { m } from '@waylift/words/messages';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { partWords } from './look-words.ts';
import './look.css';

type LookConflictProps = { readonly part: LookPart; readonly onMine: () => void; readonly onTheirs: () => void };

/** Two have changed the same: the later one decides, and has seen both. */
export function LookConflict({ part, onMine, onTheirs }: LookConflictProps) {
  const t = useWords();
  return (
    <div className="stack stack--s">
      <Alert tone="warning" title={t(m.organise_look_conflict, { part: partWords(t, part) })}>
        {t(m.organise_look_conflict_text)}
      </Alert>
      <p className="look-deeds">
        <Button variant="secondary" onClick={onTheirs}>
          {t(m.organise_look_keep_theirs)}
        </Button>
        <Button variant="secondary" onClick={onMine}>
          {t(m.organise_look_mine)}
        </Button>
      </p>
    </div>
  );
}
