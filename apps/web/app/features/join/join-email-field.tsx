import type { CommunityOptions } from '@waylift/contract/community';
import { emailDomainsOf } from '@waylift/contract/community-rules';
import { PUBLIC_COMMUNITY_SLUG, TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCommunityPath } from '../../community/community-link.ts';
import { controlAria, Field, useField } from '../../forms/field.tsx';
import { FieldHint, FieldStatus } from '../../forms/field-words.tsx';
import { Input } from '../../forms/input.tsx';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { announce } from '../../ui/announcer/announcer.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { check } from '../../ui/icon/icons.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { domainsTaken, domainsToChoose, fitOf } from './email-domains.ts';
import type { JoinValues } from './join-form.schema.ts';
import { stateWith } from './typed-before.ts';
import './join-email-field.css';

/** A remark moves what stands below it. It waits until the press that left the field is over, which would miss its button otherwise. */
const REMARK_DELAY_MS = 300;

type JoinEmailFieldProps = {
  readonly community: string;
  /** Of the community that is joined; null while that is open. */
  readonly options: CommunityOptions | null;
  readonly typed: string;
  readonly onTyped: (email: string) => void;
  /** What the server has refused because of its address. */
  readonly refused: JoinValues | null;
};

/** The address, with the domains that may join: whether it fits shows at once, and that it does not once the field is left. */
export function JoinEmailField({ community, options, typed, onTyped, refused }: JoinEmailFieldProps) {
  const t = useWords();
  const language = useLanguage();
  const field = useField('email', true);
  const left = useLeft(typed);
  const told = options === null ? null : emailDomainsOf(options);
  const fit = options === null ? null : fitOf(typed.trim(), options);
  const isRefused = refused !== null && refused.email === typed;
  const remark =
    told !== null && (isRefused || (fit === 'unfit' && left.isLeft))
      ? t(m.join_email_takes, { community, domains: domainsTaken(language, told) })
      : undefined;
  const shown = { ...field, error: field.error ?? remark, errorId: `${field.id}-error` };
  const hasRemark = shown.error === remark && remark !== undefined;
  const sayRemark = useEffectEvent(() => remark !== undefined && announce(remark));
  useEffect(() => {
    if (hasRemark) sayRemark();
  }, [hasRemark]);
  const domains = (text: string) => <b>{text}</b>;
  const hint =
    told === null ? (
      t(m.join_email_hint)
    ) : (
      <RichText message={t(m.join_email_domains, { domains: domainsToChoose(language, told) })} tags={{ domains }} />
    );
  // The remark names the domains as well.
  const parts = hasRemark ? { ...shown, hintId: undefined } : shown;
  return (
    <Field field={parts} label={t(m.field_email)} hint={hasRemark ? undefined : hint}>
      <Input
        id={field.id}
        name="email"
        type="email"
        maxLength={TEXT_MAX_LENGTH}
        autoComplete="email"
        spellCheck={false}
        autoCapitalize="none"
        required
        onChange={(event) => onTyped(event.target.value)}
        onFocus={left.onFocus}
        onBlur={left.onBlur}
        {...controlAria(shown.error === undefined ? field : parts)}
        // A remark alone is no error: it stops nobody, and takes no focus.
        aria-invalid={field.error !== undefined || isRefused || undefined}
      />
      {hasRemark ? <JoinForEveryone values={refused ?? { email: typed }} /> : null}
      <FieldStatus>
        {fit === 'fits' && shown.error === undefined ? (
          <span className="join-email__fits">
            <Icon path={check} />
            <span>{t(m.join_email_fits, { community })}</span>
          </span>
        ) : null}
      </FieldStatus>
    </Field>
  );
}

/** Leads to the public community, where the portal has it, and takes along what was typed. */
function JoinForEveryone({ values }: { readonly values: Partial<JoinValues> }) {
  const t = useWords();
  const path = useCommunityPath();
  const { homeSlug = PUBLIC_COMMUNITY_SLUG, productName: product } = useRuntimeSettings();
  if (homeSlug !== PUBLIC_COMMUNITY_SLUG) return null;
  const link = (text: string) => (
    <Link to={path('/join', PUBLIC_COMMUNITY_SLUG)} state={stateWith(values)}>
      {text}
    </Link>
  );
  return (
    <FieldHint>
      <RichText message={t(m.join_email_everyone, { product })} tags={{ link }} />
    </FieldHint>
  );
}

/** Whether the field was left with the text that it has now. */
function useLeft(typed: string): { readonly isLeft: boolean; readonly onFocus: () => void; readonly onBlur: () => void } {
  const [leftWith, setLeftWith] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isLeft: leftWith === typed,
    onFocus: () => clearTimeout(timer.current),
    onBlur: () => {
      timer.current = setTimeout(() => setLeftWith(typed), REMARK_DELAY_MS);
    },
  };
}
