import type { LookPart } from '@waylift/contract/look-choices';
import type { OrganisedLook } from '@waylift/contract/organiser-look';
import { useEffect, useRef } from 'react';
import { useAction } from '../../../forms/use-action.ts';
import type { LookOutcome } from './look-calls.ts';

/** What is to be kept of a part: fields of the page's action. */
export type Wanted = { readonly part: LookPart; readonly fields: Readonly<Record<string, string>> };
type Kept = Extract<LookOutcome, { readonly kind: 'changed' }>;
type Conflict = Extract<LookOutcome, { readonly kind: 'conflict' }>;
type RefusedOne = Extract<LookOutcome, { readonly kind: 'picture-refused' }>;
type On = {
  readonly changed: (kept: Kept) => void;
  readonly conflict: (conflict: Conflict) => void;
  readonly refused: (refused: RefusedOne) => void;
};

/** Keeps one change after the other: who leaves a field by pressing a button makes two at once. */
export function useKeeping(look: OrganisedLook, on: On) {
  const present = useRef(look);
  const waiting = useRef<Wanted[]>([]);
  const isSending = useRef(false);
  useEffect(() => {
    present.current = look;
  }, [look]);

  const action = useAction<LookOutcome>({
    changed(kept) {
      // The next change is of what this one made, before that is drawn.
      present.current = kept.look;
      on.changed(kept);
      sendNext();
    },
    conflict(conflict) {
      on.conflict(conflict);
      sendNext();
    },
    'picture-refused'(refused) {
      on.refused(refused);
      sendNext();
    },
    failed: sendNext,
    wait: sendNext,
    unreachable: sendNext,
    'no-right': sendNext,
  });

  function send({ part, fields }: Wanted): void {
    isSending.current = true;
    const seen = present.current.changes.find((change) => change.part === part)?.revision ?? '';
    void action.submit({ ...fields, seen });
  }

  function sendNext(): void {
    isSending.current = false;
    const next = waiting.current.shift();
    if (next !== undefined) send(next);
  }

  function keep(wanted: Wanted): void {
    if (isSending.current) waiting.current.push(wanted);
    else send(wanted);
  }

  return { ...action, keep };
}
