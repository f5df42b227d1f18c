import { SIGN_ON_CODE_TRIES } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useNavigate } from 'react-router';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { freshState, type Fresh } from '../../proof/fresh.ts';
import { CodeWay, isCode } from './code-way.tsx';
import type { StepOutcome } from './complete-sign-on.ts';
import type { Coding } from './sign-on-step.ts';
import '../../styles/narrow-layout.css';

/** The rest of a fresh sign-on at a provider that never says when it asked. Then the form that wanted it is shown again. */
export function FreshCode({ coding: { ticket, email, askedAt } }: { readonly coding: Coding }) {
  const t = useWords();
  const navigate = useNavigate();
  const goBack = (outcome: Fresh['outcome']) => void navigate(askedAt.back, { state: freshState(askedAt, outcome), replace: true });
  const proving = useAction<StepOutcome>({
    proven: (proven) => goBack({ ...proven, atMs: Date.now() }),
    over: ({ refused }) => goBack(refused),
  });
  const mailing = useAction<StepOutcome>({ over: ({ refused }) => goBack(refused) });
  const { outcome, setback } = proving;
  const isWrong = outcome?.kind === 'wrong';
  const controller = useForm({
    id: 'fresh-code',
    fields: ['code'],
    isBusy: proving.isBusy,
    answer: isWrong ? { code: t(m.signon_wrong_code, { tries: SIGN_ON_CODE_TRIES }) } : undefined,
    answered: outcome,
    validate: ({ code }) => (isCode(code) ? {} : { code: t(m.signon_code_required) }),
    submit: ({ code }) => proving.submit({ intent: 'prove', ticket, code }),
  });
  return (
    <div className="wrap narrow stack stack--l">
      <PageTitle page={t(m.proof_code_title)} hasErrors={controller.hasErrors || (setback ?? mailing.setback) !== null} />
      <div className="stack stack--s">
        <h1>{t(m.proof_code_title)}</h1>
        <p className="lead">{t(m.proof_code_lead)}</p>
      </div>
      <CodeWay
        ticket={ticket}
        email={email}
        controller={controller}
        notice={setback === null ? null : <SetbackAlert title={t(m.passkeys_proof_failed)} setback={setback} />}
        isWrong={isWrong}
        isFirst
        title={t(m.signon_code_title)}
        submit={t(m.passkeys_proof_submit)}
        mailing={mailing}
        again={askedAt.back}
      />
    </div>
  );
}
