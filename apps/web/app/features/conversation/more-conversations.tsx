import { m } from '@waylift/words/messages';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { SAME_SCREEN } from '../../platform/use-focus-on-new-screen.ts';
import { Button } from '../../ui/button/button.tsx';
import { pagesIn, searchWithPages, type LoadedConversations } from './load-conversations.ts';

type MoreConversationsProps = Pick<LoadedConversations, 'pages' | 'setback'> & { readonly onLoad: () => void };

/** Shows one more page. The scroll position stays. */
export function MoreConversations({ pages, setback, onLoad }: MoreConversationsProps) {
  const t = useWords();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  const isBusy = location?.pathname === pathname && pagesIn(location.search) > pages;
  const load = () => {
    if (isBusy) return;
    onLoad();
    void navigate(`${pathname}${searchWithPages(search, pages + 1)}`, { replace: true, preventScrollReset: true, state: SAME_SCREEN });
  };
  return (
    <div className="stack">
      {setback === null ? null : <SetbackAlert title={t(m.messages_more_failed)} setback={setback} />}
      <p>
        <Button variant="secondary" isBusy={isBusy} busyWords={t(m.messages_more_loading)} onClick={load}>
          {t(m.messages_more)}
        </Button>
      </p>
    </div>
  );
}
