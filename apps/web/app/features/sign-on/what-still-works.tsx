import { signOnOf } from '@waylift/contract/community-rules';
import { m } from '@waylift/words/messages';
import { useCommunityPath } from '../../community/community-link.ts';
import { useCommunity } from '../../community/use-community.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';

/** The way by password, where the community allows it. */
export function PasswordLink() {
  const t = useWords();
  const path = useCommunityPath();
  if (!useHasPasswords()) return null;
  return (
    <a className="tap-link" href={path('/login')}>
      {t(m.signon_by_password)}
    </a>
  );
}

/** For failures of the provider that nobody at the page can mend. */
export function StillWorks() {
  const t = useWords();
  const { lifts } = useRuntimeSettings();
  const hasPasswords = useHasPasswords();
  return (
    <section className="stack stack--s" aria-labelledby="still-works">
      <h2 id="still-works">{t(m.signon_still_title)}</h2>
      <ul>
        <li>{t(m.signon_still_devices)}</li>
        {lifts === true ? <li>{t(m.signon_still_lifts)}</li> : null}
        {hasPasswords ? <li>{t(m.signon_still_password)}</li> : null}
      </ul>
    </section>
  );
}

function useHasPasswords(): boolean {
  const community = useCommunity();
  return community === null || signOnOf(community.options)?.hasPasswords !== false;
}
