import { INVITE_LABEL_MAX_LENGTH, INVITE_WORDS_MAX_LENGTH } from '@waylift/contract/limits';
import { numberFormat } from '@waylift/words/formats';
import { languageOf, languages } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { Form, FormActions, SubmitButton } from '../../../forms/form.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { TextAreaField } from '../../../forms/text-area-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { mail, send } from '../../../ui/icon/icons.ts';
import { useToast } from '../../../ui/toast/use-toast.tsx';
import { useAgain } from '../use-again.tsx';
import { useOrganiser, type InScope } from '../use-organiser.ts';
import type { GivenList } from './given-list.ts';
import type { InviteOutcome } from './invite-people.route.tsx';

type SendFormProps = {
  readonly community: InScope;
  readonly given: GivenList;
  readonly invited: number;
  /** The community's. */
  readonly language: string;
  readonly onInvited: (listId: string) => void;
};

/** What the list is called, the mail with a test to oneself, and the button that sends it to all. */
export function SendForm({ community, given, invited, language, onInvited }: SendFormProps) {
  const t = useWords();
  const page = useLanguage();
  const { email } = useOrganiser();
  const [label, setLabel] = useState('');
  const [tongue, setTongue] = useState<string>(languageOf(language) ?? page);
  const [words, setWords] = useState('');
  const { toast, tell } = useToast();
  const sending = useAgain<InviteOutcome>({ invited: ({ listId }) => onInvited(listId) });
  const test = useAction<InviteOutcome>({ tested: () => tell(t(m.organise_inv_sent_to, { email })) });
  const tooLong = t(m.field_too_long, { max: INVITE_WORDS_MAX_LENGTH });
  const isTooLong = words.length > INVITE_WORDS_MAX_LENGTH;
  const mailFields = { into: community.publicId, language: tongue, words: words.trim() };
  const form = useForm({
    id: 'send-list',
    fields: ['label', 'language', 'words'],
    isBusy: sending.isBusy,
    validate: () => ({
      ...(label.trim() === '' ? { label: t(m.organise_look_label_required) } : {}),
      ...(isTooLong ? { words: tooLong } : {}),
    }),
    submit: () => sending.submit({ ...mailFields, intent: 'send', list: JSON.stringify(given.sent), label: label.trim() }),
  });
  const kinds = [sending.outcome?.kind, test.outcome?.kind];
  const setback = sending.setback ?? test.setback;
  const notice =
    setback !== null ? (
      <SetbackAlert title={t(sending.setback === null ? m.organise_deed_failed : m.organise_look_failed)} setback={setback} />
    ) : kinds.includes('nobody') ? (
      <Alert tone="danger" title={t(m.organise_look_nobody)} />
    ) : kinds.includes('no-right') ? (
      <Alert tone="danger" title={t(m.organise_right_gone)} />
    ) : null;
  return (
    <>
      <Form controller={form} notice={notice}>
        <TextField
          name="label"
          label={t(m.organise_look_label)}
          hint={t(m.organise_look_label_hint)}
          autoComplete="off"
          maxLength={INVITE_LABEL_MAX_LENGTH}
          value={label}
          onChange={setLabel}
        />
        <SelectField
          name="language"
          label={t(m.navigation_language)}
          choices={languages.map(({ tag, name }) => ({ value: tag, words: name, lang: tag }))}
          value={tongue}
          onChange={setTongue}
        />
        <TextAreaField
          name="words"
          label={t(m.organise_inv_words)}
          hint={t(m.organise_inv_words_hint)}
          value={words}
          countText={isTooLong ? tooLong : undefined}
          onChange={(typed) => {
            setWords(typed);
            form.forget('words');
          }}
        />
        <p>
          <Button
            variant="secondary"
            icon={send}
            isBusy={test.isBusy}
            busyWords={t(m.loading)}
            onClick={() => {
              if (!isTooLong) void test.submit({ ...mailFields, intent: 'test' });
            }}
          >
            {t(m.organise_news_test)}
          </Button>
        </p>
        <FormActions>
          <SubmitButton icon={mail} busyWords={t(m.organise_inviting)}>
            {t(m.organise_look_send, { count: invited, people: numberFormat(page, {}).format(invited) })}
          </SubmitButton>
        </FormActions>
      </Form>
      {sending.dialog}
      {toast}
    </>
  );
}
