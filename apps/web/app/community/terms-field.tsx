import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { useWords } from '../locale/locale-provider.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { useLegalLinks } from './legal-links.ts';

export function TermsField() {
  const t = useWords();
  const legal = useLegalLinks();
  const beside =
    (href: string) =>
    (text: string): ReactNode => (
      <a href={href} target="_blank" rel="noopener">
        {text}
      </a>
    );
  return (
    <CheckboxField name="terms">
      <RichText message={t(m.terms_agree)} tags={{ terms: beside(legal.terms), privacy: beside(legal.privacy) }} />
    </CheckboxField>
  );
}
