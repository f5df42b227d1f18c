import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { useOrganiser } from '../use-organiser.ts';
import type { FiguresOutcome } from './figures.route.tsx';

/** Whether the figures come by mail, and the press that changes it. */
export function MailCard({ isMailed: wasMailed }: { readonly isMailed: boolean }) {
  const t = useWords();
  const { email } = useOrganiser();
  const [isMailed, setMailed] = useState(wasMailed);
  const { isBusy, setback, submit } = useAction<FiguresOutcome>({ mailed: (outcome) => setMailed(outcome.isMailed) });
  return (
    <Card as="section" labelledBy="by-mail">
      <div className="stack stack--s">
        <h2 id="by-mail">{t(m.organise_figures_mail)}</h2>
        <p role="status">{isMailed ? t(m.organise_figures_mail_on, { email }) : t(m.organise_figures_mail_off)}</p>
        {setback === null ? null : <SetbackAlert title={t(m.organise_figures_mail_failed)} setback={setback} />}
        <p>
          <Button
            variant="secondary"
            isBusy={isBusy}
            busyWords={t(m.loading)}
            onClick={() => void submit({ intent: 'mail', isMailed: isMailed ? 'no' : 'yes' })}
          >
            {t(isMailed ? m.organise_figures_mail_stop : m.organise_figures_mail_send)}
          </Button>
        </p>
      </div>
    </Card>
  );
}
