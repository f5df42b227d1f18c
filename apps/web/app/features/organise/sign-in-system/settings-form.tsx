import { SIGN_ON_LEAVER_DAYS_MAX, SIGN_ON_LEAVER_DAYS_MIN } from '@waylift/contract/limits';
import type { OrganisedProvider } from '@waylift/contract/organiser-sign-on';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { CheckboxField } from '../../../forms/checkbox-field.tsx';
import { Choices } from '../../../forms/choices.tsx';
import { Form, FormActions, SubmitButton } from '../../../forms/form.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { TextAreaField } from '../../../forms/text-area-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { TimeField } from '../../../forms/time-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { keptFor } from '../interrupted.ts';
import { useAgain } from '../use-again.tsx';
import type { SignOnOutcome } from './change-sign-on.ts';
import { DeedNotice } from './deed-notice.tsx';
import { fieldProblems } from './problem-words.ts';

type SettingsFormProps = {
  /** Null: it is set up for the first time. */
  readonly provider: OrganisedProvider | null;
  /** How many communities are beneath it. */
  readonly beneath: number;
  readonly onSaved: (outcome: Extract<SignOnOutcome, { readonly kind: 'saved' }>) => void;
};

const FIELDS = [
  'issuer',
  'clientId',
  'clientProof',
  'secret',
  'secretEndsOn',
  'label',
  'contact',
  'domains',
  'newMembers',
  'leaverDays',
] as const;

/** Everything about a sign-in system but its next secret. The provider is asked before anything is stored. */
export function SettingsForm({ provider, beneath, onSaved }: SettingsFormProps) {
  const t = useWords();
  const { pathname } = useLocation();
  const [kept] = useState(() => keptFor(pathname));
  const begin = (name: string, value: string) => kept[name] ?? value;
  const [values, setValues] = useState({
    issuer: begin('issuer', provider?.issuer ?? ''),
    clientId: begin('clientId', provider?.clientId ?? ''),
    clientProof: begin('clientProof', provider?.clientProof ?? ''),
    secret: '',
    secretEndsOn: begin('secretEndsOn', ''),
    label: begin('label', provider?.label ?? ''),
    contact: begin('contact', provider?.contact ?? ''),
    domains: begin('domains', provider?.domains.join('\n') ?? ''),
    newMembers: begin('newMembers', provider?.newMembers ?? 'join') === 'invited-only' ? ('invited-only' as const) : ('join' as const),
    isForChildren: begin('isForChildren', provider?.isForChildren === true ? 'yes' : 'no'),
    leaverDays: begin('leaverDays', String(provider?.leaverDays ?? '')),
  });
  const set = (changed: Partial<typeof values>) => setValues((before) => ({ ...before, ...changed }));
  const saving = useAgain<SignOnOutcome>({ saved: onSaved });
  const { isBusy, outcome, setback, submit, dialog } = saving;
  const isKey = values.clientProof === 'private-key';
  const isOtherClient = provider === null || values.issuer.trim() !== provider.issuer || values.clientId.trim() !== provider.clientId;
  const form = useForm({
    id: 'provider',
    fields: FIELDS,
    isBusy,
    answer: outcome?.kind === 'invalid' ? fieldProblems(t, FIELDS, outcome.errors) : undefined,
    answered: outcome,
    validate: () => ({
      ...(values.issuer.trim() === '' ? { issuer: t(m.organise_sis_bad_issuer) } : {}),
      ...(values.clientId.trim() === '' ? { clientId: t(m.organise_sis_required) } : {}),
      ...(provider === null && !isKey && values.secret.trim() === '' ? { secret: t(m.organise_sis_required) } : {}),
      ...(values.label.trim() === '' ? { label: t(m.organise_sis_required) } : {}),
      ...(values.domains.trim() === '' ? { domains: t(m.organise_rule_domains_missing) } : {}),
      ...(/^\d{0,4}$/.test(values.leaverDays.trim())
        ? {}
        : { leaverDays: t(m.organise_sis_bad_number, { min: SIGN_ON_LEAVER_DAYS_MIN, max: SIGN_ON_LEAVER_DAYS_MAX }) }),
    }),
    submit: () => submit({ intent: 'set', ...values, secret: isKey ? '' : values.secret.trim(), leaverDays: values.leaverDays.trim() }),
  });
  const line = (name: 'issuer' | 'clientId' | 'label' | 'contact' | 'leaverDays', label: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      autoComplete="off"
      isRequired={name !== 'contact' && name !== 'leaverDays'}
      maxLength={name === 'issuer' ? 500 : name === 'label' ? 60 : 255}
      value={values[name]}
      onChange={(typed) => set({ [name]: typed })}
    />
  );
  return (
    <>
      <Form controller={form} notice={<DeedNotice setback={setback} outcome={outcome} />}>
        {line('issuer', t(m.organise_sis_issuer), t(m.organise_sis_issuer_hint))}
        {line('clientId', t(m.organise_sis_client))}
        <SelectField
          name="clientProof"
          label={t(m.organise_sis_proof)}
          choices={[
            ...(provider === null ? [{ value: '', words: t(m.organise_sis_proof_as) }] : []),
            { value: 'basic', words: t(m.organise_sis_proof_basic) },
            { value: 'post', words: t(m.organise_sis_proof_post) },
            { value: 'private-key', words: t(m.organise_sis_proof_key) },
          ]}
          value={values.clientProof}
          onChange={(clientProof) => set({ clientProof })}
        />
        {isKey || !isOtherClient ? null : (
          <>
            <TextField
              name="secret"
              label={t(m.organise_sis_secret)}
              hint={t(provider === null ? m.organise_sis_secret_hint : m.organise_sis_secret_other)}
              autoComplete="off"
              isRequired={provider === null}
              maxLength={2_000}
              value={values.secret}
              onChange={(secret) => set({ secret })}
            />
            <TimeField
              name="secretEndsOn"
              type="date"
              label={t(m.organise_sis_ends_on)}
              hint={t(m.organise_sis_ends_on_hint)}
              value={values.secretEndsOn}
              onChange={(secretEndsOn) => set({ secretEndsOn })}
            />
          </>
        )}
        {line('label', t(m.organise_sis_label), t(m.organise_sis_label_hint))}
        <TextAreaField
          name="domains"
          label={t(m.organise_sis_domains)}
          hint={t(m.organise_sis_domains_hint)}
          rows={3}
          value={values.domains}
          onChange={(domains) => set({ domains })}
        />
        {line('contact', t(m.organise_sis_contact), t(m.organise_sis_contact_hint))}
        <Choices
          name="newMembers"
          legend={t(m.organise_sis_new)}
          choices={[
            { value: 'join', title: t(m.organise_sis_new_join) },
            { value: 'invited-only', title: t(m.organise_sis_new_invited) },
          ]}
          chosen={values.newMembers}
          onAnswer={(newMembers) => set({ newMembers })}
        />
        {beneath === 0 ? null : (
          <CheckboxField
            name="isForChildren"
            isOn={values.isForChildren === 'yes'}
            onChange={(isOn) => set({ isForChildren: isOn ? 'yes' : 'no' })}
          >
            {t(m.organise_sis_children)}
          </CheckboxField>
        )}
        {line(
          'leaverDays',
          t(m.organise_sis_leavers),
          t(m.organise_sis_leavers_hint, { min: SIGN_ON_LEAVER_DAYS_MIN, max: SIGN_ON_LEAVER_DAYS_MAX }),
        )}
        <FormActions>
          <SubmitButton busyWords={t(m.organise_sis_working)}>{t(m.organise_sis_save)}</SubmitButton>
        </FormActions>
      </Form>
      {dialog}
    </>
  );
}
