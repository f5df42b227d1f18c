import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';

const SMALL = { small: (text: string) => <small>{text}</small> };

/** A large figure of a match. An estimate has a small `about`. */
export function Figure({ match, children }: { readonly match: Match; readonly children: string }) {
  const t = useWords();
  return match.estimated ? <RichText message={t(m.match_about_small, { figure: children })} tags={SMALL} /> : children;
}
