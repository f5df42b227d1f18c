import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../icon/icon.tsx';
import { play, smartphone } from '../icon/icons.ts';

type StoreBadgesProps = { readonly appStoreHref: string | undefined; readonly playStoreHref: string | undefined };

/** Where to get the app, worded as each store words it in the language shown. A store without an address has no badge. */
export function StoreBadges({ appStoreHref, playStoreHref }: StoreBadgesProps) {
  const t = useWords();
  if (appStoreHref === undefined && playStoreHref === undefined) return null;
  return (
    <div className="badges">
      {appStoreHref === undefined ? null : (
        <Badge href={appStoreHref} icon={smartphone} action={t(m.store_apple_action)} store="App Store" />
      )}
      {playStoreHref === undefined ? null : (
        <Badge href={playStoreHref} icon={play} action={t(m.store_google_action)} store="Google Play" />
      )}
    </div>
  );
}

function Badge({
  href,
  icon,
  action,
  store,
}: {
  readonly href: string;
  readonly icon: string;
  readonly action: string;
  readonly store: string;
}) {
  return (
    <a className="store-badge" href={href}>
      <Icon path={icon} />
      <span>
        <small>{action}</small> {store}
      </span>
    </a>
  );
}
