import { m } from '@waylift/words/messages';
import type { InvitationBoard } from '@waylift/contract/organiser-invitations';
import { numberFormat } from '@waylift/words/formats';
import { useRevalidator } from 'react-router';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { pause } from '../../../ui/icon/member-icons.ts';
import { useFresh } from '../use-fresh.ts';
import type { BoardOutcome } from './board-calls.ts';
import { totalOf } from './invitation-words.ts';
import './invitations.css';

const LOOK_AGAIN_MS = 3_000;

/** While mails are on their way: how far they are, and a button that holds what has not gone. */
export function SendingCard({ board }: { readonly board: InvitationBoard }) {
  const t = useWords();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { sent, isHeld } = board;
  const moving = useAction<BoardOutcome>({ moved: () => void revalidate() });
  useFresh(sent === null || isHeld ? null : LOOK_AGAIN_MS);
  if (sent === null && !isHeld) return null;
  const total = totalOf(board.counts);
  const number = (value: number) => numberFormat(language, {}).format(value);
  return (
    <Card labelledBy="progress" className="stack">
      <h2 className={sent === null ? undefined : 'big-line'} id="progress">
        {sent === null ? t(m.organise_inv_held) : t(m.organise_inv_progress, { sent: number(sent), total: number(total) })}
      </h2>
      {sent === null ? null : (
        <>
          <progress className="progress" max={total} value={sent} aria-labelledby="progress" />
          <p className="muted">{t(isHeld ? m.organise_inv_held : m.organise_inv_leave)}</p>
        </>
      )}
      {moving.setback === null ? null : <SetbackAlert title={t(m.organise_deed_failed)} setback={moving.setback} />}
      {moving.outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      <div className="deed-row">
        <Button
          variant="secondary"
          {...(isHeld ? {} : { icon: pause })}
          isBusy={moving.isBusy}
          busyWords={t(m.loading)}
          onClick={() => void moving.submit({ intent: isHeld ? 'resume' : 'hold' })}
        >
          {t(isHeld ? m.organise_news_resume : m.organise_news_hold)}
        </Button>
        {isHeld ? null : <span className="muted">{t(m.organise_news_hold_hint)}</span>}
      </div>
    </Card>
  );
}
