import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { FormActions } from '../../forms/form.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import type { Tokens } from '../../session/tokens.ts';
import { Button } from '../../ui/button/button.tsx';
import { circleUser } from '../../ui/icon/icons.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import type { StepOutcome } from './complete-sign-on.ts';
import { RefusedScreen } from './refused-screen.tsx';

/** Asks before somebody else is signed out of this browser. */
export function OtherSession({ tokens }: { readonly tokens: Tokens }) {
  const t = useWords();
  const { isBusy, outcome, submit } = useAction<StepOutcome>();
  const [pressed, setPressed] = useState<'replace' | 'keep'>('replace');
  const press = (intent: 'replace' | 'keep') => {
    setPressed(intent);
    void submit({ intent, ...tokens });
  };
  if (outcome?.kind === 'over') return <RefusedScreen refused={outcome.refused} />;
  return (
    <Moment art="empty" icon={circleUser} title={t(m.signon_other_title)} lead={t(m.signon_other_lead)} role="alert">
      <PageTitle page={t(m.signon_other_title)} />
      <FormActions>
        <Button isBig isBusy={isBusy && pressed === 'replace'} busyWords={t(m.sign_in_submitting)} onClick={() => press('replace')}>
          {t(m.signon_other_replace)}
        </Button>
        <Button variant="secondary" isBig isBusy={isBusy && pressed === 'keep'} busyWords={t(m.loading)} onClick={() => press('keep')}>
          {t(m.signon_other_keep)}
        </Button>
      </FormActions>
    </Moment>
  );
}
