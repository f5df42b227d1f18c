import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import type { Setback } from '../api/failure.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { Alert } from '../ui/alert/alert.tsx';

type SetbackAlertProps = {
  readonly title: ReactNode;
  readonly setback: Setback;
  readonly children?: ReactNode;
};

/** A failed call, above its form: what did not work and whether to try again. */
export function SetbackAlert({ title, setback, children }: SetbackAlertProps) {
  const t = useWords();
  const reason =
    setback.kind === 'wait'
      ? t(m.form_wait, { minutes: setback.minutes })
      : setback.kind === 'unreachable'
        ? t(m.form_unreachable)
        : undefined;
  return (
    <Alert tone="danger" title={title}>
      {reason === undefined || children === undefined ? (
        (reason ?? children)
      ) : (
        <>
          {reason} {children}
        </>
      )}
    </Alert>
  );
}
