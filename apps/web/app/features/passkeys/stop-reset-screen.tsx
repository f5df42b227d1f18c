import '@waylift/words/late-words';
import { m } from '@waylift/words/messages';
import { Link, useActionData, useNavigation, useSubmit } from 'react-router';
import type { Setback } from '../../api/failure.ts';
import { useCommunityPath } from '../../community/community-link.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import type { StopOutcome } from './stop-reset.route.tsx';

/** The page behind the link in a mail. Opening it stops nothing, because mail scanners open links. */
export function StopResetScreen() {
  const outcome = useActionData<StopOutcome>();
  useFocusOnNewScreen(outcome?.kind === 'stopped' || outcome?.kind === 'unknown' ? outcome.kind : 'form');
  switch (outcome?.kind) {
    case 'stopped':
      return <Stopped />;
    case 'unknown':
      return <UnknownLink />;
    default:
      return <Question setback={outcome} />;
  }
}

function Question({ setback }: { readonly setback: Setback | undefined }) {
  const t = useWords();
  const submit = useSubmit();
  const form = useForm({
    id: 'stop-reset',
    fields: [],
    isBusy: useNavigation().state !== 'idle',
    validate: () => ({}),
    submit: () => submit(null, { method: 'post', replace: true }),
  });
  const shown = form.isBusy ? undefined : setback;
  return (
    <div className="wrap narrow stack">
      <PageTitle page={t(m.reset_stop_title)} hasErrors={shown !== undefined} />
      <h1>{t(m.reset_stop_title)}</h1>
      <p className="lead">{t(m.reset_stop_lead)}</p>
      <NeedsScript />
      <Form controller={form} notice={shown === undefined ? null : <SetbackAlert title={t(m.reset_waits_failed)} setback={shown} />}>
        <FormActions>
          <SubmitButton isBig busyWords={t(m.reset_waits_stopping)}>
            {t(m.reset_waits_stop)}
          </SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

function Stopped() {
  const t = useWords();
  return (
    <Moment art="separated" title={t(m.reset_waits_stopped)} lead={t(m.reset_waits_stopped_text)} role="status">
      <PageTitle page={t(m.reset_waits_stopped)} />
    </Moment>
  );
}

function UnknownLink() {
  const t = useWords();
  const path = useCommunityPath();
  const link = (text: string) => <Link to={path('/forgot-password')}>{text}</Link>;
  return (
    <Moment art="failed" title={t(m.reset_stop_unknown)} role="alert">
      <PageTitle page={t(m.reset_stop_unknown)} />
      <p>
        <RichText message={t(m.reset_stop_unknown_lead)} tags={{ link }} />
      </p>
    </Moment>
  );
}
