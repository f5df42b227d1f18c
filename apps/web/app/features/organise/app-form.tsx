import { m } from '@waylift/words/messages';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { LateQrCode } from '../../ui/qr-code/late-qr-code.tsx';
import { CodeField, isCode } from './code-field.tsx';
import type { BegunApp, FactorOutcome } from './factor-calls.ts';
import { FactorAlert } from './factor-alert.tsx';
import './app-form.css';

type AppFormProps = {
  readonly begun: BegunApp;
  readonly isBusy: boolean;
  readonly outcome: FactorOutcome | undefined;
  readonly submit: (fields: Record<string, string>) => Promise<void>;
};

/** The secret for an app, as a QR code and as text, and the first code of it. */
export function AppForm({ begun: { ticket, secret, uri }, isBusy, outcome, submit }: AppFormProps) {
  const t = useWords();
  const form = useForm({
    id: 'organise-app',
    fields: ['code'],
    isBusy,
    answer: outcome?.kind === 'code-wrong' ? { code: t(m.organise_code_app_wrong) } : undefined,
    answered: outcome,
    validate: ({ code }) => (isCode(code) ? {} : { code: t(m.organise_code_app_missing) }),
    submit: ({ code }) => submit({ intent: 'add-app', ticket, code }),
  });
  return (
    <>
      <p>{t(m.organise_app_scan)}</p>
      <div className="app-form__code">
        <LateQrCode address={uri} label={t(m.organise_app_qr)} />
        <div className="stack stack--s">
          <p>{t(m.organise_app_type)}</p>
          <p className="app-form__secret" translate="no">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <Form controller={form} notice={<FactorAlert outcome={outcome} failed={t(m.organise_factor_failed)} />}>
        <CodeField kind="app" />
        <FormActions>
          <SubmitButton busyWords={t(m.organise_checking)}>{t(m.organise_app_add)}</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
