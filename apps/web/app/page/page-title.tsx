import { m } from '@waylift/words/messages';
import { useEffect } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { useUnread } from '../live/unread.ts';
import { announce } from '../ui/announcer/announcer.tsx';
import { shownCount } from '../ui/count/count.tsx';
import { useCommunity } from '../community/use-community.ts';

/** Page, community if known, product, joined by an en dash (section 2). */
export function fullTitle(parts: { readonly page: string; readonly community: string | undefined; readonly product: string }): string {
  const named = [parts.page, parts.community, parts.product].filter((part) => part !== undefined && part !== '');
  return named.filter((part, position) => named.indexOf(part) === position).join(' – ');
}

/**
 * The title with the number of unread conversations, and the description that search engines show.
 * @param props.page the title of the route, or of the screen that replaces it
 * @param props.description a text of the page that describes it
 */
export function PageTitle(props: { readonly page: string; readonly description?: string; readonly hasErrors?: boolean }) {
  const t = useWords();
  const { productName } = useRuntimeSettings();
  const community = useCommunity();
  const full = fullTitle({ page: props.page, community: community?.record.name, product: productName });
  const unread = useUnread();
  const title = props.hasErrors === true ? t(m.title_error, { title: full }) : full;
  useEffect(() => announce(title), [title]);
  return (
    <>
      <title>{unread > 0 ? t(m.title_unread, { count: shownCount(unread), title }) : title}</title>
      <meta name="description" content={props.description ?? t(m.page_description)} />
    </>
  );
}
