import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { HIDE, UNHIDE } from '../../sharing/hide-match.ts';

type NotForMeProps = {
  readonly match: Match;
  readonly isHidden: boolean;
  readonly onChanged: (isHidden: boolean) => void;
  readonly children: string;
};

/** Hides a match from the reader only, or shows it again. The other member is not told. */
export function NotForMe({ match, isHidden, onChanged, children }: NotForMeProps) {
  const t = useWords();
  const { isBusy, setback, submit } = useAction<CallOutcome>({ done: () => onChanged(!isHidden) });
  return (
    <>
      <TextButton isBusy={isBusy} busyWords={t(m.matches_saving)} onClick={() => void submit({ [isHidden ? UNHIDE : HIDE]: match.id })}>
        {children}
      </TextButton>
      {setback === null ? null : <SetbackAlert title={t(m.match_hide_failed)} setback={setback} />}
    </>
  );
}
