import type { CallAnswer } from '@waylift/contract/endpoints';
import type { JoinLink } from '@waylift/contract/organiser-invitations';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { Form, FormActions, SubmitButton } from '../../../forms/form.tsx';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { useToast } from '../../../ui/toast/use-toast.tsx';
import { formatDate } from '../format-date.ts';
import { Named } from '../named.tsx';
import { KnownPlace } from '../place.tsx';
import { useAgain } from '../use-again.tsx';
import { invitationsPath, type InScope } from '../use-organiser.ts';
import type { InvitationsOutcome } from './invitations.route.tsx';
import { Sheet, SheetDeeds, SheetHead, SheetNumber } from '../sheet.tsx';
import { MoreRows } from '../more-rows.tsx';

type JoinLinksProps = { readonly community: InScope; readonly loaded: CallAnswer<'joinLinks'>; readonly onEnded: () => void };

/** Links to join by, one for each place where they hang. */
export function JoinLinks({ community, loaded, onEnded }: JoinLinksProps) {
  const t = useWords();
  const [links, setLinks] = useState(loaded.links);
  const [next, setNext] = useState(loaded.next ?? null);
  const [ending, setEnding] = useState<JoinLink | null>(null);
  const { toast, tell } = useToast();
  const more = useAction<InvitationsOutcome>({
    'more-links'({ found }) {
      setLinks((before) => [...before, ...found.links]);
      setNext(found.next ?? null);
    },
  });

  function handleEnded({ id, label }: JoinLink): void {
    setLinks((before) => before.filter((link) => link.id !== id));
    setEnding(null);
    onEnded();
    tell(t(m.organise_link_ended, { place: label }));
  }

  return (
    <section className="stack" aria-labelledby="links" id="join-links">
      <h2 id="links">{t(m.organise_link_title)}</h2>
      <p className="muted">{t(m.organise_link_text)}</p>
      {links.length === 0 ? null : <LinkTable links={links} community={community} onEnd={setEnding} />}
      <MoreRows next={next} more={more} onMore={(after) => void more.submit({ intent: 'more-links', after })} />
      <NewLink onMade={(link) => setLinks((before) => [link, ...before])} />
      {ending === null ? null : <EndDialog link={ending} onEnded={() => handleEnded(ending)} onClose={() => setEnding(null)} />}
      {toast}
    </section>
  );
}

type LinkTableProps = { readonly links: readonly JoinLink[]; readonly community: InScope; readonly onEnd: (link: JoinLink) => void };

function LinkTable({ links, community, onEnd }: LinkTableProps) {
  const t = useWords();
  const language = useLanguage();
  const count = (value: number) => numberFormat(language, {}).format(value);
  const head = [t(m.organise_inv_community), t(m.organise_look_address), t(m.organise_link_since)];
  const numbers = [t(m.organise_link_opened), t(m.organise_link_joined)];
  return (
    <Sheet caption={t(m.organise_link_title)}>
      <SheetHead columns={[t(m.organise_link_place), ...head]} numbers={numbers} deeds={t(m.organise_column_do)} />
      <tbody>
        {links.map((link) => (
          <tr key={link.id}>
            <th scope="row">{link.label}</th>
            <td data-label={head[0]}>
              <KnownPlace community={link.community} />
            </td>
            <td data-label={head[1]} className="join-address">
              <div>
                {window.location.host}
                <wbr />
                <b>{`/j/${link.code}`}</b>
              </div>
            </td>
            <td data-label={head[2]}>
              <div>{formatDate(language, link.since)}</div>
            </td>
            <SheetNumber label={numbers[0]}>{count(link.opened)}</SheetNumber>
            <SheetNumber label={numbers[1]}>{count(link.joined)}</SheetNumber>
            <td>
              <LinkDeeds link={link} community={community} onEnd={() => onEnd(link)} />
            </td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

type LinkDeedsProps = { readonly link: JoinLink; readonly community: InScope; readonly onEnd: () => void };

function LinkDeeds({ link, community, onEnd }: LinkDeedsProps) {
  const t = useWords();
  return (
    <SheetDeeds>
      <Link className="tap-link" to={`${invitationsPath(community)}/poster/${link.id}`}>
        <Named words={t(m.organise_poster)} name={t(m.organise_poster_for, { place: link.label })} />
      </Link>
      <TextButton isDanger onClick={onEnd}>
        <Named words={t(m.organise_link_end)} name={t(m.organise_link_end_one, { place: link.label })} />
      </TextButton>
    </SheetDeeds>
  );
}

function NewLink({ onMade }: { readonly onMade: (link: JoinLink) => void }) {
  const t = useWords();
  const [label, setLabel] = useState('');
  const { isBusy, outcome, setback, submit } = useAction<InvitationsOutcome>({
    made({ link }) {
      onMade(link);
      setLabel('');
    },
  });
  const form = useForm({
    id: 'join-link',
    fields: ['label'],
    isBusy,
    validate: (values) => (values.label.trim() === '' ? { label: t(m.organise_link_where_required) } : {}),
    submit: (values) => submit({ intent: 'make', label: values.label.trim() }),
  });
  return (
    <Form
      controller={form}
      notice={
        setback === null ? (
          outcome?.kind === 'too-many' ? (
            <Alert tone="warning" title={t(m.organise_link_too_many)} />
          ) : outcome?.kind === 'no-right' ? (
            <Alert tone="danger" title={t(m.organise_right_gone)} />
          ) : null
        ) : (
          <SetbackAlert title={t(m.organise_link_make_failed)} setback={setback} />
        )
      }
    >
      <TextField
        name="label"
        label={t(m.organise_link_where)}
        hint={t(m.organise_link_where_hint)}
        autoComplete="off"
        value={label}
        onChange={setLabel}
      />
      <FormActions>
        <SubmitButton variant="secondary" busyWords={t(m.organise_link_making)}>
          {t(m.organise_link_make)}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}

type EndDialogProps = { readonly link: JoinLink; readonly onEnded: () => void; readonly onClose: () => void };

function EndDialog({ link, onEnded, onClose }: EndDialogProps) {
  const t = useWords();
  const { isBusy, outcome, setback, submit, dialog } = useAgain<InvitationsOutcome>({ ended: onEnded });
  const form = useForm({
    id: 'end-link',
    fields: [],
    isBusy,
    validate: () => ({}),
    submit: () => submit({ intent: 'end', linkId: link.id }),
  });
  return (
    <>
      <FormDialog
        title={t(m.organise_link_end_title, { place: link.label })}
        controller={form}
        setback={setback}
        failed={t(m.organise_link_end_failed)}
        keep={t(m.organise_link_keep)}
        submit={t(m.organise_link_end)}
        busyWords={t(m.organise_link_ending)}
        isDanger
        onClose={onClose}
      >
        <p>{t(m.organise_link_end_text)}</p>
        {outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      </FormDialog>
      {dialog}
    </>
  );
}
