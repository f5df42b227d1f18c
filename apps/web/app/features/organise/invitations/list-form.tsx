import { INVITE_FILE_MAX_BYTES, INVITE_PEOPLE_MAX } from '@waylift/contract/limits';
import type { ListLook } from '@waylift/contract/organiser-invitations';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useState, type DragEvent } from 'react';
import { Link } from 'react-router';
import { Form, FormActions, SubmitButton } from '../../../forms/form.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { TextAreaField } from '../../../forms/text-area-field.tsx';
import type { Action } from '../../../forms/use-action.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { OrganiseTitle } from '../organise-title.tsx';
import { NarrowColumn, PageHead } from '../page-head.tsx';
import { invitationsPath, type InScope } from '../use-organiser.ts';
import { FileField } from './file-field.tsx';
import { listOf, readList, type GivenList } from './given-list.ts';
import { problemText } from './invitation-words.ts';
import type { InviteOutcome } from './invite-people.route.tsx';

type ListFormProps = {
  readonly community: InScope;
  readonly choices: readonly InScope[];
  readonly into: string;
  readonly onInto: (publicId: string) => void;
  readonly looking: Action<InviteOutcome>;
  readonly problem: ListLook['problem'];
  readonly kept: Readonly<Record<string, string>>;
  readonly back: { readonly to: string; readonly words: string };
  readonly onLook: (list: GivenList) => Promise<void>;
};

/** Where the list comes from: a file, or what is pasted. */
export function ListForm({ community, choices, into, onInto, looking, problem, kept, back, onLook }: ListFormProps) {
  const t = useWords();
  const language = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const source = file ?? (pasted.trim() === '' ? null : new Blob([pasted]));
  const field = file === null && pasted.trim() !== '' ? 'pasted' : 'file';
  const found = problem === null ? undefined : { [field]: problemText(t, language, problem.kind, problem.line) };
  const form = useForm({
    id: 'invite-list',
    fields: ['into', 'file', 'pasted'],
    isBusy: looking.isBusy,
    answer: isTooLarge ? { [field]: problemText(t, language, 'too-many', null) } : found,
    answered: isTooLarge ? TOO_LARGE : problem,
    validate: () => (source === null && kept['list'] === undefined ? { file: t(m.organise_list_missing) } : {}),
    submit: async () => {
      setTooLarge(false);
      const list = source === null ? { name: '', sent: readList(kept['list'] ?? '{"file":[]}') } : await listOf(source, file?.name ?? '');
      if (list === null) setTooLarge(true);
      else await onLook(list);
    },
  });

  function handleFile(chosen: File): void {
    setFile(chosen);
    form.forget('file');
    form.forget('pasted');
  }

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) handleFile(dropped);
  }

  const title = t(m.organise_inv_people);
  const { setback, outcome } = looking;
  return (
    <NarrowColumn>
      <OrganiseTitle page={title} community={community.name} hasErrors={form.hasErrors || setback !== null} />
      <PageHead
        title={title}
        text={`${t(m.organise_step, { step: 1, steps: 2 })}. ${t(m.organise_inv_start_text)}`}
        community={community}
        back={back}
      />
      <div className="stack stack--l" onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
        <Form
          controller={form}
          notice={
            setback === null ? (
              outcome?.kind === 'no-right' ? (
                <Alert tone="danger" title={t(m.organise_right_gone)} />
              ) : null
            ) : (
              <SetbackAlert title={t(m.organise_list_failed)} setback={setback} />
            )
          }
        >
          {choices.length < 2 ? null : (
            <SelectField
              name="into"
              label={t(m.organise_inv_into)}
              choices={choices.map(({ publicId, name }) => ({ value: publicId, words: name }))}
              value={into}
              onChange={onInto}
            />
          )}
          <FileField
            name="file"
            label={t(m.organise_list_file)}
            hint={t(m.organise_list_file_hint)}
            drop={t(m.organise_list_drop, {
              people: numberFormat(language, {}).format(INVITE_PEOPLE_MAX),
              size: numberFormat(language, { style: 'unit', unit: 'megabyte' }).format(INVITE_FILE_MAX_BYTES / 1024 / 1024),
            })}
            choose={t(m.organise_list_choose)}
            chosen={file?.name ?? null}
            onChoose={handleFile}
          />
          <TextAreaField
            name="pasted"
            label={t(m.organise_list_paste)}
            hint={t(m.organise_list_paste_hint)}
            value={pasted}
            onChange={(text) => {
              setPasted(text);
              setFile(null);
              form.forget('file');
            }}
          />
          <FormActions>
            <SubmitButton busyWords={t(m.organise_list_reading)} leadsOn>
              {t(m.organise_list_look)}
            </SubmitButton>
          </FormActions>
        </Form>
      </div>
      <Card labelledBy="no-addresses" className="stack stack--s">
        <h2 id="no-addresses">{t(m.organise_list_no_addresses)}</h2>
        <p>{t(m.organise_list_no_addresses_text)}</p>
        <p>
          <Link className="tap-link" to={`${invitationsPath(community)}#join-links`}>
            {t(m.organise_link_title)}
          </Link>
        </p>
      </Card>
    </NarrowColumn>
  );
}

const TOO_LARGE = {};
