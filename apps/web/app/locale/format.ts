import { numberFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';

/** `700,000`, `700.000` or `700 000`, as the language writes it. */
export function formatNumber(language: LanguageTag, value: number): string {
  // Without `always`, Spanish and Portuguese do not group four digits, which looks wrong beside larger figures.
  return numberFormat(language, { useGrouping: 'always' }).format(value);
}

/** An amount in pounds, without pence when there are none: `£1,000`, `1.000 £`. Every language shows pounds. */
export function formatPounds(language: LanguageTag, pounds: number): string {
  return numberFormat(language, {
    style: 'currency',
    currency: 'GBP',
    currencyDisplay: 'narrowSymbol',
    useGrouping: 'always',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(pounds);
}
