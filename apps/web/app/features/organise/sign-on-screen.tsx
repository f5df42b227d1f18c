// oxlint-disable-next-line import/no-unassigned-import -- brings the words of this screen
import '@waylift/words/door-words';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { isSetback } from '../../api/failure.ts';
import { emailProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords, type Words } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Plate } from '../../ui/plate/plate.tsx';
import { arrive, beginByAddress, type Arrived, type NotBegun, type Refused } from './by-provider.ts';
import { Door } from './door.tsx';
import { OrganiseTitle } from './organise-title.tsx';

export { arrive, beginByAddress };

/** The question for the address, with why a sign-on came to nothing; or that the second factor was shown again. */
export function SignOnScreen({ arrived }: { readonly arrived: Arrived }) {
  return arrived.kind === 'proven' ? <Proven /> : <Address arrived={arrived} />;
}

function Address({ arrived }: { readonly arrived: Arrived }) {
  const t = useWords();
  const { isBusy, outcome, setback, submit } = useAction<NotBegun>();
  const form = useForm({
    id: 'organise-sign-on',
    fields: ['email'],
    isBusy,
    validate: ({ email }) => {
      const problem = emailProblem(email, 'email-required');
      return problem === null ? {} : { email: fieldMessage(t, problem) };
    },
    submit: ({ email }) => submit({ email: email.trim() }),
  });
  const why = outcome ?? arrived;
  return (
    <Door
      aside={
        <Plate isSmall title={t(m.organise_signon_who)} className="stack">
          <p>{t(m.organise_signon_who_text)}</p>
          <p>
            <Link to="/organise/sign-in">{t(m.organise_signon_by_password)}</Link>
          </p>
        </Plate>
      }
    >
      <OrganiseTitle page={t(m.organise_signon_title)} hasErrors={form.hasErrors || setback !== null || why.kind !== 'form'} />
      <p>
        <BackLink to="/organise/sign-in">{t(m.password_forgotten_back)}</BackLink>
      </p>
      <h1>{t(m.organise_signon_title)}</h1>
      <p className="lead">{t(m.organise_signon_lead)}</p>
      <NeedsScript />
      <Form controller={form} notice={isBusy ? null : <Why why={why} />}>
        <TextField name="email" type="email" label={t(m.field_email)} autoComplete="username" />
        <FormActions>
          <SubmitButton isBig busyWords={t(m.organise_checking)}>
            {t(m.organise_continue)}
          </SubmitButton>
        </FormActions>
      </Form>
    </Door>
  );
}

/** Nobody did wrong, so nothing is red. */
function Why({ why }: { readonly why: Arrived }) {
  const t = useWords();
  if (isSetback(why)) return <SetbackAlert title={t(m.organise_sign_in_failed)} setback={why} />;
  switch (why.kind) {
    case 'no-provider':
      return (
        <Alert tone="warning" title={t(m.organise_signon_none_title)}>
          {t(m.organise_signon_none_text)}
        </Alert>
      );
    case 'refused': {
      const { title, text } = SENTENCES[why.why](t);
      return (
        <Alert tone="warning" title={title}>
          {text}
        </Alert>
      );
    }
    default:
      return null;
  }
}

type Sentence = (t: Words) => { readonly title: string; readonly text: string };

const away: Sentence = (t) => ({ title: t(m.organise_signon_away_title), text: t(m.organise_signon_away_text) });
const again: Sentence = (t) => ({ title: t(m.organise_ticket_over), text: t(m.organise_signon_again_text) });
const notFresh: Sentence = (t) => ({ title: t(m.organise_signon_fresh_title), text: t(m.organise_signon_fresh_text) });
const SENTENCES: { readonly [W in Refused['why']]: Sentence } = {
  'sign-on-cancelled': (t) => ({ title: t(m.organise_signon_cancelled_title), text: t(m.organise_signon_cancelled_text) }),
  'sign-on-refused': (t) => ({ title: t(m.organise_signon_refused_title), text: t(m.organise_signon_refused_text) }),
  'sign-on-invited-only': (t) => ({ title: t(m.organise_signon_nobody_title), text: t(m.organise_signon_nobody_text) }),
  'sign-on-no-address': (t) => ({ title: t(m.organise_signon_address_title), text: t(m.organise_signon_address_text) }),
  'sign-on-address-taken': (t) => ({ title: t(m.organise_signon_taken_title), text: t(m.organise_signon_taken_text) }),
  'set-up-needed': (t) => ({ title: t(m.organise_signon_factor_title), text: t(m.organise_signon_factor_text) }),
  'not-kept': (t) => ({ title: t(m.organise_signon_kept_title), text: t(m.organise_signon_kept_text) }),
  'sign-on-other-person': notFresh,
  'sign-on-not-fresh': notFresh,
  'sign-on-provider-away': away,
  'sign-on-secret-ended': away,
  'sign-on-clock': away,
  'sign-on-keys-turned': again,
  'sign-on-late': again,
  'sign-on-used': again,
  'sign-on-other-browser': again,
};

/** In the window that the question for the second factor has opened. */
function Proven() {
  const t = useWords();
  return (
    <Door aside={null}>
      <OrganiseTitle page={t(m.organise_signon_proven_title)} />
      <h1>{t(m.organise_signon_proven_title)}</h1>
      <p className="lead" role="status">
        {t(m.organise_signon_proven_text)}
      </p>
    </Door>
  );
}
