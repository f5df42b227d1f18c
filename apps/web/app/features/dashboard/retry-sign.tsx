import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { triangleAlert } from '../../ui/icon/icons.ts';
import { SignLine } from '../../ui/sign-line/sign-line.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';

type RetrySignProps = {
  readonly title: string;
  /** What the button retries, for screen readers. */
  readonly about?: ReactNode;
  /** The button disappears, so this must also move the focus. */
  readonly onRetry: () => void;
};

/** Something failed to load, with a button to try again. */
export function RetrySign({ title, about, onRetry }: RetrySignProps) {
  const t = useWords();
  return (
    <SignLine
      icon={triangleAlert}
      tone="quiet"
      title={title}
      action={
        <TextButton onClick={onRetry}>
          {t(m.failure_again)}
          {about}
        </TextButton>
      }
    />
  );
}
