import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { smartphone } from '../../ui/icon/icons.ts';
import { key, list } from '../../ui/icon/member-icons.ts';
import { CodeField, isCode } from './code-field.tsx';
import { Door, DoorStep } from './door.tsx';
import { OrganiseTitle } from './organise-title.tsx';
import { SignInNotice, type SignInOutcome, type Ticket } from './sign-in-notice.tsx';
import { WayIn, WaysIn } from './ways-in.tsx';

type Way = 'passkey' | 'app' | 'recovery';

/** The second step of a sign-in, in one of three ways. @param props.onOver it took too long, or there were too many attempts */
export function SecondStep({ ticket, onOver }: { readonly ticket: Ticket; readonly onOver: () => void }) {
  const t = useWords();
  const [way, setWay] = useState<Way>(ticket.hasPasskey ? 'passkey' : 'app');
  useFocusOnNewScreen(way);
  return (
    <Door
      aside={
        <Card labelledBy="lost" className="stack">
          <h2 id="lost">{t(m.organise_lost_title)}</h2>
          <p>{t(m.organise_lost_text)}</p>
        </Card>
      }
    >
      <DoorStep step={2} of={2}>
        {t(m.organise_step, { step: 2, steps: 2 })}
      </DoorStep>
      {way === 'passkey' ? <ByPasskey email={ticket.email} /> : <ByCode key={way} way={way} ticket={ticket.ticket} onOver={onOver} />}
      <WaysIn>
        {ticket.hasPasskey && way !== 'passkey' ? (
          <WayIn icon={key} title={t(m.organise_way_passkey)} text={t(m.organise_way_passkey_text)} onClick={() => setWay('passkey')} />
        ) : null}
        {ticket.hasApp && way !== 'app' ? (
          <WayIn icon={smartphone} title={t(m.organise_way_app)} text={t(m.organise_way_app_text)} onClick={() => setWay('app')} />
        ) : null}
        {way === 'recovery' ? null : (
          <WayIn icon={list} title={t(m.organise_way_recovery)} text={t(m.organise_way_recovery_text)} onClick={() => setWay('recovery')} />
        )}
      </WaysIn>
      {way === 'passkey' ? <p className="muted">{t(m.organise_passkey_next_time)}</p> : null}
    </Door>
  );
}

function ByPasskey({ email }: { readonly email: string }) {
  const t = useWords();
  const { isBusy, outcome, submit } = useAction<SignInOutcome>();
  return (
    <>
      <OrganiseTitle page={t(m.organise_step_passkey)} hasErrors={outcome !== undefined} />
      <h1>{t(m.organise_step_passkey)}</h1>
      <p className="lead">{t(m.organise_step_passkey_lead, { email })}</p>
      <SignInNotice outcome={outcome} isByPasskey />
      <p>
        <Button
          isBig
          icon={key}
          isBusy={isBusy}
          busyWords={t(m.organise_passkey_waiting)}
          onClick={() => void submit({ intent: 'passkey' })}
        >
          {t(m.organise_passkey_use)}
        </Button>
      </p>
    </>
  );
}

type ByCodeProps = { readonly way: 'app' | 'recovery'; readonly ticket: string; readonly onOver: () => void };

function ByCode({ way, ticket, onOver }: ByCodeProps) {
  const t = useWords();
  const { isBusy, outcome, setback, submit } = useAction<SignInOutcome>({ 'ticket-over': onOver });
  const wrong = t(way === 'app' ? m.organise_code_app_wrong : m.organise_code_recovery_wrong);
  const form = useForm({
    id: `second-${way}`,
    fields: ['code'],
    isBusy,
    answer: outcome?.kind === 'code-wrong' ? { code: wrong } : undefined,
    answered: outcome,
    validate: ({ code }) =>
      isCode(code) ? {} : { code: t(way === 'app' ? m.organise_code_app_missing : m.organise_code_recovery_missing) },
    submit: ({ code }) => submit({ intent: 'code', ticket, code }),
  });
  const title = t(way === 'app' ? m.organise_step_code : m.organise_step_recovery);
  return (
    <>
      <OrganiseTitle page={title} hasErrors={form.hasErrors || setback !== null} />
      <h1>{title}</h1>
      <Form controller={form} notice={setback === null ? null : <SignInNotice outcome={setback} />}>
        <CodeField kind={way} />
        <FormActions>
          <SubmitButton isBig busyWords={t(m.organise_checking)}>
            {t(m.organise_continue)}
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
