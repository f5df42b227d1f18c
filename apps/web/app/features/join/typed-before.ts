import { MEMBER_FIELD_NAMES } from '@waylift/contract/member-fields';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { readValues } from '../../forms/problems.ts';
import { keepUnfinished, unfinishedIn } from '../../session/session-state.ts';
import type { JoinValues } from './join-form.schema.ts';

/** Never a password. */
const KEPT_FIELDS = ['email', 'emailConfirm', ...MEMBER_FIELD_NAMES] as const;
export type Typed = Partial<Record<(typeof KEPT_FIELDS)[number], string>>;

/** State for a link to the form, which then begins with these values. */
export function stateWith(values: Partial<JoinValues>): { readonly join: Typed } {
  return { join: Object.fromEntries(KEPT_FIELDS.map((field) => [field, values[field] ?? ''])) };
}

/**
 * Keeps what is typed into the form, for a reload and for every way back, and fills in what was typed before. In an effect, since the server does
 * not know it; and in empty fields only, because the page may wake late.
 */
export function useTypedBefore(form: RefObject<HTMLFormElement | null>, onFilled: (email: string) => void): void {
  const location = useLocation();
  const { key } = location;
  const state: unknown = location.state;
  const fillIn = useEffectEvent((element: HTMLFormElement) => {
    const before = { ...typedIn(state), ...typedIn(unfinishedIn(key)) };
    for (const field of KEPT_FIELDS) {
      const input = element.elements.namedItem(field);
      if (input instanceof HTMLInputElement && input.value === '' && input !== document.activeElement) input.value = before[field] ?? '';
    }
    onFilled(readValues(new FormData(element), KEPT_FIELDS).email);
  });
  useEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    fillIn(element);
    const keep = () => keepUnfinished(key, stateWith(readValues(new FormData(element), KEPT_FIELDS)));
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [form, key]);
}

function typedIn(kept: unknown): Typed {
  const typed = typeof kept === 'object' && kept !== null && 'join' in kept ? kept.join : null;
  if (typeof typed !== 'object' || typed === null) return {};
  const entries = Object.entries(typed).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
  return Object.fromEntries(entries);
}
