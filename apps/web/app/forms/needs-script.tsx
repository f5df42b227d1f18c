import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';

export function NeedsScript() {
  const t = useWords();
  return <noscript>{t(m.script_needed)}</noscript>;
}
