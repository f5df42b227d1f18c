import { COMMUNITY_PASSWORD_MIN_LENGTH, EMAIL_DOMAINS_MAX } from '@waylift/contract/limits';
import type { OrganisedRules } from '@waylift/contract/organiser-rules';
import { asksDomains, asksPassword } from '@waylift/contract/rule-choices';
import { languageCode, languages } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { Choices } from '../../../forms/choices.tsx';
import { Form, FormActions, SubmitButton } from '../../../forms/form.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { TextAreaField } from '../../../forms/text-area-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import type { Action } from '../../../forms/use-action.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useWords, type Words } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { NarrowColumn, PageHead } from '../page-head.tsx';
import { signInSystemPath, type InScope } from '../use-organiser.ts';
import { domainProblem, type Draft } from './draft.ts';
import { joinName } from './rule-words.ts';
import type { RulesOutcome } from './rules.route.tsx';

type RulesFormProps = {
  readonly community: InScope;
  readonly rules: OrganisedRules;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly looking: Action<RulesOutcome>;
  /** How many changes have just been made. */
  readonly done: number;
  readonly onLook: () => Promise<void>;
};

export function RulesForm({ community, rules, draft, onDraft, looking, done, onLook }: RulesFormProps) {
  const t = useWords();
  const { name } = community;
  const { setback, outcome } = looking;
  const isBySignOn = rules.rules.join === 'sign-on';
  const min = COMMUNITY_PASSWORD_MIN_LENGTH;
  const set = (changed: Partial<Draft>) => onDraft({ ...draft, ...changed });
  const form = useForm({
    id: 'rules',
    fields: ['join', 'domains', 'password', 'needsVerification', 'matchesWith', 'offersItself', 'offerWords', 'language'],
    isBusy: looking.isBusy,
    validate: () => ({ ...domainsProblem(), ...passwordProblem() }),
    submit: onLook,
  });

  function domainsProblem(): { readonly domains?: string } {
    const found = asksDomains(draft.join) ? domainProblem(draft.domains) : null;
    switch (found?.kind) {
      case undefined:
        return {};
      case 'missing':
        return { domains: t(m.organise_rule_domains_missing) };
      case 'too-many':
        return { domains: t(m.organise_rule_domains_many, { max: EMAIL_DOMAINS_MAX }) };
      case 'wrong':
        return { domains: t(m.organise_rule_domains_wrong, { domain: found.domain.slice(0, 60) }) };
    }
  }

  function passwordProblem(): { readonly password?: string } {
    const { length } = draft.password;
    const isKept = length === 0 && rules.hasPassword;
    return !asksPassword(draft.join) || isKept || length >= min ? {} : { password: t(m.organise_rule_password_short, { min }) };
  }

  const domains = (
    <TextAreaField
      name="domains"
      label={t(m.organise_rule_domains_field)}
      hint={t(m.organise_rule_domains_hint)}
      rows={3}
      value={draft.domains}
      onChange={(typed) => set({ domains: typed })}
    />
  );
  const password = (
    <TextField
      name="password"
      label={t(m.organise_rule_password_field)}
      hint={t(rules.hasPassword ? m.organise_rule_password_kept : m.organise_rule_password_hint, { min })}
      autoComplete="off"
      isRequired={false}
      value={draft.password}
      onChange={(typed) => set({ password: typed })}
    />
  );
  const ways = [
    { value: 'open' as const, more: undefined },
    { value: 'domains' as const, more: draft.join === 'domains' && domains },
    { value: 'password' as const, more: draft.join === 'password' && password },
    // Only a command makes both at once.
    ...(rules.rules.join === 'domains-and-password'
      ? [
          {
            value: 'domains-and-password' as const,
            more: draft.join === 'domains-and-password' && (
              <>
                {domains}
                {password}
              </>
            ),
          },
        ]
      : []),
    { value: 'invited' as const, more: undefined },
  ];
  return (
    <NarrowColumn>
      <PageHead title={t(m.organise_rules)} text={t(m.organise_rules_text, { community: name })} community={community} />
      {done === 0 ? null : <Alert tone="success" title={t(m.organise_rules_done, { count: done })} />}
      <Form
        controller={form}
        notice={
          setback !== null ? (
            <SetbackAlert title={t(m.organise_rules_look_failed)} setback={setback} />
          ) : outcome?.kind === 'conflict' ? (
            <Alert tone="warning" title={t(m.organise_rules_conflict)} />
          ) : outcome?.kind === 'no-right' ? (
            <Alert tone="danger" title={t(m.organise_right_gone)} />
          ) : outcome?.kind === 'looked' && outcome.look.changes.length === 0 && done === 0 ? (
            <Alert tone="neutral" title={t(m.organise_rules_same)} />
          ) : null
        }
      >
        {isBySignOn ? (
          <Alert tone="neutral" title={t(m.organise_rule_sign_on)}>
            {t(m.organise_rule_sign_on_text)} <Link to={signInSystemPath(community)}>{t(m.organise_sis)}</Link>
          </Alert>
        ) : (
          <Choices
            name="join"
            legend={t(m.organise_rules_join)}
            choices={ways.map(({ value, more }) => ({ value, title: joinName(t, value), more }))}
            chosen={draft.join}
            onAnswer={(join) => set({ join })}
          />
        )}
        {isBySignOn ? null : (
          <p>
            <Link to={signInSystemPath(community)}>{t(m.organise_sis_set_under)}</Link>
          </p>
        )}
        <Choices
          name="needsVerification"
          legend={t(m.organise_rules_verify)}
          choices={[
            { value: 'yes', title: t(m.organise_rule_verify), hint: t(m.organise_rule_verify_hint) },
            { value: 'no', title: t(m.organise_rule_no_verify) },
          ]}
          chosen={draft.needsVerification}
          onAnswer={(needsVerification) => set({ needsVerification })}
        />
        {rules.children === 0 && rules.parent === null ? null : (
          <Choices
            name="matchesWith"
            legend={t(m.organise_rules_find)}
            hint={t(m.organise_rules_find_hint)}
            choices={[
              { value: 'community', title: t(m.organise_rule_among, { community: name }) },
              {
                value: 'family',
                title: rules.parent === null ? t(m.organise_rule_beneath) : t(m.organise_rule_beside, { parent: rules.parent }),
                hint: familyHint(t, rules.family),
              },
            ]}
            chosen={draft.matchesWith}
            onAnswer={(matchesWith) => set({ matchesWith })}
          />
        )}
        {rules.children === 0 ? null : (
          <Choices
            name="offersItself"
            legend={t(m.organise_rules_offer)}
            choices={[
              {
                value: 'yes',
                title: t(m.organise_rule_offered, { community: name }),
                more: draft.offersItself === 'yes' && (
                  <TextField
                    name="offerWords"
                    label={t(m.organise_rule_offer_words)}
                    hint={t(m.organise_rule_offer_hint)}
                    autoComplete="off"
                    isRequired={false}
                    value={draft.offerWords}
                    onChange={(offerWords) => set({ offerWords })}
                  />
                ),
              },
              { value: 'no', title: t(m.organise_rule_not_offered) },
            ]}
            chosen={draft.offersItself}
            onAnswer={(offersItself) => set({ offersItself })}
          />
        )}
        <SelectField
          name="language"
          label={t(m.organise_rule_language)}
          choices={[
            { value: '', words: t(m.organise_rule_language_none) },
            ...languages.map(({ tag, name: words }) => ({ value: languageCode(tag), words, lang: tag })),
          ]}
          value={draft.language}
          onChange={(language) => set({ language })}
        />
        <FormActions>
          <SubmitButton busyWords={t(m.organise_rules_looking)} leadsOn>
            {t(m.organise_rules_look)}
          </SubmitButton>
        </FormActions>
      </Form>
    </NarrowColumn>
  );
}

function familyHint(t: Words, family: OrganisedRules['family']): string | undefined {
  const named = (rule: 'community' | 'family') =>
    family.flatMap(({ name, matchesWith }) => (matchesWith === rule ? [name] : [])).join(', ');
  const [same, not] = [named('family'), named('community')];
  const hints = [
    ...(same === '' ? [] : [t(m.organise_rule_say_same, { names: same })]),
    ...(not === '' ? [] : [t(m.organise_rule_say_not, { names: not })]),
  ];
  return hints.length === 0 ? undefined : hints.join(' ');
}
