import type { CallAnswer } from '@waylift/contract/endpoints';
import type { AuditLine } from '@waylift/contract/organiser-audit';
import { AUDIT_FILE_LINES, AUDIT_KINDS, BY_COMMAND, type AuditKind } from '@waylift/contract/audit-choices';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { useLocation, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/audit.route';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { formText } from '../../../forms/form-text.ts';
import { Form } from '../../../forms/form.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useForm } from '../../../forms/use-form.ts';
import { localDate } from '../../../locale/format-moment.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { download } from '../../../ui/icon/member-icons.ts';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { MoreRows } from '../more-rows.tsx';
import { NoRight } from '../no-right.tsx';
import { organiserApi, refusedOf, shownOf, type Refused } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { mayIn, useOrganiser, useSomeTold } from '../use-organiser.ts';
import { csvOf, saveFile } from '../csv-file.ts';
import { AuditTable, useAuditCells } from './audit-table.tsx';
import { kindWords } from './audit-words.ts';
import './audit.css';

type Loaded = CallAnswer<'organiserAudit'>;
type Filters = { readonly by?: string; readonly community?: string; readonly kind?: AuditKind; readonly member?: string };
type Outcome =
  | Refused
  | { readonly kind: 'more'; readonly loaded: Loaded }
  | { readonly kind: 'file'; readonly lines: readonly AuditLine[]; readonly hasMore: boolean };

/** From the address, or from a form: what is not there, or empty, filters nothing. */
function filtersIn(read: (name: string) => string | null): Filters {
  const entries = (['by', 'community', 'member'] as const).flatMap((name) => {
    const value = read(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  const kind = AUDIT_KINDS.find((each) => each === read('kind'));
  return { ...Object.fromEntries(entries), ...(kind === undefined ? {} : { kind }) };
}

/** @returns null where the role does not reach that far */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded | null> {
  const { searchParams } = new URL(request.url);
  const answer = await organiserApi().call(
    'organiserAudit',
    { query: filtersIn((name) => searchParams.get(name)) },
    { signal: request.signal },
  );
  return shownOf(answer, request);
}

export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const form = await request.formData();
  const filters = filtersIn((name) => formText(form, name));
  const { signal } = request;
  if (formText(form, 'intent') === 'file') {
    const answer = await organiserApi().call('organiserAuditFile', { query: filters }, { signal });
    return answer.ok ? { kind: 'file', ...answer.value } : refusedOf(answer.failure, request);
  }
  const answer = await organiserApi().call('organiserAudit', { query: { ...filters, after: formText(form, 'after') } }, { signal });
  return answer.ok ? { kind: 'more', loaded: answer.value } : refusedOf(answer.failure, request);
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return loaderData === null ? <NoRight /> : <AuditPage key={search} loaded={loaderData} />;
}

function AuditPage({ loaded }: { readonly loaded: Loaded }) {
  const t = useWords();
  const navigate = useNavigate();
  const { communities } = useOrganiser();
  const someTold = useSomeTold();
  const { search } = useLocation();
  // React Router's own reading of it would weigh on every page.
  const asked = new URLSearchParams(search);
  const filters = filtersIn((name) => asked.get(name));
  const cells = useAuditCells();
  const [lines, setLines] = useState(loaded.lines);
  const [next, setNext] = useState(loaded.next ?? null);
  const [by, setBy] = useState(filters.by ?? '');
  const [kind, setKind] = useState<string>(filters.kind ?? '');
  const [community, setCommunity] = useState(filters.community ?? '');
  const more = useAction<Outcome>({
    more({ loaded: read }) {
      setLines((before) => [...before, ...read.lines]);
      setNext(read.next ?? null);
    },
  });
  const file = useAction<Outcome>({
    file: ({ lines: read }) => saveFile(`audit-${localDate(Date.now())}.csv`, csvOf([cells.columns, ...read.map(cells.textsOf)])),
  });
  const form = useForm({
    id: 'audit',
    fields: ['by', 'kind', 'community'],
    validate: () => ({}),
    submit: (values) => showOnly({ ...values, member: filters.member ?? '' }),
  });

  function showOnly(wanted: Readonly<Record<string, string | undefined>>): void {
    const kept = Object.entries(wanted).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]]));
    void navigate(`/organise/audit?${new URLSearchParams(kept).toString()}`);
  }

  const title = t(m.organise_audit);
  const managed = communities.filter((each) => mayIn(each, 'manager'));
  const member = lines.find((line) => line.member?.id === filters.member)?.member?.name ?? '';
  const fileOutcome = file.outcome;
  return (
    <>
      <OrganiseTitle page={title} hasErrors={more.setback !== null || file.setback !== null} />
      <PageHead title={title} text={t(m.organise_audit_text)}>
        <Button
          variant="secondary"
          icon={download}
          isBusy={file.isBusy}
          busyWords={t(m.loading)}
          onClick={() => void file.submit({ ...filters, intent: 'file' })}
        >
          {t(m.organise_audit_file)}
        </Button>
      </PageHead>
      {fileOutcome?.kind === 'file' && fileOutcome.hasMore ? (
        <Alert tone="neutral" title={t(m.organise_audit_file_cut, { count: AUDIT_FILE_LINES })} />
      ) : null}
      <div className="audit-form">
        <Form controller={form}>
          <div className="audit-filters">
            <SelectField
              name="by"
              label={t(m.organise_audit_who)}
              choices={[
                { value: '', words: t(m.organise_audit_everyone) },
                ...loaded.organisers.map(({ id, name }) => ({ value: id, words: name })),
                { value: BY_COMMAND, words: t(m.organise_by_command) },
              ]}
              value={by}
              onChange={setBy}
            />
            <SelectField
              name="kind"
              label={t(m.organise_audit_what)}
              choices={[
                { value: '', words: t(m.organise_audit_everything) },
                ...AUDIT_KINDS.map((value) => ({ value, words: kindWords(t, value) })),
              ]}
              value={kind}
              onChange={setKind}
            />
            <SelectField
              name="community"
              label={t(m.organise_inv_community)}
              choices={[
                { value: '', words: t(m.organise_audit_all) },
                ...managed.map(({ publicId, name }) => ({ value: publicId, words: name })),
              ]}
              hint={someTold}
              value={community}
              onChange={setCommunity}
            />
            <Button type="submit" variant="secondary">
              {t(m.organise_audit_show)}
            </Button>
          </div>
        </Form>
      </div>
      {filters.member === undefined ? null : (
        <p>
          {t(m.organise_audit_only, { name: member === '' ? t(m.organise_someone_left) : member })}{' '}
          <TextButton onClick={() => showOnly({ ...filters, member: '' })}>{t(m.organise_audit_all_members)}</TextButton>
        </p>
      )}
      {lines.length === 0 ? (
        <p className="muted">{t(m.organise_audit_none)}</p>
      ) : (
        <AuditTable lines={lines} onMember={(memberId) => showOnly({ ...filters, member: memberId })} />
      )}
      {file.setback === null ? null : <SetbackAlert title={t(m.organise_members_csv_failed)} setback={file.setback} />}
      <MoreRows next={next} more={more} onMore={(after) => void more.submit({ ...filters, intent: 'more', after })} />
    </>
  );
}
