import { signOnOf } from '@waylift/contract/community-rules';
import { m } from '@waylift/words/messages';
import { useCommunity } from '../../community/use-community.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import './why-ended.css';

/** Why the session ended: all that it can be stands in the page, which is the same for everybody, and `boot.ts` says which it was. */
export function WhyEnded() {
  const t = useWords();
  const signOn = signOnOf(useCommunity()?.options ?? {});
  return (
    <>
      <span className="ended">{t(m.sign_in_again)}</span>
      <span className="ended ended--unused">{t(m.sign_in_again_unused)}</span>
      {signOn !== null && (
        <>
          <span className="ended ended--long-ago">{t(m.sign_in_again_long_ago)}</span>
          <span className="ended ended--paused">{t(m.sign_in_again_paused, { label: signOn.label })}</span>
        </>
      )}
    </>
  );
}
