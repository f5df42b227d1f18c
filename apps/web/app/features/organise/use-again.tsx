import { Suspense, useRef, useState, type ReactNode } from 'react';
import { useAction, type Action } from '../../forms/use-action.ts';
import { useTold } from '../../forms/use-told.ts';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';

const AgainDialog = lazyWithFallback(async () => (await import('./again-dialog.tsx')).AgainDialog);

type Fields = Readonly<Record<string, string>>;
type Again<Outcome> = Omit<Action<Outcome>, 'submit'> & {
  readonly submit: (fields: Fields) => Promise<void>;
  /** The question for the second factor, while it is asked. */
  readonly dialog: ReactNode;
};

/** Like `useAction`, for a call that may ask for the second factor again: once it is shown, the same is sent once more. */
export function useAgain<Outcome extends { readonly kind: string }>(on: Parameters<typeof useAction<Outcome>>[0] = {}): Again<Outcome> {
  const action = useAction<Outcome>(on);
  const sent = useRef<Fields>({});
  const [asked, setAsked] = useState<Fields | null>(null);
  useTold(action.outcome, ({ kind }) => {
    if (kind === 'proof-needed') setAsked(sent.current);
  });

  async function submit(fields: Fields): Promise<void> {
    sent.current = fields;
    await action.submit({ ...fields });
  }

  function handleProven(): void {
    setAsked(null);
    if (asked !== null) void submit(asked);
  }

  const dialog =
    asked === null ? null : (
      <Suspense fallback={null}>
        <AgainDialog fields={asked} onProven={handleProven} onClose={() => setAsked(null)} />
      </Suspense>
    );
  return { ...action, submit, dialog };
}
