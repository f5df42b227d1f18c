/** Browser only. Unsent texts, by member and conversation. They stay in this tab and are deleted when the session ends. */
import { isRecord } from '../api/answer-shape.ts';

const KEY = 'drafts';

/** A message whose sending began. `id` is the id of the first attempt. */
export type Unsent = { readonly clientId: string; readonly text: string };
export type Draft = { readonly text: string; readonly unsent: readonly Unsent[] };

const NOTHING: Draft = { text: '', unsent: [] };

export function draftFor(member: string, conversationId: string): Draft {
  const kept = readAll(member)[conversationId];
  if (!isRecord(kept)) return NOTHING;
  const { text, unsent } = kept;
  return { text: typeof text === 'string' ? text : '', unsent: Array.isArray(unsent) ? unsent.filter(isUnsent) : [] };
}

export function keepDraft(member: string, conversationId: string, draft: Draft): void {
  const { [conversationId]: _, ...others } = readAll(member);
  const isEmpty = draft.text === '' && draft.unsent.length === 0;
  write(JSON.stringify({ member, drafts: isEmpty ? others : { ...others, [conversationId]: draft } }));
}

export function forgetDrafts(): void {
  write(null);
}

/** Drafts of another member who used this tab before are not returned. */
function readAll(member: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isRecord(kept) && kept['member'] === member && isRecord(kept['drafts']) ? kept['drafts'] : {};
  } catch {
    return {};
  }
}

function isUnsent(kept: unknown): kept is Unsent {
  return isRecord(kept) && typeof kept['clientId'] === 'string' && typeof kept['text'] === 'string';
}

function write(value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, value);
  } catch {
    // Storage may be blocked or full. The draft then lasts as long as its page.
  }
}
