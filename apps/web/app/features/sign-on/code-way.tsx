import { m } from '@waylift/words/messages';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import type { Action } from '../../forms/use-action.ts';
import { useTold } from '../../forms/use-told.ts';
import type { FormController } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';
import { mail } from '../../ui/icon/icons.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { CodeField } from './code-field.tsx';
import type { StepOutcome } from './complete-sign-on.ts';

type CodeWayProps = {
  readonly ticket: string;
  readonly email: string;
  readonly controller: FormController<'code'>;
  readonly notice: ReactNode;
  readonly isWrong: boolean;
  /** No other way stands above. */
  readonly isFirst: boolean;
  readonly title: string;
  readonly submit: string;
  readonly mailing: Action<StepOutcome>;
  /** Where a new attempt begins. */
  readonly again: string;
  readonly children?: ReactNode;
};

export function isCode(typed: string): boolean {
  return /^\d{6}$/.test(typed.replaceAll(/\s/g, ''));
}

/** By a code that is mailed to the address and typed here. */
export function CodeWay(props: CodeWayProps) {
  const { ticket, email, controller, notice, isWrong, isFirst, title, submit, mailing, again, children } = props;
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [isMailed, setMailed] = useState(false);
  useTold(mailing.outcome, ({ kind }) => {
    if (kind === 'code-mailed') setMailed(true);
  });
  useEffect(() => {
    if (isMailed) input.current?.focus();
  }, [isMailed]);
  const address = (text: string) => <b>{text}</b>;
  const anew = (text: string) => <a href={again}>{text}</a>;
  return (
    <section className="stack" aria-labelledby="by-code">
      <h2 id="by-code">{title}</h2>
      {mailing.setback === null ? null : <SetbackAlert title={t(m.signon_code_failed)} setback={mailing.setback} />}
      {isMailed ? (
        <>
          <p role="status">
            <RichText message={t(m.signon_code_mailed, { email })} tags={{ email: address }} />
          </p>
          <Form controller={controller} notice={notice}>
            <CodeField ref={input} />
            {children}
            <FormActions>
              <SubmitButton isBig variant={isFirst ? 'primary' : 'secondary'} busyWords={t(m.sign_in_submitting)}>
                {submit}
              </SubmitButton>
            </FormActions>
          </Form>
          {isWrong ? (
            <p>
              <RichText message={t(m.signon_code_over)} tags={{ link: anew }} />
            </p>
          ) : null}
        </>
      ) : (
        <p>{t(m.signon_code_lead)}</p>
      )}
      <div>
        <Button
          variant={isMailed || !isFirst ? 'secondary' : 'primary'}
          icon={mail}
          isBusy={mailing.isBusy}
          busyWords={t(m.signon_code_sending)}
          onClick={() => void mailing.submit({ intent: 'mail', ticket })}
        >
          {isMailed ? t(m.signon_code_another) : t(m.signon_code_send)}
        </Button>
      </div>
    </section>
  );
}
